import * as z from 'zod'
import { TooMuch } from '../wire/bounded.ts'
import { TimeIsUp } from '../wire/watch.ts'
import { causeOf, wordsOf } from '../wire/words.ts'
import { OtherAnswer } from './guarded-fetch.ts'
import { Dropped } from './read-stream.ts'

/** Failure of one attempt, as plain data. */
export type Trouble =
  | { kind: 'answer'; answer: FailedAnswer }
  /** No connection, or one that broke off or fell silent. `words` complete a sentence about the server. */
  | { kind: 'lost'; words: string }
  | { kind: 'odd'; words: string }

export interface FailedAnswer {
  /** HTTP status; null for an error in the middle of a stream. */
  status: number | null
  /** Anthropic's error type: "overloaded_error". */
  type: string | null
  /** Anthropic's error code: "enforced_spend_limit_reached". */
  code: string | null
  /** The server's message on one line, never an HTML page. */
  words: string | null
  requestId: string | null
  retryAfterMs: number | null
  /** The server's `x-should-retry` header; null if missing. */
  again: boolean | null
}

const word = z.string().catch('')
const detail = z.object({
  type: word.optional(),
  message: word.optional(),
  details: z.object({ error_code: word.optional() }).nullish().catch(null),
})
/** Error body of Anthropic, and of other servers. */
const bodySchema = z.object({
  error: z.union([detail, word]).optional(),
  message: word.optional(),
  request_id: word.nullish(),
})
/** Error of the SDK, matched by shape because its class would require loading the SDK. */
const apiErrorSchema = z.object({
  status: z.int().optional(),
  headers: z.instanceof(Headers).optional(),
  error: z.unknown(),
  requestID: z.string().nullish(),
})

function retryAfterOf(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (milliseconds > 0) return milliseconds
  const given = headers?.get('retry-after')
  if (!given) return null
  const seconds = Number.parseFloat(given)
  const wait = Number.isNaN(seconds) ? Date.parse(given) - now : seconds * 1000
  return wait > 0 ? wait : null
}

function againOf(headers: Headers | undefined): boolean | null {
  const said = headers?.get('x-should-retry')
  return said === 'true' ? true : said === 'false' ? false : null
}

function failedAnswer(error: z.output<typeof apiErrorSchema>, now: number, apiKey: string): FailedAnswer {
  const body = bodySchema.safeParse(error.error).data
  const said = typeof body?.error === 'string' ? { message: body.error } : body?.error
  const told = (text: string | null | undefined) => (text ? wordsOf(text, apiKey) || null : null)
  return {
    status: error.status ?? null,
    type: told(said?.type),
    code: told(said?.details?.error_code),
    words: told(said?.message) ?? told(body?.message),
    requestId: told(error.requestID) ?? told(body?.request_id),
    retryAfterMs: retryAfterOf(error.headers, now),
    again: againOf(error.headers),
  }
}

/**
 * Classifies an error of a model call.
 * @returns null if the server is not the cause: a bug, a limit or a cancelled job.
 */
export function troubleOf(error: unknown, now: number, apiKey: string): Trouble | null {
  if (!(error instanceof Error)) return null
  const own = [error, error.cause].find(
    each => each instanceof TooMuch || each instanceof OtherAnswer || each instanceof TimeIsUp,
  )
  if (own instanceof TooMuch) return { kind: 'odd', words: `sent more than ${own.megabytes} MB, and was not read on` }
  if (own instanceof OtherAnswer) {
    return {
      kind: 'odd',
      words: `answered with ${wordsOf(own.contentType, apiKey)} where a stream of events was expected`,
    }
  }
  if (own instanceof TimeIsUp) return { kind: 'lost', words: `sent nothing for ${own.seconds} seconds` }
  if (error instanceof Dropped) return { kind: 'lost', words: 'broke off in the middle of its answer' }
  const api = 'status' in error && 'requestID' in error ? apiErrorSchema.safeParse(error).data : undefined
  if (api && (api.status !== undefined || api.error)) return { kind: 'answer', answer: failedAnswer(api, now, apiKey) }
  if (api) return { kind: 'lost', words: `could not be reached (${causeOf(error, apiKey)})` }
  // Node's fetch throws a TypeError if a body breaks off.
  if (error instanceof TypeError && /terminated|network|fetch|socket|aborted/i.test(error.message)) {
    return { kind: 'lost', words: `broke off in the middle of its answer (${causeOf(error, apiKey)})` }
  }
  if (error instanceof SyntaxError) return { kind: 'lost', words: 'sent an event that is not JSON' }
  return null
}

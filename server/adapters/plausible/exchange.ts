import * as z from 'zod'
import { TooMuch } from '../wire/bounded.ts'
import { boundOf, parsedJson, retryAfterOf, sendOnce } from '../wire/exchange.ts'
import { TimeIsUp } from '../wire/watch.ts'
import { causeOf, wordsOf } from '../wire/words.ts'

export type Trouble =
  | { kind: 'answer'; status: number; words: string; retryAfter: number | null }
  /** No complete response arrived. `words` complete a sentence whose subject is Plausible. */
  | { kind: 'lost'; words: string; timedOut: boolean }
  /** Successful status, but a body that does not match Plausible's format. */
  | { kind: 'odd'; words: string }

/** Failed query to the Stats API. */
export class Failed extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}

export interface ExchangeOptions {
  /** Origin of the Plausible server. */
  url: string
  apiKey: string
  timeoutMs: number
  fetch: typeof fetch
}

/** Response limit in megabytes; 10,000 rows of long names take a few. */
const MOST_MEGABYTES = 16
const errorSchema = z.object({ error: z.string() })

/**
 * Creates a function that sends one query to the Stats API, once.
 * @throws RequestFailure, or the signal's reason if it aborts.
 */
export function createExchange({ url, apiKey, ...bounds }: ExchangeOptions) {
  return async (question: unknown, signal: AbortSignal): Promise<unknown> => {
    const init = {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(question),
    }
    const options = { ...bounds, signal, mostMegabytes: MOST_MEGABYTES }
    const { answer, text } = await sendOnce(`${url}/api/v2/query`, init, options).catch(error => {
      signal.throwIfAborted()
      throw lostBy(error, apiKey)
    })
    return read(answer, text, apiKey)
  }
}

function read(answer: Response, text: string, apiKey: string): unknown {
  const body = parsedJson(text)
  if (answer.ok && body) return body.json
  if (answer.ok) throw new Failed({ kind: 'odd', words: 'answered with something that is not JSON' })
  const words = wordsOf(errorSchema.safeParse(body?.json).data?.error ?? '', apiKey)
  const seconds = retryAfterOf(answer.headers)
  throw new Failed({ kind: 'answer', status: answer.status, words, retryAfter: seconds && Math.ceil(seconds) })
}

function lostBy(error: unknown, apiKey: string): unknown {
  if (!(error instanceof Error)) return error
  const own = boundOf(error)
  if (own instanceof TooMuch) return new Failed({ kind: 'odd', words: `sent more than ${own.megabytes} MB` })
  if (own instanceof TimeIsUp)
    return new Failed({ kind: 'lost', words: `did not answer within ${own.seconds} seconds`, timedOut: true })
  // Fetch throws a TypeError if the connection fails or breaks off.
  if (error instanceof TypeError)
    return new Failed({ kind: 'lost', words: `could not be reached (${causeOf(error, apiKey)})`, timedOut: false })
  return error
}

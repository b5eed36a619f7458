import * as z from 'zod'
import { TooMuch } from '../wire/bounded.ts'
import { boundOf, parsedJson, retryAfterOf, sendOnce } from '../wire/exchange.ts'
import { TimeIsUp } from '../wire/watch.ts'
import { causeOf, wordsOf } from '../wire/words.ts'

export type Trouble =
  | { kind: 'answer'; status: number; words: string; retryAfter: number | null }
  /** No whole answer came; `words` end a sentence about Plausible. */
  | { kind: 'lost'; words: string; timedOut: boolean }
  /** An answer with a good status that is not of Plausible's form. */
  | { kind: 'odd'; words: string }

/** One question that did not come to an answer of use. */
export class Failed extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble) {
    super(trouble.kind)
    this.trouble = trouble
  }
}

export interface ExchangeOptions {
  /** An origin. */
  url: string
  apiKey: string
  timeoutMs: number
  fetch: typeof fetch
}

/** Ten thousand rows of long names come to a few. */
const MOST_MEGABYTES = 16
const errorSchema = z.object({ error: z.string() })

/**
 * Asks the Stats API once.
 * @throws Failed; the signal's reason where it aborts.
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
  // What fetch throws where there is no connection, or it breaks off.
  if (error instanceof TypeError)
    return new Failed({ kind: 'lost', words: `could not be reached (${causeOf(error, apiKey)})`, timedOut: false })
  return error
}

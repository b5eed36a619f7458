import * as z from 'zod'
import { bounded, TooMuch } from '../wire/bounded.ts'
import { startTimer, startWatch, TimeIsUp } from '../wire/watch.ts'
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
 * Asks the Stats API once. A redirect is an answer that is not followed: the key goes to nobody else.
 * @throws Failed; the signal's reason where it aborts.
 */
export function createExchange({ url, apiKey, timeoutMs, fetch }: ExchangeOptions) {
  return async (question: unknown, signal: AbortSignal): Promise<unknown> => {
    signal.throwIfAborted()
    const watch = startWatch(signal, timeoutMs, startTimer)
    try {
      const answer = await fetch(`${url}/api/v2/query`, {
        ...{ method: 'POST', redirect: 'manual', signal: watch.signal },
        headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(question),
      })
      const text = answer.body ? await new Response(answer.body.pipeThrough(bounded(MOST_MEGABYTES))).text() : ''
      return read(answer, text, apiKey)
    } catch (error) {
      signal.throwIfAborted()
      throw lostBy(watch.signal.aborted && !(error instanceof Failed) ? watch.signal.reason : error, apiKey)
    } finally {
      watch.end()
    }
  }
}

function read(answer: Response, text: string, apiKey: string): unknown {
  const body = parsed(text)
  if (answer.ok && body) return body.json
  if (answer.ok) throw new Failed({ kind: 'odd', words: 'answered with something that is not JSON' })
  const words = wordsOf(errorSchema.safeParse(body?.json).data?.error ?? '', apiKey)
  throw new Failed({ kind: 'answer', status: answer.status, words, retryAfter: retryAfterOf(answer.headers) })
}

function parsed(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

function retryAfterOf(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds > 0 ? Math.ceil(seconds) : null
}

function lostBy(error: unknown, apiKey: string): unknown {
  if (!(error instanceof Error)) return error
  const own = [error, error.cause].find(each => each instanceof TimeIsUp || each instanceof TooMuch)
  if (own instanceof TooMuch) return new Failed({ kind: 'odd', words: `sent more than ${own.megabytes} MB` })
  if (own instanceof TimeIsUp)
    return new Failed({ kind: 'lost', words: `did not answer within ${own.seconds} seconds`, timedOut: true })
  // What fetch throws where there is no connection, or it breaks off.
  if (error instanceof TypeError)
    return new Failed({ kind: 'lost', words: `could not be reached (${causeOf(error, apiKey)})`, timedOut: false })
  return error
}

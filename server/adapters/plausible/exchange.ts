import * as z from 'zod'
import { ResponseTooLargeError } from '../wire/bounded.ts'
import { findLimitError, getRetryAfterSeconds, sendOnce, tryParseJson } from '../wire/exchange.ts'
import { ResponseTimeoutError } from '../wire/watch.ts'
import { describeCause, sanitizeMessage } from '../wire/words.ts'

export type RequestProblem =
  | { kind: 'answer'; status: number; message: string; retryAfter: number | null }
  /** No complete response arrived. `words` complete a sentence whose subject is Plausible. */
  | { kind: 'lost'; message: string; timedOut: boolean }
  /** Successful status, but a body that does not match Plausible's format. */
  | { kind: 'odd'; message: string }

/** Failed query to the Stats API. */
export class RequestFailure extends Error {
  readonly problem: RequestProblem

  constructor(problem: RequestProblem) {
    super(problem.kind)
    this.problem = problem
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
const MAX_MEGABYTES = 16
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
    const options = { ...bounds, signal, maxMegabytes: MAX_MEGABYTES }
    const { answer, text } = await sendOnce(`${url}/api/v2/query`, init, options).catch(error => {
      signal.throwIfAborted()
      throw toRequestFailure(error, apiKey)
    })
    return readResponse(answer, text, apiKey)
  }
}

function readResponse(answer: Response, text: string, apiKey: string): unknown {
  const body = tryParseJson(text)
  if (answer.ok && body) return body.json
  if (answer.ok) throw new RequestFailure({ kind: 'odd', message: 'answered with something that is not JSON' })
  const message = sanitizeMessage(errorSchema.safeParse(body?.json).data?.error ?? '', apiKey)
  const seconds = getRetryAfterSeconds(answer.headers)
  throw new RequestFailure({
    kind: 'answer',
    status: answer.status,
    message,
    retryAfter: seconds && Math.ceil(seconds),
  })
}

function toRequestFailure(error: unknown, apiKey: string): unknown {
  if (!(error instanceof Error)) return error
  const limitError = findLimitError(error)
  if (limitError instanceof ResponseTooLargeError)
    return new RequestFailure({ kind: 'odd', message: `sent more than ${limitError.megabytes} MB` })
  if (limitError instanceof ResponseTimeoutError)
    return new RequestFailure({
      kind: 'lost',
      message: `did not answer within ${limitError.seconds} seconds`,
      timedOut: true,
    })
  // Fetch throws a TypeError if the connection fails or breaks off.
  if (error instanceof TypeError)
    return new RequestFailure({
      kind: 'lost',
      message: `could not be reached (${describeCause(error, apiKey)})`,
      timedOut: false,
    })
  return error
}

import { bounded, TooMuch } from './bounded.ts'
import { startTimer, startWatch, TimeIsUp } from './watch.ts'

export interface SendOptions {
  /** Signal of the caller, who may cancel the request. */
  signal: AbortSignal
  timeoutMs: number
  mostMegabytes: number
  fetch: typeof fetch
}

export interface WholeAnswer {
  answer: Response
  text: string
}

/**
 * Sends one request once and reads the whole response as text. Redirects are not followed, so credentials go to no
 * other host.
 * @throws the signal's reason if it aborts, `ResponseTimeoutError`, `ResponseTooLargeError`, or the error of fetch.
 */
export async function sendOnce(url: string, init: RequestInit, options: SendOptions): Promise<WholeAnswer> {
  const { signal, timeoutMs, mostMegabytes, fetch } = options
  signal.throwIfAborted()
  const watch = startWatch(signal, timeoutMs, startTimer)
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: watch.signal })
    const text = answer.body ? await new Response(answer.body.pipeThrough(bounded(mostMegabytes))).text() : ''
    return { answer, text }
  } catch (error) {
    signal.throwIfAborted()
    throw watch.signal.aborted ? watch.signal.reason : error
  } finally {
    watch.end()
  }
}

/** Parses JSON; returns null if the text is not valid JSON. */
export function parsedJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Returns the `Retry-After` header in seconds, or null if it is missing or not a positive number. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : null
}

/** Finds the timeout or size limit that ended a request. Fetch may wrap it as the cause of its own error. */
export function boundOf(error: Error): TimeIsUp | TooMuch | undefined {
  for (const each of [error, error.cause]) if (each instanceof TimeIsUp || each instanceof TooMuch) return each
  return undefined
}

import { limitBytes, ResponseTooLargeError } from './bounded.ts'
import { ResponseTimeoutError, startTimer, startWatchdog } from './watch.ts'

export interface SendOptions {
  /** Signal of the caller, who may cancel the request. */
  signal: AbortSignal
  timeoutMs: number
  maxMegabytes: number
  fetch: typeof fetch
}

export interface FullResponse {
  answer: Response
  text: string
}

/**
 * Sends one request once and reads the whole response as text. Redirects are not followed, so credentials go to no
 * other host.
 * @throws the signal's reason if it aborts, `ResponseTimeoutError`, `ResponseTooLargeError`, or the error of fetch.
 */
export async function sendOnce(url: string, init: RequestInit, options: SendOptions): Promise<FullResponse> {
  const { signal, timeoutMs, maxMegabytes, fetch } = options
  signal.throwIfAborted()
  const watchdog = startWatchdog(signal, timeoutMs, startTimer)
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: watchdog.signal })
    const text = answer.body ? await new Response(answer.body.pipeThrough(limitBytes(maxMegabytes))).text() : ''
    return { answer, text }
  } catch (error) {
    signal.throwIfAborted()
    throw watchdog.signal.aborted ? watchdog.signal.reason : error
  } finally {
    watchdog.stop()
  }
}

/** Parses JSON; returns null if the text is not valid JSON. */
export function tryParseJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Returns the `Retry-After` header in seconds, or null if it is missing or not a positive number. */
export function getRetryAfterSeconds(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : null
}

/** Finds the timeout or size limit that ended a request. Fetch may wrap it as the cause of its own error. */
export function findLimitError(error: Error): ResponseTimeoutError | ResponseTooLargeError | undefined {
  for (const each of [error, error.cause])
    if (each instanceof ResponseTimeoutError || each instanceof ResponseTooLargeError) return each
  return undefined
}

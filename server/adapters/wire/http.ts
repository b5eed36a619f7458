/** Error for a response larger than the limit. */
export class ResponseTooLargeError extends Error {
  readonly megabytes: number

  constructor(megabytes: number) {
    super(`More than ${megabytes} MB`)
    this.megabytes = megabytes
  }
}

/**
 * Stream that passes bytes through, calls `onBytes` for every chunk, and fails with `ResponseTooLargeError` above the
 * limit.
 */
export function limitBytes(megabytes: number, onBytes: () => void = () => {}): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      onBytes()
      bytes += chunk.byteLength
      if (bytes > megabytes * 2 ** 20) controller.error(new ResponseTooLargeError(megabytes))
      else controller.enqueue(chunk)
    },
  })
}

/** Error for a response on which nothing arrived for `seconds`. */
export class ResponseTimeoutError extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`Nothing for ${seconds} seconds`)
    this.seconds = seconds
  }
}

interface Watchdog {
  /** Aborts with the parent's reason, or with `ResponseTimeoutError`. */
  readonly signal: AbortSignal
  /** Restarts the timer. */
  reset(): void
  stop(): void
}

/** Starts a timer that calls back after `ms` milliseconds; injected so that tests need not wait. */
export type StartTimer = (onEnd: () => void, ms: number) => Timer

interface Timer {
  /** Restarts the timer. */
  refresh(): void
  cancel(): void
}

export const startTimer: StartTimer = (onEnd, ms) => {
  const timer = setTimeout(onEnd, ms)
  return { refresh: () => void timer.refresh(), cancel: () => clearTimeout(timer) }
}

/** Starts a signal that aborts with its parent, or when `ms` milliseconds pass without a reset. */
export function startWatchdog(parent: AbortSignal, ms: number, start: StartTimer): Watchdog {
  const controller = new AbortController()
  const seconds = Number((ms / 1000).toPrecision(3))
  const timer = start(() => controller.abort(new ResponseTimeoutError(seconds)), ms)
  return {
    // No listener on the parent signal: a dozen calls share one, and Node warns about more than ten listeners.
    signal: AbortSignal.any([parent, controller.signal]),
    reset: timer.refresh,
    stop: timer.cancel,
  }
}

interface SendOptions {
  /** Signal of the caller, who may cancel the request. */
  signal: AbortSignal
  timeoutMs: number
  maxMegabytes: number
  fetch: typeof fetch
}

interface FullResponse {
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

/** Maximum length of a vendor message shown to people, in characters. */
const MAX_CHARACTERS = 300

/**
 * Removes keys that a server may quote in its message. Keys under 8 characters are left alone: local servers use
 * ordinary words as keys.
 */
function redactKeys(text: string, keys: readonly string[]): string {
  return keys.reduce((redacted, key) => (key.length < 8 ? redacted : redacted.replaceAll(key, '(the key)')), text)
}

/** Turns a vendor's message into one line for people: no control characters, at most 300 characters, keys removed. */
export function sanitizeMessage(text: string, ...keys: readonly string[]): string {
  const line = redactKeys(text.slice(0, 100 * MAX_CHARACTERS), keys)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS - 1)}…` : line
}

/** Ends the text with a full stop unless it already has closing punctuation. */
export function addFullStop(text: string): string {
  return text.replace(/[.!?…]?$/, end => end || '.')
}

/** Describes why a connection failed, using the innermost cause. */
export function describeCause(error: Error, ...keys: readonly string[]): string {
  const chain: string[] = []
  for (let at: unknown = error.cause; at instanceof Error && chain.length < 5; at = at.cause) {
    const [inner] = at instanceof AggregateError ? at.errors : []
    chain.push(inner instanceof Error ? inner.message : at.message)
  }
  return sanitizeMessage(chain.at(-1) || error.message, ...keys)
}

/** Reason why no complete answer was read. `message` completes a sentence whose subject is the vendor. */
export type ConnectionProblem =
  | { kind: 'no_response'; message: string; timedOut: boolean }
  | { kind: 'invalid_response'; message: string }

/** Returns what a failure of `sendOnce` says about the connection; undefined for any other error. */
export function findConnectionProblem(error: unknown, ...keys: readonly string[]): ConnectionProblem | undefined {
  if (!(error instanceof Error)) return undefined
  const limitError = findLimitError(error)
  if (limitError instanceof ResponseTooLargeError)
    return { kind: 'invalid_response', message: `sent more than ${limitError.megabytes} MB` }
  if (limitError)
    return { kind: 'no_response', message: `did not answer within ${limitError.seconds} seconds`, timedOut: true }
  // Fetch throws a TypeError if the connection fails or breaks off.
  if (!(error instanceof TypeError)) return undefined
  return { kind: 'no_response', message: `could not be reached (${describeCause(error, ...keys)})`, timedOut: false }
}

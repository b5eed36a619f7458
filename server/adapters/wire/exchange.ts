import { bounded, TooMuch } from './bounded.ts'
import { startTimer, startWatch, TimeIsUp } from './watch.ts'

export interface SendOptions {
  /** Whoever asked may call it off. */
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
 * Sends one request, once, and reads its answer whole. A redirect is an answer that is not followed: what proves who asks
 * goes to nobody else.
 * @throws the signal's reason where it aborts; `TimeIsUp`, `TooMuch`; what fetch throws.
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

/** Null for what is no JSON. */
export function parsedJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Seconds, where a server names them. */
export function retryAfterOf(headers: Headers): number | null {
  const seconds = Number.parseFloat(headers.get('retry-after') ?? '')
  return seconds > 0 ? seconds : null
}

/** The bound of ours that ended an exchange: fetch may hide it as the cause of an error of its own. */
export function boundOf(error: Error): TimeIsUp | TooMuch | undefined {
  for (const each of [error, error.cause]) if (each instanceof TimeIsUp || each instanceof TooMuch) return each
  return undefined
}

import { setImmediate } from 'node:timers/promises'

/**
 * Lets pending I/O and other callers run before the work continues.
 * @throws AbortError if the signal is aborted
 */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate(undefined, signal && { signal })
}

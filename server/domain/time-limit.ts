/**
 * Returns a signal that aborts with its parent, or with a `TimeoutError` after `ms` milliseconds. Node 20 collects the
 * signal of `AbortSignal.timeout` as garbage while only `AbortSignal.any` refers to it, so that it never aborts.
 */
export function limitTime(parent: AbortSignal | undefined, ms: number): AbortSignal {
  const timeout = AbortSignal.timeout(ms)
  // A listener keeps it.
  timeout.addEventListener('abort', () => undefined, { once: true })
  return parent ? AbortSignal.any([parent, timeout]) : timeout
}

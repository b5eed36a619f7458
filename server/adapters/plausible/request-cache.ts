import type { Clock } from '../../ports/system.ts'

interface CachedRequest<T> {
  response: Promise<T>
  /** Time of the response in milliseconds; null while the request is running. */
  answeredAt: number | null
  callers: number
  controller: AbortController
}

/**
 * Shares one request between identical callers while it runs and caches the response. Aborts the request when every
 * caller has aborted.
 * @throws the error of `ask`, which is not cached, or the signal's reason if it aborts.
 */
type RequestCache<T> = (key: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Maximum number of cached responses; the oldest are evicted first. */
const MAX_CACHED = 50

export function createRequestCache<T>({ clock, cacheMs }: { clock: Clock; cacheMs: number }): RequestCache<T> {
  const requests = new Map<string, CachedRequest<T>>()
  const now = () => clock.now().getTime()

  function startRequest(key: string, ask: (signal: AbortSignal) => Promise<T>): CachedRequest<T> {
    const controller = new AbortController()
    const request: CachedRequest<T> = { response: ask(controller.signal), answeredAt: null, callers: 0, controller }
    const recordTime = () => {
      request.answeredAt = now()
    }
    request.response.then(recordTime, () => forget(key, request))
    requests.delete(key)
    requests.set(key, request)
    for (const oldest of [...requests.keys()].slice(0, -MAX_CACHED)) requests.delete(oldest)
    return request
  }

  function forget(key: string, request: CachedRequest<T>): void {
    if (requests.get(key) === request) requests.delete(key)
  }

  return async (key, signal, ask) => {
    signal.throwIfAborted()
    const existing = requests.get(key)
    const fresh = existing && (existing.answeredAt === null || now() - existing.answeredAt < cacheMs)
    const request = fresh ? existing : startRequest(key, ask)
    request.callers += 1
    try {
      return await waitUnlessAborted(request.response, signal)
    } finally {
      request.callers -= 1
      if (request.callers === 0 && request.answeredAt === null) {
        forget(key, request)
        request.controller.abort()
      }
    }
  }
}

function waitUnlessAborted<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

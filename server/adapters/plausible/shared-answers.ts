import type { Clock } from '../../ports/clock.ts'

interface Held<T> {
  answer: Promise<T>
  /** Time of the response in milliseconds; null while the request is running. */
  since: number | null
  askers: number
  controller: AbortController
}

/**
 * Shares one request between identical callers while it runs and caches the response. Aborts the request when every
 * caller has aborted.
 * @throws the error of `ask`, which is not cached, or the signal's reason if it aborts.
 */
export type SharedAnswers<T> = (
  question: string,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<T>,
) => Promise<T>

/** Maximum number of cached responses; the oldest are evicted first. */
const MOST_KEPT = 50

export function createSharedAnswers<T>({ clock, keepMs }: { clock: Clock; keepMs: number }): SharedAnswers<T> {
  const all = new Map<string, Held<T>>()
  const now = () => clock.now().getTime()

  function begin(question: string, ask: (signal: AbortSignal) => Promise<T>): Held<T> {
    const controller = new AbortController()
    const held: Held<T> = { answer: ask(controller.signal), since: null, askers: 0, controller }
    const known = () => {
      held.since = now()
    }
    held.answer.then(known, () => forget(question, held))
    all.delete(question)
    all.set(question, held)
    for (const oldest of [...all.keys()].slice(0, -MOST_KEPT)) all.delete(oldest)
    return held
  }

  function forget(question: string, held: Held<T>): void {
    if (all.get(question) === held) all.delete(question)
  }

  return async (question, signal, ask) => {
    signal.throwIfAborted()
    const last = all.get(question)
    const fresh = last && (last.since === null || now() - last.since < keepMs)
    const held = fresh ? last : begin(question, ask)
    held.askers += 1
    try {
      return await unlessAborted(held.answer, signal)
    } finally {
      held.askers -= 1
      if (held.askers === 0 && held.since === null) {
        forget(question, held)
        held.controller.abort()
      }
    }
  }
}

function unlessAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

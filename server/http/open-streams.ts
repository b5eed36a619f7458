import { BlogopsError } from '../contract/errors.ts'
import type { Actor } from '../contract/scopes.ts'
import type { Timer } from '../ports/system.ts'

/** Maximum time in ms that an open stream outlives the token or session that opened it. */
export const recheckMs = 30_000

/** Maximum number of open streams per token or session in this process. */
const maxStreams = 20

export interface OpenStream {
  /** Aborts when the caller loses access or `end` is called. */
  readonly signal: AbortSignal
  end(): void
}

/** Tracks open streams, which last for hours: limits them per caller, and ends those whose caller lost access. */
export function createOpenStreams(timer: Timer) {
  const counts = new Map<string, number>()

  return {
    /**
     * @param assertAllowed rejects with `unauthorized` or `forbidden` if the caller has lost access.
     * @throws BlogopsError `throttled`.
     */
    open(actor: Actor, assertAllowed: () => Promise<void>): OpenStream {
      const key = getCallerKey(actor)
      const count = counts.get(key) ?? 0
      if (count >= maxStreams)
        throw new BlogopsError('throttled', `This token or session already follows ${maxStreams} jobs.`, {
          hint: 'Stop following one of them, or poll the job instead.',
          details: { retryAfter: recheckMs / 1_000 },
        })
      counts.set(key, count + 1)
      const ended = new AbortController()
      let cancel = timer(recheckMs, () => void recheck())

      async function recheck(): Promise<void> {
        const isRefused = await assertAllowed().then(() => false, isRefusal)
        if (ended.signal.aborted) return
        if (isRefused) end()
        else cancel = timer(recheckMs, () => void recheck())
      }

      function end(): void {
        if (ended.signal.aborted) return
        cancel()
        const remaining = (counts.get(key) ?? 1) - 1
        if (remaining > 0) counts.set(key, remaining)
        else counts.delete(key)
        ended.abort()
      }

      return { signal: ended.signal, end }
    },
  }
}

/** Returns true for a refusal. Other errors, such as an unavailable store, say nothing about access. */
function isRefusal(cause: unknown): boolean {
  return cause instanceof BlogopsError && (cause.code === 'unauthorized' || cause.code === 'forbidden')
}

function getCallerKey(actor: Actor): string {
  if (actor.kind === 'token') return `token ${actor.tokenId}`
  return actor.kind === 'user' ? `session ${actor.sessionId}` : actor.kind
}

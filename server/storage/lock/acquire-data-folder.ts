import { setTimeout as delay } from 'node:timers/promises'
import { BlogopsError } from '../../contract/errors.ts'
import { type DataFolderLock, type LockAttempt, type LockOptions, tryLockDataFolder } from './data-folder-lock.ts'
import type { LockOwner } from './lock-owner.ts'

export type Acquired =
  | { kind: 'owned'; lock: DataFolderLock }
  /** A server owns the folder. Call it at `url` with `token` instead. */
  | { kind: 'served'; url: string; token: string; pid: number }

export interface AcquireOptions extends LockOptions {
  /** Maximum wait in ms for an owner that is not a server, such as another command. Default 10,000. */
  waitMs?: number
  /** Called at once if another process has the lock, so that the caller can prepare in the meantime. */
  onTaken?: () => void
  /** Called once when the wait becomes noticeable. */
  onWait?: (owner: LockOwner | undefined) => void
  signal?: AbortSignal
}

const minDelayMs = 1
const maxDelayMs = 20
/** Delay in ms before the wait is reported. Another command has usually finished by then. */
const reportAfterMs = 700

/**
 * Locks a data folder when it becomes free, or finds the server that owns it.
 * @throws BlogopsError `locked` if another process still has the lock after `waitMs`; the signal's reason if aborted.
 */
export async function acquireDataFolder(dir: string, options: AcquireOptions = {}): Promise<Acquired> {
  const { waitMs = 10_000, signal } = options
  const started = performance.now()
  let isReported = false
  let isTaken = false
  for (let delayMs = minDelayMs; ; delayMs = Math.min(delayMs * 2, maxDelayMs)) {
    signal?.throwIfAborted()
    const attempt = await tryLockDataFolder(dir, options)
    const acquired = toAcquired(attempt)
    if (acquired) return acquired
    if (!isTaken) options.onTaken?.()
    isTaken = true
    const owner = attempt.kind === 'taken' ? attempt.owner : undefined
    const waited = performance.now() - started
    if (waited >= waitMs) throw lockedError(dir, owner)
    if (waited >= reportAfterMs && !isReported) options.onWait?.(owner)
    isReported ||= waited >= reportAfterMs
    // Polls, because the package's own wait blocks a thread and cannot be cancelled. The random delay keeps many
    // waiters out of step.
    await delay(delayMs * (0.5 + Math.random()), undefined, signal ? { signal } : {}).catch(() =>
      signal?.throwIfAborted(),
    )
  }
}

function toAcquired(attempt: LockAttempt): Acquired | undefined {
  if (attempt.kind === 'owned') return attempt
  const { url, token, pid } = attempt.owner ?? {}
  if (url === undefined || token === undefined || pid === undefined) return undefined
  return { kind: 'served', url, token, pid }
}

function lockedError(dir: string, owner: LockOwner | undefined): BlogopsError {
  const ownerText = owner ? `process ${owner.pid}, running since ${owner.startedAt}` : 'another process'
  return new BlogopsError('locked', `The data folder ${dir} is in use by ${ownerText}.`, {
    hint: 'Wait for it to finish and try again. While `blogops serve` runs, commands work on its folder side by side.',
    ...(owner && { details: { pid: owner.pid, startedAt: owner.startedAt } }),
  })
}

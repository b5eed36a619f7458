import { setTimeout as delay } from 'node:timers/promises'
import { BlogopsError } from '../../contract/errors.ts'
import { type DataFolderLock, type LockAttempt, type LockOptions, tryLockDataFolder } from './data-folder-lock.ts'
import type { LockOwner } from './lock-owner.ts'

export type Acquired =
  | { kind: 'owned'; lock: DataFolderLock }
  /** A server owns the folder: what is to be done is done by calling it at `url` with `token`. */
  | { kind: 'served'; url: string; token: string; pid: number }

export interface AcquireOptions extends LockOptions {
  /** How long to wait for an owner that does not serve (another command at work), in ms. Default 10,000. */
  waitMs?: number
  /** Told at once when somebody else has it: what is needed once it is free can be made ready meanwhile. */
  onTaken?: () => void
  /** Told once, when it turns out that there is something to wait for. */
  onWait?: (owner: LockOwner | undefined) => void
  signal?: AbortSignal
}

const firstPauseMs = 1
const longestPauseMs = 20
/** Another command is mostly done before anybody would have read that it is waited for. */
const tellAfterMs = 700

/**
 * Takes a data folder as soon as it is free, or finds the server that owns it.
 * @throws BlogopsError `locked` when another process still has it after `waitMs`; the signal's reason when aborted.
 */
export async function acquireDataFolder(dir: string, options: AcquireOptions = {}): Promise<Acquired> {
  const { waitMs = 10_000, signal } = options
  const begun = performance.now()
  let told = false
  let taken = false
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    signal?.throwIfAborted()
    const attempt = await tryLockDataFolder(dir, options)
    const acquired = acquiredBy(attempt)
    if (acquired) return acquired
    if (!taken) options.onTaken?.()
    taken = true
    const owner = attempt.kind === 'taken' ? attempt.owner : undefined
    const waited = performance.now() - begun
    if (waited >= waitMs) throw lockedError(dir, owner)
    if (waited >= tellAfterMs && !told) options.onWait?.(owner)
    told ||= waited >= tellAfterMs
    // A polled lock: the package's own wait holds a thread for as long as it lasts and cannot be called off. The pauses
    // differ so that many waiters do not knock in step.
    await delay(pause * (0.5 + Math.random()), undefined, signal ? { signal } : {}).catch(() =>
      signal?.throwIfAborted(),
    )
  }
}

function acquiredBy(attempt: LockAttempt): Acquired | undefined {
  if (attempt.kind === 'owned') return attempt
  const { url, token, pid } = attempt.owner ?? {}
  if (url === undefined || token === undefined || pid === undefined) return undefined
  return { kind: 'served', url, token, pid }
}

function lockedError(dir: string, owner: LockOwner | undefined): BlogopsError {
  const who = owner ? `process ${owner.pid}, running since ${owner.startedAt}` : 'another process'
  return new BlogopsError('locked', `The data folder ${dir} is in use by ${who}.`, {
    hint: 'Wait for it to finish and try again. While `blogops serve` runs, commands work on its folder side by side.',
    ...(owner && { details: { pid: owner.pid, startedAt: owner.startedAt } }),
  })
}

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { BlogopsError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/system.ts'
import { type LockDisk, LockFile, type LockOwner, readLockOwner } from './lock-file.ts'

/** Exclusive ownership of a data folder. The kernel releases it when the process dies for any reason. */
export interface DataFolderLock {
  /** Secret for local callers; readable in the lock file while the owner has a URL. */
  readonly token: string
  /** Publishes the URL of this server, so that others call it instead of waiting; undefined when it stops serving. */
  setUrl(url: string | undefined): void
  /** Releases the folder. Close its stores first. */
  release(): void
}

type LockAttempt =
  | { kind: 'owned'; lock: DataFolderLock }
  | { kind: 'taken' /** Undefined if the owner is not known yet. */; owner: LockOwner | undefined }

interface LockOptions {
  clock?: Clock
  /** File system; replaced in tests. */
  disk?: LockDisk
}

/**
 * Locks a data folder if it is free, creating the folder if missing. The file `<dir>/lock` is never deleted, because a
 * second process could then lock a file that no longer has that name.
 * @throws BlogopsError `storage_full`; `unavailable` if the folder cannot be created or written.
 */
export async function tryLockDataFolder(dir: string, options: LockOptions = {}): Promise<LockAttempt> {
  const { tryLock } = await import('fs-native-extensions')
  const file = new LockFile(dir, options.disk)
  try {
    if (tryLock(file.fd)) return { kind: 'owned', lock: createLock(file, options.clock ?? systemClock) }
  } catch (error) {
    file.close()
    throw error
  }
  file.close()
  return { kind: 'taken', owner: readLockOwner(file.path) }
}

const systemClock: Clock = { now: () => new Date() }

function createLock(file: LockFile, clock: Clock): DataFolderLock {
  const owner: LockOwner = { pid: process.pid, startedAt: clock.now().toISOString() }
  const token = randomBytes(32).toString('hex')
  let released = false
  file.write(JSON.stringify(owner))
  return {
    token,
    setUrl(url) {
      if (!released) file.write(JSON.stringify(url === undefined ? owner : { ...owner, url, token }))
    },
    release() {
      if (released) return
      released = true
      clearFile(file)
      file.close()
    },
  }
}

/** Clears the file, so that nobody reads this owner's URL before the next owner has written its own. */
function clearFile(file: LockFile): void {
  try {
    file.write('')
  } catch {
    // Optional: the next owner overwrites the file, and an owner whose process has ended is ignored.
  }
}

export type Acquired =
  | { kind: 'owned'; lock: DataFolderLock }
  /** A server owns the folder. Call it at `url` with `token` instead. */
  | { kind: 'served'; url: string; token: string; pid: number }

interface AcquireOptions extends LockOptions {
  /**
   * Maximum wait in ms for one owner that is not a server, such as another command. Starts again when another process
   * becomes the owner, because each of them finishes soon. Default 30,000.
   */
  waitMs?: number
  /** Called at once if another process has the lock, so that the caller can prepare in the meantime. */
  onTaken?: () => void
  /** Called once when the wait becomes noticeable. */
  onWait?: (owner: LockOwner | undefined) => void
  signal?: AbortSignal
}

/** Delay in ms before the wait is reported. Another command has usually finished by then. */
const reportAfterMs = 700

/**
 * Locks a data folder when it becomes free, or finds the server that owns it.
 * @throws BlogopsError `locked` if one process has the lock for `waitMs`; the signal's reason if aborted.
 */
export async function acquireDataFolder(dir: string, options: AcquireOptions = {}): Promise<Acquired> {
  const { waitMs = 30_000, signal } = options
  const started = performance.now()
  let isReported = false
  let isTaken = false
  let current = { pid: undefined as number | undefined, since: started }
  for (;;) {
    signal?.throwIfAborted()
    const attempt = await tryLockDataFolder(dir, options)
    const acquired = toAcquired(attempt)
    if (acquired) return acquired
    if (!isTaken) options.onTaken?.()
    isTaken = true
    const owner = attempt.kind === 'taken' ? attempt.owner : undefined
    const now = performance.now()
    if (owner && owner.pid !== current.pid) current = { pid: owner.pid, since: now }
    if (now - current.since >= waitMs) throw lockedError(dir, owner)
    const waited = now - started
    if (waited >= reportAfterMs && !isReported) options.onWait?.(owner)
    isReported ||= waited >= reportAfterMs
    // Polls, because the package's own wait blocks a thread and cannot be cancelled.
    await delay(getIntervalMs(waited), undefined, signal ? { signal } : {}).catch(() => signal?.throwIfAborted())
  }
}

/**
 * Returns the delay before the next attempt. Most owners finish within 300 ms. After that, a process tries more often
 * the longer it has waited, so that newer ones rarely overtake it. The random factor keeps waiting processes out of step.
 */
function getIntervalMs(waitedMs: number): number {
  const intervalMs = waitedMs < 300 ? 10 : Math.max(1, 200 / (1 + waitedMs / 1_000) ** 2)
  return intervalMs * (0.5 + Math.random())
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
    hint: 'Wait for it to finish and try again. Commands can share the folder only with a running `blogops serve`.',
    ...(owner && { details: { pid: owner.pid, startedAt: owner.startedAt } }),
  })
}

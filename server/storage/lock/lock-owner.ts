import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { getErrorCode } from '../files/file-system.ts'

const lockOwner = z.object({
  pid: z.int().positive(),
  /** Address of the server, if the owner is serving. */
  url: z.string().optional(),
  /** Secret with which a process that can read the data folder authenticates to the server at `url`. */
  token: z.string().optional(),
  /** ISO 8601. */
  startedAt: z.string(),
})

/** Owner of a data folder, as written in the lock file. */
export type LockOwner = z.infer<typeof lockOwner>

/**
 * Returns the owner written in the lock file. Undefined if the file names no owner, is still being written, or names a
 * process that has ended (the next owner has the lock but has not written its name yet).
 */
export function readLockOwner(path: string): LockOwner | undefined {
  const parsed = lockOwner.safeParse(readJson(path))
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : undefined
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file is half written, empty, or (on Windows) unreadable while locked.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process is alive but belongs to another user.
    return getErrorCode(error) === 'EPERM'
  }
}

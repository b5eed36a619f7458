import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { errnoOf } from '../files/file-system.ts'

const lockOwner = z.object({
  pid: z.int().positive(),
  /** Where the owner serves, once it does. */
  url: z.string().optional(),
  /** The secret by which a process that can read the data folder shows itself to the server at `url`. */
  token: z.string().optional(),
  /** ISO 8601. */
  startedAt: z.string(),
})

/** Who holds a data folder, as it wrote itself down. */
export type LockOwner = z.infer<typeof lockOwner>

/**
 * @returns the owner written in the lock file, or undefined where none is, where it is still being written, or where the
 * process it names is gone (the next owner has the lock but has not signed yet).
 */
export function readOwner(path: string): LockOwner | undefined {
  const parsed = lockOwner.safeParse(jsonIn(path))
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : undefined
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Half written, empty, or (on Windows) not readable while it is locked: there is no owner to name.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Alive, but another user's.
    return errnoOf(error) === 'EPERM'
  }
}

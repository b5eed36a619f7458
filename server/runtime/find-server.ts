import path from 'node:path'
import { readLockOwner } from '../storage/lock/lock-file.ts'

/** Finds the server that owns a data folder without creating, locking or opening anything. */
export function findServer(dataDir: string): { url: string; token: string } | undefined {
  const { url, token } = readLockOwner(path.join(dataDir, 'lock')) ?? {}
  return url === undefined || token === undefined ? undefined : { url, token }
}

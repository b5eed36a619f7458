import path from 'node:path'
import { readOwner } from '../storage/lock/lock-owner.ts'

/** Finds the server that owns a data folder without creating, locking or opening anything. */
export function findServer(dataDir: string): { url: string; token: string } | undefined {
  const { url, token } = readOwner(path.join(dataDir, 'lock')) ?? {}
  return url === undefined || token === undefined ? undefined : { url, token }
}

import path from 'node:path'
import { readOwner } from '../storage/lock/lock-owner.ts'

/** The server that owns a data folder, found without touching the folder: nothing is made, locked or opened. */
export function findServer(dataDir: string): { url: string; token: string } | undefined {
  const { url, token } = readOwner(path.join(dataDir, 'lock')) ?? {}
  return url === undefined || token === undefined ? undefined : { url, token }
}

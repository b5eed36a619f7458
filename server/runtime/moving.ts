import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'

/** In a data folder while a site is being moved into it, and after that move broke off: it names where from. */
export const movingFile = '.moving'

/** Where the site that is being moved into a folder comes from; undefined where none is. */
export function sourceOfMove(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, movingFile), 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

/** @throws BlogopsError `storage_damaged`. */
export function assertMoved(dataDir: string): void {
  const source = sourceOfMove(dataDir)
  if (source === undefined) return
  const message = `A move into ${dataDir} broke off: not all is there of the site from ${source}.`
  throw new BlogopsError('storage_damaged', message, {
    hint: `Go on with it: blogops migrate --from ${source} --to ${dataDir}`,
  })
}

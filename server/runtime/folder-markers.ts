import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import fs, { open, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError, getErrorCode } from '../contract/errors.ts'
import { readLockOwner } from '../storage/lock/lock-file.ts'

/** Marker file in a data folder with an unfinished move into it; contains the source. */
const movingFile = '.moving'

/** Returns the source of an unfinished move into a folder; undefined if there was no move. */
export function findMoveSource(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, movingFile), 'utf8')
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/** Creates the marker file; the folder cannot be opened until `finishMove`. */
export async function beginMove(dataDir: string, source: string): Promise<void> {
  const handle = await open(path.join(dataDir, movingFile), 'w', 0o600)
  try {
    await handle.writeFile(source)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dataDir)
}

export async function finishMove(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, movingFile))
  await syncFolder(dataDir)
}

/** Refuses a folder with an unfinished move. @throws BlogopsError `storage_damaged` */
export function assertMoveComplete(dataDir: string): void {
  const source = findMoveSource(dataDir)
  if (source === undefined) return
  const message = `A move into ${dataDir} was interrupted. Parts of the site from ${source} are missing.`
  throw new BlogopsError('storage_damaged', message, {
    hint: `Continue the move: blogops migrate --from ${source} --to ${dataDir}`,
  })
}

/** Subfolder into which a backup is unpacked; present only during a restore or after an interrupted one. */
export const restoringFolder = '.restoring'

const restoreAgainHint = 'Empty the folder, which has only parts of the backup, and restore again.'

/**
 * Refuses a folder with an interrupted restore. Opened, it would be an empty site, where anybody can register.
 * @throws BlogopsError `storage_damaged`
 */
export function assertRestoreComplete(dataDir: string): void {
  if (!existsSync(path.join(dataDir, restoringFolder))) return
  throw new BlogopsError(
    'storage_damaged',
    `A restore into ${dataDir} was interrupted, so the folder cannot be opened.`,
    { hint: restoreAgainHint },
  )
}

/** Makes the names in a folder durable. Windows has no such call and keeps names consistent itself. */
export async function syncFolder(folder: string, disk: Pick<typeof fs, 'open'> = fs): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await disk.open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Finds the server that owns a data folder without creating, locking or opening anything. */
export function findServer(dataDir: string): { url: string; token: string } | undefined {
  const { url, token } = readLockOwner(path.join(dataDir, 'lock')) ?? {}
  return url === undefined || token === undefined ? undefined : { url, token }
}

/** Disk operations that create a secret. */
type SecretDisk = Pick<typeof fs, 'mkdir' | 'open' | 'rename' | 'rm'>

/**
 * Reads the secret of a data folder, or creates it, readable by its owner only. The folder must be locked.
 * @throws BlogopsError `storage_damaged` for a file with other content, `storage_full`
 */
export async function loadOrCreateSecret(dataDir: string, disk: SecretDisk = fs): Promise<Uint8Array> {
  const file = path.join(dataDir, 'secret')
  const found = await readSecret(file)
  if (found === undefined || (found === '' && (await isRegularFile(file)))) return createSecret(disk, file)
  const text = found.trim()
  if (/^(?:[0-9a-f]{2}){32,}$/i.test(text)) return Buffer.from(text, 'hex')
  throw new BlogopsError('storage_damaged', `The secret in ${file} is damaged.`, {
    hint: 'Restore it from a backup, or delete it. A new secret is then created, and everybody must sign in again.',
  })
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/**
 * Returns true if an empty file may be replaced: a crash before the first byte leaves such a file, and nothing was
 * signed with it. A link may lead to a secret stored elsewhere that is only temporarily unavailable.
 */
async function isRegularFile(file: string): Promise<boolean> {
  return (await fs.lstat(file)).isFile()
}

/** Creates the file atomically. */
async function createSecret(disk: SecretDisk, file: string): Promise<Uint8Array> {
  const secret = randomBytes(32)
  const temporary = `${file}.tmp`
  try {
    await disk.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await disk.rm(temporary, { force: true })
    await writeDurably(disk, temporary, `${secret.toString('hex')}\n`)
    await disk.rename(temporary, file)
    await syncFolder(path.dirname(file), disk)
    return secret
  } catch (cause) {
    throw toCreationError(file, cause)
  }
}

async function writeDurably(disk: SecretDisk, file: string, text: string): Promise<void> {
  const handle = await disk.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function toCreationError(file: string, cause: unknown): unknown {
  const code = getErrorCode(cause)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return cause
  return new BlogopsError('storage_full', `The secret ${file} was not stored because the disk is full.`, {
    hint: 'Free some space on the disk of the data folder and try again.',
    cause,
  })
}

/** Refuses a folder for a restore that contains more than the lock file. @throws BlogopsError `conflict` */
export async function assertEmpty(dataDir: string): Promise<void> {
  const names = (await listFolder(dataDir)).filter(name => name !== 'lock')
  if (names.length === 0) return
  const [shown, more] = [names.slice(0, 5).join(', '), names.length > 5 ? ` and ${names.length - 5} more` : '']
  throw new BlogopsError('conflict', `${dataDir} is not empty. It contains ${shown}${more}. Nothing was changed.`, {
    hint: names.includes(restoringFolder)
      ? `A restore into it was interrupted. ${restoreAgainHint}`
      : 'A backup needs an empty folder. Choose one with --data-dir, or move these files away.',
  })
}

export async function listFolder(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(dataDir)).sort()
  } catch (cause) {
    if (getErrorCode(cause) === 'ENOENT') return []
    throw new BlogopsError('unavailable', `${dataDir} cannot be read: ${String(cause)}`, { cause })
  }
}

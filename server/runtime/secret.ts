import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError, getErrorCode } from '../contract/errors.ts'
import { syncFolder } from './folder-markers.ts'

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

import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'

/** The secret of a data folder: made once, readable by its owner alone. */
export async function dataFolderSecret(dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, 'secret')
  const found = await read(file)
  if (found === undefined) return create(file)
  if (found.length >= 64) return Buffer.from(found, 'hex')
  throw new BlogopsError('storage_damaged', `The secret in ${file} is damaged.`, {
    hint: 'Restore it from a backup, or delete it: a new one is made, and everybody has to sign in again.',
  })
}

async function read(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw cause
  }
}

async function create(file: string): Promise<Uint8Array> {
  const secret = randomBytes(32)
  await mkdir(path.dirname(file), { recursive: true })
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(`${secret.toString('hex')}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return secret
}

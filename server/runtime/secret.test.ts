import { randomBytes } from 'node:crypto'
import fs, { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { loadOrCreateSecret } from './folder-markers.ts'

const folder = temporaryFolders()

async function full(): Promise<never> {
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

/** Opens files for which one operation fails. */
function openFailing(call: 'writeFile' | 'sync'): typeof fs.open {
  return async (...given) => Object.assign(await fs.open(...given), { [call]: full })
}

describe('the secret of a data folder', () => {
  it('is created once, readable by the owner only', async () => {
    const dir = path.join(await folder(), 'new')
    const made = await loadOrCreateSecret(dir)
    expect(made).toHaveLength(32)
    expect(Buffer.from(await loadOrCreateSecret(dir))).toEqual(Buffer.from(made))
    expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dir)).toEqual(['secret'])
  })

  it.each([
    ['open', { open: full }],
    ['write', { open: openFailing('writeFile') }],
    ['sync', { open: openFailing('sync') }],
    ['rename', { rename: full }],
  ])('is missing if the disk is full at %s, and is created when there is space', async (_, failing) => {
    const dir = await folder()
    await expect(loadOrCreateSecret(dir, { ...fs, ...failing })).rejects.toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining(dir),
    })
    await expect(stat(path.join(dir, 'secret'))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await loadOrCreateSecret(dir)).toHaveLength(32)
    expect(await readdir(dir)).toEqual(['secret'])
  })

  it('is replaced if a crash left an empty file, which cannot have signed anything', async () => {
    const dir = await folder()
    await writeFile(path.join(dir, 'secret'), '', { mode: 0o644 })
    await writeFile(path.join(dir, 'secret.tmp'), 'half', { mode: 0o644 })
    const made = await loadOrCreateSecret(dir)
    expect((await readFile(path.join(dir, 'secret'), 'utf8')).trim()).toBe(Buffer.from(made).toString('hex'))
    expect((await stat(path.join(dir, 'secret'))).mode & 0o777).toBe(0o600)
  })

  it.each([['\n'], ['00ff'], ['z'.repeat(64)], [`${randomBytes(32).toString('hex')}!`]])(
    'that is something else (%j) is called damaged and left as it is',
    async text => {
      const dir = await folder()
      await writeFile(path.join(dir, 'secret'), text)
      await expect(loadOrCreateSecret(dir)).rejects.toMatchObject({ code: 'storage_damaged' })
      expect(await readFile(path.join(dir, 'secret'), 'utf8')).toBe(text)
    },
  )

  it('may be a link to another file; an empty target is not replaced', async () => {
    const dir = await folder()
    const secretFile = path.join(await folder(), 'kept')
    const secret = randomBytes(32)
    await symlink(secretFile, path.join(dir, 'secret'))
    await writeFile(secretFile, secret.toString('hex'))
    expect(Buffer.from(await loadOrCreateSecret(dir))).toEqual(secret)
    await writeFile(secretFile, '')
    await expect(loadOrCreateSecret(dir)).rejects.toMatchObject({ code: 'storage_damaged' })
  })
})

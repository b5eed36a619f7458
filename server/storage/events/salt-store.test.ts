import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { saltStoreConformance } from '../../ports/salt-store.conformance.ts'
import { faultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { memorySaltStore } from './memory-salt-store.ts'
import { saltFiles } from './salt-files.ts'

const folder = temporaryFolders()

saltStoreConformance('the store in memory', async () => {
  const salts = memorySaltStore()
  return { salts, reopen: async () => salts }
})
saltStoreConformance('the store in files', async () => {
  const dir = await folder()
  return { salts: saltFiles({ dir }), reopen: async () => saltFiles({ dir }) }
})

it('keeps the salt in a file that its owner alone may read', async () => {
  const dir = await folder()
  const salt = await saltFiles({ dir }).of('2026-11-21')
  const file = join(dir, 'salt-2026-11-21')
  expect(await readFile(file)).toEqual(Buffer.from(salt))
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it('writes over a salt before its name goes, and leaves no file with any of it', async () => {
  const dir = await folder()
  const disk = faultyDisk()
  const salts = saltFiles({ dir, files: disk.files })
  const salt = Buffer.from(await salts.of('2026-11-21'))
  await writeFile(join(dir, 'salt-2026-11-21.tmp'), salt)
  let seen: Buffer | undefined
  const remove = disk.files.remove
  disk.files.remove = async path => {
    seen = await readFile(path)
    return remove(path)
  }
  await salts.destroyOthers('2026-11-22')
  expect(seen).toEqual(Buffer.alloc(32))
  expect(await readdir(dir)).toEqual([])
})

it('removes a salt that it cannot write over', async () => {
  const dir = await folder()
  const disk = faultyDisk('EIO')
  const salts = saltFiles({ dir, files: disk.files })
  await salts.of('2026-11-21')
  disk.failAt(1)
  await expect(salts.destroyOthers('2026-11-22')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await readdir(dir)).toEqual([])
})

it.each([1, 2, 3, 4])('makes none at all where the disk is full at change %i', async nth => {
  const dir = await folder()
  const disk = faultyDisk()
  const salts = saltFiles({ dir, files: disk.files })
  disk.failAt(nth)
  await expect(salts.of('2026-11-21')).rejects.toMatchObject({ code: 'storage_full' })
  const salt = await salts.of('2026-11-21')
  expect(Buffer.from(await saltFiles({ dir }).of('2026-11-21')).equals(salt)).toBe(true)
})

it('makes a new one in place of one that is damaged', async () => {
  const dir = await folder()
  await writeFile(join(dir, 'salt-2026-11-21'), 'short')
  expect(await saltFiles({ dir }).of('2026-11-21')).toHaveLength(32)
})

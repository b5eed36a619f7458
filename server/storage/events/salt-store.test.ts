import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { saltStoreConformance } from '../../ports/salt-store.conformance.ts'
import { createMemorySaltStore } from '../../testing/memory-event-log.ts'
import { createFaultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { openSaltFiles } from './salt-files.ts'

const folder = temporaryFolders()

saltStoreConformance('the store in memory', async () => {
  const salts = createMemorySaltStore()
  return { salts, reopen: async () => salts }
})
saltStoreConformance('the store in files', async () => {
  const dir = await folder()
  return { salts: openSaltFiles({ dir }), reopen: async () => openSaltFiles({ dir }) }
})

it('keeps the salt in a file that only the owner may read', async () => {
  const dir = await folder()
  const salt = await openSaltFiles({ dir }).getSalt('2026-11-21')
  const file = join(dir, 'salt-2026-11-21')
  expect(await readFile(file)).toEqual(Buffer.from(salt))
  expect((await stat(file)).mode & 0o077).toBe(0)
})

it('overwrites a salt before deleting its file, and leaves none of its bytes', async () => {
  const dir = await folder()
  const disk = createFaultyDisk()
  const salts = openSaltFiles({ dir, files: disk.files })
  const salt = Buffer.from(await salts.getSalt('2026-11-21'))
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

it('deletes a salt that it cannot overwrite', async () => {
  const dir = await folder()
  const disk = createFaultyDisk('EIO')
  const salts = openSaltFiles({ dir, files: disk.files })
  await salts.getSalt('2026-11-21')
  disk.failAt(1)
  await expect(salts.destroyOthers('2026-11-22')).rejects.toMatchObject({ code: 'unavailable' })
  expect(await readdir(dir)).toEqual([])
})

it('leaves other files alone', async () => {
  const dir = await folder()
  const others = ['salt-dir', 'salt-2026-11-20', 'salt-2026-11-21.tmp.d']
  for (const name of others) await mkdir(join(dir, name))
  await writeFile(join(dir, 'salt-of-the-earth'), 'kept')
  const salts = openSaltFiles({ dir })
  await salts.getSalt('2026-11-21')
  await salts.destroyOthers('2026-11-22')
  expect(await readdir(dir)).toEqual([...others, 'salt-of-the-earth'].sort())
  expect(await readFile(join(dir, 'salt-of-the-earth'), 'utf8')).toBe('kept')
})

describe('while a past salt cannot be destroyed', () => {
  async function stuck() {
    const dir = await folder()
    for (const day of ['18', '19', '20']) await writeFile(join(dir, `salt-2026-11-${day}`), Buffer.alloc(32, 7))
    const disk = createFaultyDisk()
    const { open, remove } = disk.files
    const refuse = (path: string) => {
      if (path.endsWith('-19')) throw new Error('EPERM: operation not permitted')
    }
    disk.files.open = async (path, mode) => {
      refuse(path)
      return open(path, mode)
    }
    disk.files.remove = async path => {
      refuse(path)
      return remove(path)
    }
    const messages: string[] = []
    return {
      dir,
      said: messages,
      salts: openSaltFiles({ dir, files: disk.files, log: message => messages.push(message) }),
    }
  }

  it('creates the salt of the day, destroys the others, and logs the failure', async () => {
    const { dir, said, salts } = await stuck()
    expect(await salts.getSalt('2026-11-21')).toHaveLength(32)
    expect(await readdir(dir)).toEqual(['salt-2026-11-19', 'salt-2026-11-21'])
    expect(said).toEqual([expect.stringMatching(/salt-2026-11-19 .*could not be deleted: .*EPERM/)])
  })

  it('fails a request to destroy it, which can be repeated', async () => {
    const { dir, salts } = await stuck()
    const failure = { code: 'unavailable', message: expect.stringContaining('salt-2026-11-19') }
    await expect(salts.destroyOthers('2026-11-21')).rejects.toMatchObject(failure)
    expect(await readdir(dir)).toEqual(['salt-2026-11-19'])
    await openSaltFiles({ dir }).destroyOthers('2026-11-21')
    expect(await readdir(dir)).toEqual([])
  })
})

it('deletes a salt that it may not open', async () => {
  const dir = await folder()
  const disk = createFaultyDisk()
  await writeFile(join(dir, 'salt-2026-11-20'), Buffer.alloc(32, 7))
  disk.files.open = async () => {
    throw new Error('EACCES: permission denied')
  }
  await expect(openSaltFiles({ dir, files: disk.files }).destroyOthers('2026-11-21')).rejects.toThrow('EACCES')
  expect(await readdir(dir)).toEqual([])
})

it.each([1, 2, 3, 4])('creates no salt if the disk is full at change %i', async nth => {
  const dir = await folder()
  const disk = createFaultyDisk()
  const salts = openSaltFiles({ dir, files: disk.files })
  disk.failAt(nth)
  await expect(salts.getSalt('2026-11-21')).rejects.toMatchObject({ code: 'storage_full' })
  const salt = await salts.getSalt('2026-11-21')
  expect(Buffer.from(await openSaltFiles({ dir }).getSalt('2026-11-21')).equals(salt)).toBe(true)
})

it('replaces a damaged salt', async () => {
  const dir = await folder()
  await writeFile(join(dir, 'salt-2026-11-21'), 'short')
  expect(await openSaltFiles({ dir }).getSalt('2026-11-21')).toHaveLength(32)
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFaultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { incomingFolder, openBlobStore } from './open-blob-store.ts'

const folder = temporaryFolders()
const old = new TextEncoder().encode('the old bytes')

it.each([1, 2, 3, 4, 5])('keeps the old bytes if the disk is full at change %i of a write', async nth => {
  const disk = createFaultyDisk()
  const dir = await folder()
  const blobs = await openBlobStore({ dir, files: disk.files })
  await blobs.put('a/b', old)
  disk.failAt(nth)
  const write = blobs.put('a/b', new Uint8Array(100_000))
  await expect(write).rejects.toMatchObject({ code: 'storage_full' })
  expect(await blobs.get('a/b')).toEqual(old)
  expect(await readdir(join(dir, incomingFolder))).toEqual([])
  await blobs.put('a/b', new Uint8Array(100_000))
  expect(await blobs.get('a/b')).toHaveLength(100_000)
})

it('removes the incomplete writes of a killed process, and nothing else', async () => {
  const dir = await folder()
  const blobs = await openBlobStore({ dir })
  await blobs.put('incoming/1', old)
  await writeFile(join(dir, incomingFolder, '7'), 'half of it')
  const again = await openBlobStore({ dir })
  expect(await readdir(join(dir, incomingFolder))).toEqual([])
  expect(await again.list('')).toEqual(['incoming/1'])
})

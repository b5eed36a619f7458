import { cp } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { RecordStore } from '../../ports/record-store.ts'
import { createFaultyDisk, type FaultyDisk } from '../testing/faulty-disk.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { type OpenedRecordStore, openRecordStore } from './open-record-store.ts'

const folder = temporaryFolders()
// A transaction is a write and a sync; a fold adds about a dozen calls. The test fails every call of some folds.
const refusals = Array.from({ length: 40 }, (_, n) => n + 1)
// Folds after every few transactions.
const foldAtBytes = 500

const settings = (store: RecordStore) => store.find('setting')

/** Returns the records another process would find if this one were killed now. */
async function onDisk(dir: string): Promise<OpenedRecordStore> {
  const copy = await folder()
  await cp(dir, copy, { recursive: true })
  return openRecordStore({ dir: copy })
}

async function put(store: RecordStore, n: number): Promise<unknown> {
  return store.transact(async tx => {
    await tx.put('setting', { id: `a${n}`, version: 0, value: n })
    await tx.put('setting', { id: `b${n}`, version: 0, value: n })
  })
}

/** Runs transactions one at a time and in groups. Returns how many failed, all with `storage_full`. */
async function work(store: RecordStore, from: number, groups: number): Promise<number> {
  let refused = 0
  for (let group = 0; group < groups; group++) {
    const writes = Array.from({ length: group % 4 }, (_, n) => put(store, from + group * 10 + n))
    for (const outcome of await Promise.allSettled(writes)) {
      if (outcome.status === 'fulfilled') continue
      refused += 1
      expect(outcome.reason).toMatchObject({ code: 'storage_full', status: 507, exitCode: 1 })
    }
  }
  return refused
}

async function expectMemoryIsDisk(store: RecordStore, disk: FaultyDisk, dir: string): Promise<void> {
  await disk.idle()
  const { store: other, notices } = await onDisk(dir)
  expect(await settings(store)).toEqual(await settings(other))
  expect(notices.filter(notice => notice.severity === 'warning')).toEqual([])
  await other.close()
}

describe('a disk that is full', () => {
  it.each(refusals)('changes nothing if it is full at change %i, and needs no restart', async nth => {
    const dir = await folder()
    const disk = createFaultyDisk()
    const { store, notices } = await openRecordStore({ dir, files: disk.files, foldAtBytes })
    await work(store, 1000, 4)
    disk.failAt(nth)
    let refused = 0
    for (let from = 2000; disk.pending; from += 100) refused += await work(store, from, 4)
    await disk.idle()
    // A fold that runs out of space does not fail a write, but is reported.
    expect(refused + notices.filter(notice => notice.severity === 'warning').length).toBeGreaterThan(0)
    await expectMemoryIsDisk(store, disk, dir)
    expect(await work(store, 9000, 8)).toBe(0)
    await expectMemoryIsDisk(store, disk, dir)
    await store.close()
  })

  it.each([1, 2, 5, 20])(
    'keeps the stored values if it is full for %i changes, and refuses the others',
    async count => {
      const dir = await folder()
      const disk = createFaultyDisk()
      const { store } = await openRecordStore({ dir, files: disk.files, foldAtBytes })
      await work(store, 1000, 4)
      const before = await settings(store)
      disk.failAt(1, count)
      for (let from = 2000; disk.pending; from += 100) await work(store, from, 3)
      expect(await settings(store)).toEqual(expect.arrayContaining(before))
      await disk.idle()
      expect(await work(store, 9000, 8)).toBe(0)
      await expectMemoryIsDisk(store, disk, dir)
      await store.close()
    },
  )

  it('refuses everything staged on a refused write', async () => {
    const disk = createFaultyDisk()
    const { store } = await openRecordStore({ dir: await folder(), files: disk.files })
    disk.failAt(1)
    const first = put(store, 1)
    const onTop = first.catch(() => undefined).then(() => undefined)
    const conflicting = put(store, 1)
    await expect(first).rejects.toMatchObject({ code: 'storage_full' })
    // Not `conflict`: the conflicting record was never stored.
    await expect(conflicting).rejects.toMatchObject({ code: 'storage_full' })
    await onTop
    await put(store, 1)
    expect(await settings(store)).toHaveLength(2)
    await store.close()
  })

  it('reports that a store cannot be created', async () => {
    const disk = createFaultyDisk()
    const dir = await folder()
    disk.failAt(1, 1000)
    await expect(openRecordStore({ dir, files: disk.files })).rejects.toMatchObject({ code: 'storage_full' })
  })
})

it('reports other disk failures as unavailable', async () => {
  const dir = await folder()
  const disk = createFaultyDisk('EIO')
  const { store } = await openRecordStore({ dir, files: disk.files })
  disk.failAt(1)
  await expect(put(store, 1)).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('EIO') })
  await put(store, 1)
  await expectMemoryIsDisk(store, disk, dir)
  await store.close()
})

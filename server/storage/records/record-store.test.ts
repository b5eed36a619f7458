import { join } from 'node:path'
import { expect, it } from 'vitest'
import { userRecord } from '../../ports/record-fixtures.conformance.ts'
import { recordStoreConformance } from '../../ports/record-store.conformance.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { createMemoryRecordStore, openRecordStore } from './open-record-store.ts'

const folder = temporaryFolders()

recordStoreConformance('the memory store', async () => createMemoryRecordStore())
recordStoreConformance('the embedded store', async () => (await openRecordStore({ dir: await folder() })).store)
recordStoreConformance(
  'the embedded store that folds at every chance',
  async () => (await openRecordStore({ dir: await folder(), foldAtBytes: 1 })).store,
)

it('reports a new store, and nothing at a second opening', async () => {
  const dir = join(await folder(), 'data', 'records')
  const first = await openRecordStore({ dir })
  expect(first.notices).toMatchObject([{ severity: 'info', message: expect.stringContaining('new, empty') }])
  await first.store.transact(tx => tx.put('user', userRecord('u1')))
  await first.store.close()
  const second = await openRecordStore({ dir })
  expect(second.notices).toEqual([])
  expect(await second.store.get('user', 'u1')).toMatchObject({ version: 1 })
  await second.store.close()
})

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setting, userRecord } from '../../ports/record-fixtures.conformance.ts'
import { temporaryFolders } from '../testing/temporary-folder.ts'
import { createMemoryRecordStore, openRecordStore } from './open-record-store.ts'

const temporaryFolder = temporaryFolders()

describe('restored records', () => {
  it('are unchanged, with their versions, also after the next opening', async () => {
    const dir = join(await temporaryFolder(), 'records')
    const [first, second] = [setting('a', { deep: ['é'] }, 7), setting('b', null, 1)]
    const { store } = await openRecordStore({ dir })
    await store.restore('setting', [first, second])
    expect(await store.find('setting')).toEqual([first, second])
    await store.transact(tx => tx.put('setting', { ...first, value: 'changed' }))
    await store.close()
    const { store: again } = await openRecordStore({ dir })
    expect(await again.find('setting')).toEqual([{ ...first, version: 8, value: 'changed' }, second])
    await again.close()
  })

  it('are stored all or none: a taken id or unique value refuses all of them', async () => {
    const store = createMemoryRecordStore()
    await store.restore('user', [{ ...userRecord('u1'), version: 3 }])
    const twice = [
      { ...userRecord('u2'), version: 1 },
      { ...userRecord('u1'), version: 3 },
    ]
    await expect(store.restore('user', twice)).rejects.toMatchObject({ code: 'conflict' })
    const alike = [{ ...userRecord('u3', 'u1'), version: 1 }]
    await expect(store.restore('user', alike)).rejects.toMatchObject({ code: 'conflict' })
    expect((await store.find('user')).map(({ id }) => id)).toEqual(['u1'])
  })
})

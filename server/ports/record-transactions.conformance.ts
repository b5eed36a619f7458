import { expect, it } from 'vitest'
import { articleRecord, setting, userRecord } from './record-fixtures.conformance.ts'
import type { RecordStore } from './record-store.ts'

/** Tests of atomicity, isolation and closing. */
export function transactionBehaviour(store: () => RecordStore): void {
  it('sees its own writes in every way of reading', async () => {
    await store().transact(tx => tx.put('article', articleRecord('a', { category: 'Home' })))
    await store().transact(async tx => {
      await tx.put('article', articleRecord('b', { category: 'Home' }))
      await tx.put('article', { ...articleRecord('a', { category: 'Tech' }), version: 1 })
      expect((await tx.get('article', 'a'))?.category).toBe('Tech')
      expect((await tx.find('article', { where: { category: 'Home' } })).map(({ id }) => id)).toEqual(['b'])
      await tx.delete('article', 'b')
      expect(await tx.get('article', 'b')).toBeUndefined()
      expect((await tx.find('article')).map(({ id }) => id)).toEqual(['a'])
    })
  })

  it('shows nothing outside before the commit, then everything at once', async () => {
    await store().transact(async tx => {
      await tx.put('user', userRecord('u1'))
      await tx.put('user', userRecord('u2'))
      expect(await store().get('user', 'u1')).toBeUndefined()
      expect(await store().find('user')).toEqual([])
    })
    expect(await store().find('user')).toHaveLength(2)
  })

  it('changes nothing when its work throws, and rethrows the error', async () => {
    const mistake = new Error('changed my mind')
    const write = store().transact(async tx => {
      await tx.put('user', userRecord('u1'))
      throw mistake
    })
    await expect(write).rejects.toBe(mistake)
    expect(await store().find('user')).toEqual([])
  })

  it('isolates concurrent transactions', async () => {
    await store().transact(tx => tx.put('setting', setting('count', 0)))
    const increments = Array.from({ length: 200 }, () =>
      store().transact(async tx => {
        const count = await tx.get('setting', 'count')
        await Promise.resolve()
        if (count) await tx.put('setting', { ...count, value: Number(count.value) + 1 })
      }),
    )
    await Promise.all(increments)
    expect(await store().get('setting', 'count')).toMatchObject({ value: 200, version: 201 })
  })

  it('returns the result of its work', async () => {
    expect(await store().transact(async () => 42)).toBe(42)
  })

  it('refuses to be used after it ended', async () => {
    const escaped = await store().transact(async tx => ({ tx }))
    await expect(escaped.tx.put('user', userRecord('u1'))).rejects.toThrow(TypeError)
  })

  it('completes pending work when it is closed, and refuses later calls', async () => {
    const before = store().transact(tx => tx.put('user', userRecord('u1')))
    const closing = store().close()
    await expect(before).resolves.toMatchObject({ id: 'u1' })
    await closing
    await store().close()
    const after = [store().get('user', 'u1'), store().find('user'), store().transact(async () => 1)]
    for (const call of after) await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  })
}

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { setting, userRecord } from './record-fixtures.conformance.ts'
import { queryBehaviour } from './record-queries.conformance.ts'
import type { RecordStore } from './record-store.ts'
import { transactionBehaviour } from './record-transactions.conformance.ts'

/** Tests of every record store. `open` returns an empty one; it is closed after each test. */
export function recordStoreConformance(name: string, open: () => Promise<RecordStore>): void {
  describe(`${name} as a RecordStore`, () => {
    let store: RecordStore
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.close())

    describe('records', () => recordBehaviour(() => store))
    describe('versions and unique fields', () => conflictBehaviour(() => store))
    describe('queries', () => queryBehaviour(() => store))
    describe('transactions', () => transactionBehaviour(() => store))
  })
}

function recordBehaviour(store: () => RecordStore): void {
  it('returns a stored record with the next version', async () => {
    const stored = await store().transact(tx => tx.put('user', userRecord('u1')))
    expect(stored).toEqual({ ...userRecord('u1'), version: 1 })
    expect(await store().get('user', 'u1')).toEqual(stored)
  })

  it('returns undefined for a missing key', async () => {
    expect(await store().get('user', 'u1')).toBeUndefined()
    expect(await store().find('user')).toEqual([])
  })

  it('keeps kinds apart', async () => {
    await store().transact(tx => tx.put('user', userRecord('same')))
    expect(await store().get('article', 'same')).toBeUndefined()
  })

  it('deletes a record, and accepts a missing one', async () => {
    await store().transact(tx => tx.put('user', userRecord('u1')))
    await store().transact(async tx => {
      await tx.delete('user', 'u1')
      await tx.delete('user', 'u2')
    })
    expect(await store().get('user', 'u1')).toBeUndefined()
    expect(await store().find('user', { where: { usernameKey: 'u1' } })).toEqual([])
  })

  it.each([
    ['text of every script', 'é — 漢字 — עברית — 🛒'],
    ['NUL, newlines and quotes', 'a\u0000b\nc\r"\\\u2028'],
    ['a lone surrogate', 'x\ud800y'],
    ['a number in a string', '1.50'],
    ['deep and mixed values', { a: [1, -0.5, null, true, { b: [] }], __proto__x: {} }],
    ['the empty string', ''],
  ])('gives back %s exactly', async (_, value) => {
    await store().transact(tx => tx.put('setting', setting('s', value)))
    expect((await store().get('setting', 's'))?.value).toEqual(value)
  })

  it('is not affected by changes to values passed in or returned', async () => {
    const value = { list: [1] }
    const stored = await store().transact(tx => tx.put('setting', setting('s', value)))
    value.list.push(2)
    for (const record of [stored, await store().get('setting', 's')]) {
      expect(() => Object.assign(record ?? {}, { value: 'other' })).toThrow()
    }
    expect((await store().get('setting', 's'))?.value).toEqual({ list: [1] })
  })
}

function conflictBehaviour(store: () => RecordStore): void {
  it('refuses a write based on an older or unknown version', async () => {
    const first = await store().transact(tx => tx.put('setting', setting('s', 1)))
    await store().transact(tx => tx.put('setting', { ...first, value: 2 }))
    for (const version of [0, 1, 3]) {
      const write = store().transact(tx => tx.put('setting', setting('s', 3, version)))
      await expect(write).rejects.toMatchObject({ code: 'conflict', details: { kind: 'setting', id: 's', actual: 2 } })
    }
    await expect(store().transact(tx => tx.put('setting', setting('new', 1, 1)))).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await store().get('setting', 's'))?.value).toBe(2)
  })

  it('starts again at version 1 after a deletion', async () => {
    await store().transact(tx => tx.put('setting', setting('s', 1)))
    await store().transact(tx => tx.delete('setting', 's'))
    expect((await store().transact(tx => tx.put('setting', setting('s', 2)))).version).toBe(1)
  })

  it('refuses a duplicate value of a unique field, and names both records', async () => {
    await store().transact(tx => tx.put('user', userRecord('u1', 'ann')))
    const second = store().transact(tx => tx.put('user', userRecord('u2', 'ann')))
    await expect(second).rejects.toMatchObject({
      code: 'conflict',
      details: { kind: 'user', field: 'usernameKey', value: 'ann' },
    })
    expect(await store().get('user', 'u2')).toBeUndefined()
  })

  it('allows a record to keep its unique value, and frees a value that it gives up', async () => {
    const ann = await store().transact(tx => tx.put('user', userRecord('u1', 'ann')))
    await store().transact(tx => tx.put('user', { ...ann, passwordHash: 'other' }))
    await store().transact(async tx => {
      await tx.put('user', { ...ann, version: 2, usernameKey: 'anna' })
      await tx.put('user', userRecord('u2', 'ann'))
    })
    await store().transact(tx => tx.delete('user', 'u2'))
    await store().transact(tx => tx.put('user', userRecord('u3', 'ann')))
    const found = await store().find('user', { where: { usernameKey: 'ann' } })
    expect(found.map(user => user.id)).toEqual(['u3'])
  })

  it('refuses duplicate unique values within a transaction', async () => {
    const both = store().transact(async tx => {
      await tx.put('user', userRecord('u1', 'ann'))
      await tx.put('user', userRecord('u2', 'ann'))
    })
    await expect(both).rejects.toMatchObject({ code: 'conflict' })
    expect(await store().find('user')).toEqual([])
  })

  it('gives a unique value to only one of many concurrent writers', async () => {
    const writers = Array.from({ length: 50 }, (_, n) =>
      store().transact(tx => tx.put('user', userRecord(`u${n}`, 'admin'))),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await store().find('user')).toHaveLength(1)
  })
}

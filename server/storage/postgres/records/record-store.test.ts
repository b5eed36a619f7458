import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { articleRecord, setting, userRecord } from '../../../ports/record-fixtures.conformance.ts'
import { recordStoreConformance } from '../../../ports/record-store.conformance.ts'
import type { OutboxRecord } from '../../../ports/records.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresRecordStore } from './postgres-record-store.ts'

onPostgres('records on PostgreSQL', databases => {
  const pools = createTestPools(databases)
  const open = async () => new PostgresRecordStore(await pools.open())

  recordStoreConformance('the PostgreSQL store', open)

  it('returns keys in their order and numbers unchanged', async () => {
    const store = await open()
    const value = { z: 1e21, a: -0.1, 10: Number.MIN_VALUE, m: 9007199254740991 }
    await store.transact(tx => tx.put('setting', setting('s', value)))
    expect(JSON.stringify((await store.get('setting', 's'))?.value)).toBe(JSON.stringify(value))
  })

  it.each([
    ['NUL', 'a\u0000b', 'a\u0000c'],
    ['half surrogate pairs', 'a\ud800', 'a\ud801'],
    ['what stands for them', 'a\u0000', 'a\u00010000'],
    ['the ends of long texts', `${'é'.repeat(5000)}1`, `${'é'.repeat(5000)}2`],
    ['half surrogate pairs at the ends of long texts', `${'x'.repeat(5000)}\ud800`, `${'x'.repeat(5000)}\ud801`],
    ['pairs cut in half', `${'x'.repeat(199)}🛒1`, `${'x'.repeat(199)}🛒2`],
  ])('distinguishes ids, unique and indexed values by %s', async (_, one, other) => {
    const store = await open()
    await store.transact(async tx => {
      for (const text of [one, other]) await tx.put('article', articleRecord(text, { slug: text, category: text }))
    })
    for (const text of [one, other]) {
      expect(await store.get('article', text)).toMatchObject({ id: text, slug: text })
      expect(await store.find('article', { where: { category: text, slug: text } })).toHaveLength(1)
    }
    const again = store.transact(tx => tx.put('article', articleRecord('new', { slug: one })))
    await expect(again).rejects.toMatchObject({ code: 'conflict', details: { field: 'slug', value: one } })
    expect(await store.find('article')).toHaveLength(2)
  })

  it('runs one statement at a time in a transaction with several calls', async () => {
    const store = await open()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    let asked = 0
    const found = await store.transact(async tx => {
      const before = query.mock.calls.length
      const both = Promise.all([tx.get('user', 'a'), tx.get('user', 'b')])
      // No answer arrives before the event loop continues.
      await new Promise<void>(process.nextTick)
      asked = query.mock.calls.length - before
      return both
    })
    expect([asked, found]).toEqual([1, [undefined, undefined]])
  })

  it('finds records by null', async () => {
    const store = await open()
    const adSet = {
      version: 0,
      name: '',
      campaignId: 'c',
      dailyBudgetPence: 0,
      status: 'PAUSED' as const,
      targeting: {},
    }
    const times = { createdAt: '', createdBy: '' }
    await store.transact(async tx => {
      await tx.put('adSet', { ...adSet, ...times, id: 'own', articleId: 'a' })
      await tx.put('adSet', { ...adSet, ...times, id: 'imported', articleId: null })
    })
    const found = await store.find('adSet', { where: { articleId: null } })
    expect(found.map(({ id }) => id)).toEqual(['imported'])
  })

  it('keeps a record whose field has an unexpected type, as in an older backup', async () => {
    const store = await open()
    const odd: OutboxRecord = JSON.parse('{"id":"o1","version":3,"open":"no","text":"kept"}')
    await store.restore('outbox', [odd])
    expect(await store.get('outbox', 'o1')).toEqual(odd)
    expect(await store.find('outbox', { where: { open: true } })).toEqual([])
  })

  it('continues a transaction after a handled refusal', async () => {
    const store = await open()
    await store.transact(tx => tx.put('user', userRecord('u1', 'ann')))
    const code = await store.transact(async tx => {
      const refused = await tx.put('user', userRecord('u2', 'ann')).catch((error: unknown) => error)
      await tx.put('user', userRecord('u3', 'ben'))
      return refused
    })
    expect(code).toMatchObject({ code: 'conflict' })
    expect((await store.find('user')).map(({ id }) => id)).toEqual(['u1', 'u3'])
  })

  it('restores records unchanged, all or none', async () => {
    const store = await open()
    const many = Array.from({ length: 1200 }, (_, n) => setting(`s${String(n).padStart(4, '0')}`, { n }, n + 1))
    await store.restore('setting', many)
    expect(await store.find('setting')).toEqual(many)
    await store.restore('user', [{ ...userRecord('u1'), version: 3 }])
    const both = [userRecord('u2'), userRecord('u1')].map(user => ({ ...user, version: 1 }))
    await expect(store.restore('user', both)).rejects.toMatchObject({
      code: 'conflict',
      details: { id: 'u1', expected: 0, actual: 3 },
    })
    const alike = [{ ...userRecord('u3', 'u1'), version: 1 }]
    await expect(store.restore('user', alike)).rejects.toMatchObject({ code: 'conflict', details: { value: 'u1' } })
    const twins = ['u4', 'u5'].map(id => ({ ...userRecord(id, 'twin'), version: 1 }))
    await expect(store.restore('user', twins)).rejects.toMatchObject({ code: 'conflict', details: { value: 'twin' } })
    expect((await store.find('user')).map(({ id }) => id)).toEqual(['u1'])
  })

  it('yields to the event loop while it reads many records', async () => {
    const store = await open()
    const text = 'x'.repeat(300)
    const many = Array.from({ length: 20_000 }, (_, n) => setting(`s${n}`, { text, list: [n, n] }, 1))
    await store.restore('setting', many)
    let turns = 0
    let reading = true
    const turn = () => {
      turns += 1
      if (reading) setImmediate(turn)
    }
    setImmediate(turn)
    const found = await store.find('setting')
    reading = false
    expect(found).toHaveLength(20_000)
    expect(turns).toBeGreaterThan(10)
  })

  it('waits at closing for what runs over another connection', async () => {
    const store = await open()
    const writes = Array.from({ length: 30 }, (_, n) => store.transact(tx => tx.put('setting', setting(`s${n}`, n))))
    await store.close()
    expect(await Promise.all(writes)).toHaveLength(30)
  })
})

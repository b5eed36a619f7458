import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RecordStore } from './record-store.ts'
import type { ArticleRecord, ProductRecord, SettingRecord, UserRecord } from './records.ts'

/** What every record store must do, whatever it is made on. `open` gives an empty one; it is closed after each test. */
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

export function userRecord(id: string, usernameKey = id): UserRecord {
  return { id, version: 0, username: usernameKey.toUpperCase(), usernameKey, passwordHash: 'hash', createdAt: at(0) }
}

export function articleRecord(id: string, changes: Partial<ArticleRecord> = {}): ArticleRecord {
  const empty = {
    title: '',
    excerpt: '',
    author: '',
    authorAvatar: null,
    readTime: 1,
    heroImage: '',
    bodyKey: `b/${id}`,
  }
  const record: ArticleRecord = {
    ...{ ...empty, id, version: 0, slug: id, category: 'Tech', status: 'draft', publishedAt: null },
    ...{ createdAt: at(0), updatedAt: at(0), sample: false, jobId: null },
  }
  return { ...record, ...changes }
}

function setting(id: string, value: unknown, version = 0): SettingRecord {
  return { id, version, value }
}

function at(day: number): string {
  return new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
}

function recordBehaviour(store: () => RecordStore): void {
  it('gives back what was put, one version further', async () => {
    const stored = await store().transact(tx => tx.put('user', userRecord('u1')))
    expect(stored).toEqual({ ...userRecord('u1'), version: 1 })
    expect(await store().get('user', 'u1')).toEqual(stored)
  })

  it('has nothing where nothing was put', async () => {
    expect(await store().get('user', 'u1')).toBeUndefined()
    expect(await store().find('user')).toEqual([])
  })

  it('keeps kinds apart', async () => {
    await store().transact(tx => tx.put('user', userRecord('same')))
    expect(await store().get('article', 'same')).toBeUndefined()
  })

  it('removes a record, and minds nothing where there is none', async () => {
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

  it('is not changed by changes to what went in or came out', async () => {
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
  it('refuses a write that saw an older version, and one that saw a version that never was', async () => {
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

  it('begins again at version 1 after a removal', async () => {
    await store().transact(tx => tx.put('setting', setting('s', 1)))
    await store().transact(tx => tx.delete('setting', 's'))
    expect((await store().transact(tx => tx.put('setting', setting('s', 2)))).version).toBe(1)
  })

  it('refuses a second record with the value of a unique field, naming both', async () => {
    await store().transact(tx => tx.put('user', userRecord('u1', 'ann')))
    const second = store().transact(tx => tx.put('user', userRecord('u2', 'ann')))
    await expect(second).rejects.toMatchObject({
      code: 'conflict',
      details: { kind: 'user', field: 'usernameKey', value: 'ann' },
    })
    expect(await store().get('user', 'u2')).toBeUndefined()
  })

  it('lets a record keep its own unique value, and frees a value that is given up', async () => {
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

  it('refuses two of one unique value within a transaction', async () => {
    const both = store().transact(async tx => {
      await tx.put('user', userRecord('u1', 'ann'))
      await tx.put('user', userRecord('u2', 'ann'))
    })
    await expect(both).rejects.toMatchObject({ code: 'conflict' })
    expect(await store().find('user')).toEqual([])
  })

  it('lets one of many writers have a unique value', async () => {
    const writers = Array.from({ length: 50 }, (_, n) =>
      store().transact(tx => tx.put('user', userRecord(`u${n}`, 'admin'))),
    )
    const outcomes = await Promise.allSettled(writers)
    expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
    expect(await store().find('user')).toHaveLength(1)
  })
}

function queryBehaviour(store: () => RecordStore): void {
  const ids = (records: { id: string }[]) => records.map(record => record.id)

  beforeEach(() =>
    store().transact(async tx => {
      await tx.put('article', articleRecord('d', { status: 'published', publishedAt: at(2), readTime: 9 }))
      await tx.put('article', articleRecord('b', { status: 'published', publishedAt: at(1), readTime: 10 }))
      await tx.put('article', articleRecord('c', { category: 'Home' }))
      await tx.put('article', articleRecord('a', { status: 'published', publishedAt: at(2), category: 'Home' }))
    }),
  )

  it('gives all in the order of their ids', async () => {
    expect(ids(await store().find('article'))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(await store().find('article', { direction: 'desc' }))).toEqual(['d', 'c', 'b', 'a'])
  })

  it('finds by one field and by several', async () => {
    expect(ids(await store().find('article', { where: { category: 'Home' } }))).toEqual(['a', 'c'])
    expect(ids(await store().find('article', { where: { category: 'Home', status: 'draft' } }))).toEqual(['c'])
    expect(ids(await store().find('article', { where: { slug: 'nowhere' } }))).toEqual([])
    expect(ids(await store().find('article', { where: {} }))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('orders by a field, with null last and equal ones by id, in both directions', async () => {
    expect(ids(await store().find('article', { orderBy: 'publishedAt' }))).toEqual(['b', 'a', 'd', 'c'])
    expect(ids(await store().find('article', { orderBy: 'publishedAt', direction: 'desc' }))).toEqual([
      'a',
      'd',
      'b',
      'c',
    ])
    expect(ids(await store().find('article', { orderBy: 'readTime' }))).toEqual(['a', 'c', 'd', 'b'])
  })

  it('gives at most `limit`, the first ones of the order', async () => {
    expect(ids(await store().find('article', { orderBy: 'publishedAt', limit: 2 }))).toEqual(['b', 'a'])
    expect(ids(await store().find('article', { limit: 0 }))).toEqual([])
    expect(ids(await store().find('article', { limit: 99 }))).toHaveLength(4)
  })

  it('gives the same first ones out of many as out of few', async () => {
    await store().transact(async tx => {
      for (let n = 0; n < 200; n++) await tx.put('product', product(n))
    })
    const query = { orderBy: 'rating', direction: 'desc' } as const
    const all = ids(await store().find('product', query))
    expect(ids(await store().find('product', { ...query, limit: 10 }))).toEqual(all.slice(0, 10))
  })

  it('refuses a field without an index', async () => {
    await expect(store().find('article', { where: { title: 'x' } })).rejects.toThrow(TypeError)
    await expect(store().transact(tx => tx.find('article', { where: { title: 'x' } }))).rejects.toThrow(TypeError)
  })

  it('follows a record whose indexed field changes', async () => {
    const [draft] = await store().find('article', { where: { status: 'draft' } })
    if (!draft) throw new Error('no draft')
    await store().transact(tx => tx.put('article', { ...draft, status: 'published' }))
    expect(await store().find('article', { where: { status: 'draft' } })).toEqual([])
    expect(await store().find('article', { where: { status: 'published' } })).toHaveLength(4)
  })

  function product(n: number): ProductRecord {
    const id = `p${String(n).padStart(3, '0')}`
    const facts = { name: id, image: '', pricePence: n, reviewCount: n, amazonUrl: '', asin: null, isPick: null }
    return { ...facts, id, version: 0, articleId: 'a', position: n, rating: (n * 7) % 50, readAt: at(0) }
  }
}

function transactionBehaviour(store: () => RecordStore): void {
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

  it('shows nothing outside before it has committed, then all at once', async () => {
    await store().transact(async tx => {
      await tx.put('user', userRecord('u1'))
      await tx.put('user', userRecord('u2'))
      expect(await store().get('user', 'u1')).toBeUndefined()
      expect(await store().find('user')).toEqual([])
    })
    expect(await store().find('user')).toHaveLength(2)
  })

  it('changes nothing when its work throws, and throws the same', async () => {
    const mistake = new Error('changed my mind')
    const write = store().transact(async tx => {
      await tx.put('user', userRecord('u1'))
      throw mistake
    })
    await expect(write).rejects.toBe(mistake)
    expect(await store().find('user')).toEqual([])
  })

  it('runs transactions as if one after another', async () => {
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

  it('gives back what its work gives', async () => {
    expect(await store().transact(async () => 42)).toBe(42)
  })

  it('refuses to be used after it ended', async () => {
    const escaped = await store().transact(async tx => ({ tx }))
    await expect(escaped.tx.put('user', userRecord('u1'))).rejects.toThrow(TypeError)
  })

  it('finishes what is under way at closing and refuses what comes after', async () => {
    const before = store().transact(tx => tx.put('user', userRecord('u1')))
    const closing = store().close()
    await expect(before).resolves.toMatchObject({ id: 'u1' })
    await closing
    await store().close()
    const after = [store().get('user', 'u1'), store().find('user'), store().transact(async () => 1)]
    for (const call of after) await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  })
}

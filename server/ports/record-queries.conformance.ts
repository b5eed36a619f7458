import { beforeEach, describe, expect, it } from 'vitest'
import { articleRecord, at } from './record-fixtures.conformance.ts'
import type { RecordStore } from './record-store.ts'
import type { ProductRecord } from './records.ts'

/** Tests of filters, orders and limits. */
export function queryBehaviour(store: () => RecordStore): void {
  const ids = (records: { id: string }[]) => records.map(record => record.id)

  beforeEach(() =>
    store().transact(async tx => {
      await tx.put('article', articleRecord('d', { status: 'published', publishedAt: at(2), readTime: 9 }))
      await tx.put('article', articleRecord('b', { status: 'published', publishedAt: at(1), readTime: 10 }))
      await tx.put('article', articleRecord('c', { category: 'Home' }))
      await tx.put('article', articleRecord('a', { status: 'published', publishedAt: at(2), category: 'Home' }))
    }),
  )

  it('lists all records in the order of their ids', async () => {
    expect(ids(await store().find('article'))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(await store().find('article', { direction: 'desc' }))).toEqual(['d', 'c', 'b', 'a'])
  })

  it('finds by one field and by several', async () => {
    expect(ids(await store().find('article', { where: { category: 'Home' } }))).toEqual(['a', 'c'])
    expect(ids(await store().find('article', { where: { category: 'Home', status: 'draft' } }))).toEqual(['c'])
    expect(ids(await store().find('article', { where: { slug: 'nowhere' } }))).toEqual([])
    expect(ids(await store().find('article', { where: {} }))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('finds and counts by any of several values', async () => {
    const where = { slug: ['d', 'nowhere', 'a', 'd'] }
    expect(ids(await store().find('article', { where }))).toEqual(['a', 'd'])
    expect(ids(await store().find('article', { where: { ...where, category: 'Home' } }))).toEqual(['a'])
    expect(ids(await store().find('article', { where, orderBy: 'readTime', direction: 'desc', limit: 1 }))).toEqual([
      'd',
    ])
    expect(await store().find('article', { where: { slug: [] } })).toEqual([])
    expect([await store().count('article', where), await store().count('article', { slug: [] })]).toEqual([2, 0])
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

  it('returns at most the first `limit` records', async () => {
    expect(ids(await store().find('article', { orderBy: 'publishedAt', limit: 2 }))).toEqual(['b', 'a'])
    expect(ids(await store().find('article', { limit: 0 }))).toEqual([])
    expect(ids(await store().find('article', { limit: 99 }))).toHaveLength(4)
  })

  it('skips the first `offset` records', async () => {
    expect(ids(await store().find('article', { orderBy: 'publishedAt', offset: 1, limit: 2 }))).toEqual(['a', 'd'])
    expect(ids(await store().find('article', { direction: 'desc', offset: 3 }))).toEqual(['a'])
    expect(ids(await store().find('article', { orderBy: 'readTime', offset: 2, limit: 1 }))).toEqual(['d'])
    expect(ids(await store().find('article', { offset: 0, limit: 1 }))).toEqual(['a'])
    expect(await store().find('article', { where: { category: 'Home' }, offset: 2 })).toEqual([])
  })

  describe('word search', () => {
    const titles = {
      k1: 'Five Kettles Compared',
      k2: 'five KETTLES, 50% off',
      k3: 'Five_Kettles\\',
      k4: 'Grinders',
      k5: 'ÉCLAIRS',
      k6: 'İSTANBUL',
      k7: 'Straße',
      k8: 'a\u0000b',
      k9: 'half \ud83d',
      kA: 'cart 🛒',
    }
    const found = async (...words: string[]) => ids(await store().find('article', { words: { title: words } }))

    beforeEach(() =>
      store().transact(async tx => {
        for (const [id, title] of Object.entries(titles)) await tx.put('article', articleRecord(id, { title }))
      }),
    )

    it('finds records that contain all words, in any case', async () => {
      expect(await found('kettles', 'FIVE')).toEqual(['k1', 'k2', 'k3'])
      expect(await found('compared', 'kett')).toEqual(['k1'])
      expect(await found('kettles compared')).toEqual(['k1'])
      expect(await found('five', 'grinders')).toEqual([])
      expect(await found()).toHaveLength(14)
    })

    it('treats every character literally', async () => {
      expect(await found('%')).toEqual(['k2'])
      expect(await found('_')).toEqual(['k3'])
      expect(await found('\\')).toEqual(['k3'])
      expect(await found("'")).toEqual([])
      expect(await found('"')).toEqual([])
      expect(await found('{}', ',')).toEqual([])
    })

    it.each([
      ['éclairs', ['k5']],
      ['Éclair', ['k5']],
      ['eclairs', []],
      ['i\u0307stanbul', ['k6']],
      ['istanbul', []],
      ['STRASSE', []],
      ['straß', ['k7']],
      ['STRAẞE', ['k7']],
      ['🛒', ['kA']],
      // Text that a database cannot store must not break the search.
      ['\ud83d', ['k8', 'k9']],
      ['a\u0000B', ['k8']],
    ])('folds the case of %j everywhere alike', async (word, expected) => {
      expect(await found(word)).toEqual(expected)
    })

    it('combines with filters, order and paging', async () => {
      const query = { where: { status: 'draft' }, orderBy: 'createdAt', direction: 'desc' } as const
      const words = { title: ['kettles'] }
      expect(ids(await store().find('article', { ...query, words, limit: 2 }))).toEqual(['k1', 'k2'])
      expect(ids(await store().find('article', { ...query, words, offset: 1, limit: 5 }))).toEqual(['k2', 'k3'])
      expect(ids(await store().find('article', { ...query, words, orderBy: 'readTime', limit: 1 }))).toEqual(['k1'])
      expect(await store().find('article', { where: { status: 'published' }, words })).toEqual([])
    })

    it('orders by the original text, with and without a search', async () => {
      const kettles = { words: { title: ['kettles'] }, orderBy: 'title' } as const
      expect(ids(await store().find('article', kettles))).toEqual(['k1', 'k3', 'k2'])
      expect(ids(await store().find('article', { orderBy: 'title', offset: 9, limit: 2 }))).toEqual(['kA', 'k2'])
    })

    it('searches only the beginning of a long text', async () => {
      await store().transact(tx => tx.put('article', articleRecord('long', { title: `${'é'.repeat(299)}xyz` })))
      expect(await found('éx')).toEqual(['long'])
      expect(await found('xy')).toEqual([])
    })

    it('sees the changes of its own transaction', async () => {
      const [k1] = await store().getMany('article', ['k1'])
      if (!k1) throw new Error('no k1')
      await store().transact(async tx => {
        await tx.put('article', { ...k1, title: 'Six Toasters' })
        expect(ids(await tx.find('article', { words: { title: ['toasters'] } }))).toEqual(['k1'])
        expect(ids(await tx.find('article', { words: { title: ['kettles'] } }))).toEqual(['k2', 'k3'])
      })
      expect(await found('toasters')).toEqual(['k1'])
    })

    it('refuses a field that is not searched', async () => {
      await expect(store().find('article', { words: { excerpt: ['x'] } })).rejects.toThrow(TypeError)
      await expect(store().find('user', { words: { username: ['x'] } })).rejects.toThrow(TypeError)
    })
  })

  it('returns the same first records from many as from few', async () => {
    await store().transact(async tx => {
      for (let n = 0; n < 200; n++) await tx.put('product', product(n))
    })
    const query = { orderBy: 'rating', direction: 'desc' } as const
    const all = ids(await store().find('product', query))
    expect(ids(await store().find('product', { ...query, limit: 10 }))).toEqual(all.slice(0, 10))
    expect(ids(await store().find('product', { ...query, offset: 5, limit: 10 }))).toEqual(all.slice(5, 15))
  })

  it('returns the existing records of many ids, once each, in the requested order', async () => {
    expect(ids(await store().getMany('article', ['d', 'nowhere', 'a', 'd']))).toEqual(['d', 'a'])
    expect(await store().getMany('article', [])).toEqual([])
    expect(await store().getMany('user', new Set(['a']))).toEqual([])
    const many = Array.from({ length: 3000 }, (_, n) => `p${n}`)
    expect(ids(await store().getMany('article', [...many, 'c', 'b']))).toEqual(['c', 'b'])
  })

  it('counts by no field, by one and by several', async () => {
    expect(await store().count('article')).toBe(4)
    expect(await store().count('article', { status: 'published' })).toBe(3)
    expect(await store().count('article', { status: 'published', category: 'Home' })).toBe(1)
    expect(await store().count('article', { slug: 'nowhere' })).toBe(0)
    expect(await store().count('user')).toBe(0)
  })

  it('sees the changes of its own transaction', async () => {
    const [b] = await store().getMany('article', ['b'])
    if (!b) throw new Error('no b')
    await store().transact(async tx => {
      expect(await tx.count('article')).toBe(4)
      expect(await tx.count('article', { status: 'published' })).toBe(3)
      await tx.put('article', { ...b, status: 'draft' })
      await tx.put('article', articleRecord('e', { status: 'published' }))
      await tx.delete('article', 'a')
      expect(ids(await tx.getMany('article', ['a', 'e', 'b']))).toEqual(['e', 'b'])
      expect(await tx.getMany('article', ['b'])).toMatchObject([{ status: 'draft', version: 2 }])
      expect(await tx.count('article')).toBe(4)
      expect(await tx.count('article', { status: 'published' })).toBe(2)
      expect(await store().count('article', { status: 'published' })).toBe(3)
      expect(ids(await store().getMany('article', ['a', 'e']))).toEqual(['a'])
    })
    expect(await store().count('article', { status: 'published' })).toBe(2)
  })

  it('refuses a field without an index', async () => {
    await expect(store().find('article', { where: { title: 'x' } })).rejects.toThrow(TypeError)
    await expect(store().transact(tx => tx.find('article', { where: { title: 'x' } }))).rejects.toThrow(TypeError)
    await expect(store().count('article', { title: 'x' })).rejects.toThrow(TypeError)
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

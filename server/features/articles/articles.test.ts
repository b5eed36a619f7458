import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { articleRecord } from '../../ports/record-fixtures.conformance.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { findRelatedArticles } from './review-index.ts'
import { ada, admin, article, kettle, reader, setUp } from './testing/test-articles.ts'

describe('articles', () => {
  it('are stored sanitised, and processed for their page', async () => {
    const { articles } = setUp()
    await articles.add(article)
    const stored = await articles.get('five-kettles', reader)
    expect(stored).toMatchObject({
      id: 'a1',
      status: 'published',
      readTime: 3,
      sample: true,
      publishedAt: '2026-11-21T09:00:00.000Z',
    })
    expect(stored.content).not.toContain('script')
    expect(stored.content).toContain('Detailed Product Reviews')
    expect(stored.body).not.toContain('Detailed Product Reviews')
    const [product] = await articles.products('a1', reader)
    expect(stored.summaries[product?.id ?? '']).toContain('It boils.')
  })

  it('keep their products in order, with tagged links and prices in pounds', async () => {
    const { articles } = setUp()
    const facts = [{ label: 'Power', value: '3 kW' }]
    const [first = kettle, ...others] = article.products
    await articles.add({ ...article, products: [{ ...first, facts }, ...others] })
    const products = await articles.products('five-kettles', reader)
    expect(products.map(product => product.name)).toEqual(['Ember Kettle', 'Second Kettle'])
    expect(products[0]).toMatchObject({
      price: 39.99,
      amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLK001?tag=test-21',
      isPick: 'Best overall',
      facts,
    })
    // Records from before facts were stored lack them.
    expect(products[1]?.facts).toEqual([])
    expect(products[1]).not.toHaveProperty('asin')
    expect(products[1]).not.toHaveProperty('isPick')
  })

  it('show only the product data that the source has, without a current price', async () => {
    const { articles } = setUp()
    const unknown = { ...kettle, pricePence: null, rating: null, reviewCount: null }
    await articles.add({ ...article, products: [unknown, { ...kettle, name: 'Second Kettle' }] })
    const [bare, known] = await articles.products('a1', reader)
    const nothing = { price: null, rating: null, reviewCount: null, priceCurrent: false, priceUntil: null }
    expect(bare).toMatchObject({ name: 'Ember Kettle', ...nothing })
    expect(known).toMatchObject({ price: 39.99, priceCurrent: true, priceUntil: '2026-12-21T08:00:00.000Z' })
    const { summaries } = await articles.get('a1', reader)
    expect(summaries[bare?.id ?? '']).toContain('data-product="Ember Kettle"')
    expect(summaries[bare?.id ?? '']).not.toContain('data-price')
  })

  it('are stored once per id, with a free slug', async () => {
    const { articles, records } = setUp()
    const first = await articles.add(article)
    expect(await articles.add({ ...article, title: 'Again' })).toEqual(first)
    expect(await records.find('product')).toHaveLength(2)
    expect((await articles.add({ ...article, id: 'a2' })).slug).toBe('five-kettles-2')
    expect((await articles.add({ ...article, id: 'a3' })).slug).toBe('five-kettles-3')
  })

  it('are listed newest first, by category and status', async () => {
    const { articles, clock } = setUp()
    await articles.add(article)
    clock.advance(1000)
    await articles.add({ ...article, id: 'a2', slug: 'b', category: 'audio' })
    clock.advance(1000)
    await articles.add({ ...article, id: 'a3', slug: 'c', publish: false })
    const slugs = async (options: Parameters<typeof articles.list>[0]) =>
      (await articles.list(options)).map(head => head.slug)
    expect(await slugs({ status: 'published' })).toEqual(['b', 'five-kettles'])
    expect(await slugs({ status: 'draft' })).toEqual(['c'])
    expect(await slugs({ status: 'all' })).toEqual(['c', 'b', 'five-kettles'])
    expect(await slugs({ status: 'published', category: 'audio' })).toEqual(['b'])
  })

  it('hide drafts from readers, by id, by slug and by product', async () => {
    const { articles } = setUp()
    await articles.add({ ...article, publish: false })
    for (const ref of ['a1', 'five-kettles']) {
      await expect(articles.get(ref, reader)).rejects.toMatchObject({ code: 'not_found' })
      await expect(articles.products(ref, reader)).rejects.toMatchObject({ code: 'not_found' })
      expect(await articles.get(ref, admin)).toMatchObject({ status: 'draft', publishedAt: null })
    }
  })

  it('keep their first date when unpublished and published again', async () => {
    const { articles, clock } = setUp()
    const { publishedAt } = await articles.add(article)
    expect(await articles.unpublish('a1')).toMatchObject({ status: 'draft', publishedAt })
    clock.advance(60_000)
    expect(await articles.publish('five-kettles')).toMatchObject({ status: 'published', publishedAt })
  })

  it('change only the named fields', async () => {
    const { articles } = setUp()
    const before = await articles.add(article)
    const after = await articles.update('a1', { title: 'Six Kettles' }, ada)
    expect(after).toMatchObject({ ...before, title: 'Six Kettles', version: 2, slug: 'five-kettles' })
    await expect(articles.update('a1', {}, ada)).rejects.toMatchObject({ code: 'bad_request' })
  })

  it('sanitise and count a new body', async () => {
    const { articles } = setUp()
    await articles.add(article)
    const changed = await articles.update('a1', { content: `<p onclick="x()">${'word '.repeat(440)}</p>` }, ada)
    expect(changed).toMatchObject({ readTime: 2 })
    expect(changed.content).not.toContain('onclick')
  })

  it('refuse a change based on an older version, without losing data', async () => {
    const { articles, blobs } = setUp()
    const { version } = await articles.add(article)
    await articles.update('a1', { title: 'First' }, { ...ada, version })
    await expect(articles.update('a1', { content: '<p>Second</p>' }, { ...ada, version })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await articles.get('a1', reader)).toMatchObject({
      title: 'First',
      content: expect.stringContaining('It boils'),
    })
    expect(await blobs.list('articles/')).toHaveLength(1)
  })

  it('stay unchanged if a body cannot be stored', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    blobs.put = async () => {
      throw new BlogopsError('storage_full', 'The disk is full.')
    }
    await expect(articles.update('a1', { content: '<p>New</p>' }, ada)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await articles.get('a1', reader)).toMatchObject({ version: 1, content: expect.stringContaining('It boils') })
  })

  it('can be read at any moment while bodies are replaced', async () => {
    const { articles } = setUp()
    await articles.add(article)
    const edits = Array.from({ length: 20 }, (_, at) => articles.update('a1', { content: `<p>Edit ${at}</p>` }, ada))
    const reads = Array.from({ length: 40 }, async () => articles.get('five-kettles', reader))
    await Promise.all([...edits, ...reads])
    expect(await articles.get('a1', reader)).toMatchObject({ version: 21 })
  })

  it('report a failed change, even if its body cannot be deleted', async () => {
    const { articles, blobs, logged } = setUp()
    const { version } = await articles.add(article)
    await articles.update('a1', { title: 'First' }, ada)
    blobs.delete = async () => {
      throw new BlogopsError('storage_full', 'The disk is full.')
    }
    const late = articles.update('a1', { content: '<p>Late</p>' }, { ...ada, version })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(logged).toHaveLength(1)
  })

  it('leave no body behind if they cannot be stored', async () => {
    const { articles, records, blobs } = setUp()
    records.transact = async () => {
      throw new BlogopsError('storage_full', 'The disk is full.')
    }
    await expect(articles.add(article)).rejects.toMatchObject({ code: 'storage_full' })
    expect(await blobs.list('')).toEqual([])
  })

  it('report a body that is missing from the folder', async () => {
    const { articles, blobs } = setUp()
    await articles.add(article)
    for (const key of await blobs.list('')) await blobs.delete(key)
    await expect(articles.get('a1', reader)).rejects.toMatchObject({
      code: 'storage_damaged',
      hint: expect.stringContaining('backup'),
    })
  })

  it('notify of every change that readers can see', async () => {
    const { articles, changes } = setUp()
    await articles.add(article)
    await articles.update('a1', { title: 'New' }, ada)
    await articles.unpublish('a1')
    await articles.remove('a1')
    expect(changes()).toBe(4)
  })
})

describe('related articles', () => {
  it('are published ones of the same category, then those with a product in common, then the newest', async () => {
    const { articles } = setUp()
    const add = (id: string, changes: Partial<typeof article>) =>
      articles.add({ ...article, id, slug: id, title: `Review ${id}`, products: [], ...changes })
    await articles.add(article)
    await add('shared', { category: 'home', products: [kettle] })
    await add('draft', { publish: false })
    await add('newest', { category: 'home' })
    const list = async () => (await articles.related('a1', reader)).map(({ id }) => id)
    expect(await list()).toEqual(['shared', 'newest'])
    await add('same', {})
    await add('both', { products: [kettle] })
    expect(await list()).toEqual(['both', 'same', 'shared'])
  })

  it('come from the category even if the newest reviews of a large site are all of others', async () => {
    const records = await createMemoryRecordStore()
    const [own, older] = ['own', 'older'].map(id =>
      articleRecord(id, { slug: id, category: 'home', status: 'published', publishedAt: '2026-11-01T09:00:00.000Z' }),
    )
    if (!own || !older) throw new Error('The articles are missing.')
    await records.transact(async tx => {
      for (const record of [own, older]) await tx.put('article', record)
    })
    const newest = Array.from({ length: 500 }, (_, at) => {
      const id = `new${at}`
      return { id, slug: id, title: id, category: 'tech', publishedAt: null, topicPhrases: [], products: [] }
    })
    const reviews = new Map(newest.map(review => [review.id, review]))
    expect((await findRelatedArticles(records, own, reviews)).map(({ id }) => id)).toEqual(['older'])
  })
})

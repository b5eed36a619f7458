import { describe, expect, it } from 'vitest'
import type { FoundProducts, SourcedProduct } from '../../ports/product-source.ts'
import { createMemoryBlobStore } from '../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

const kettles = [
  { asin: 'B0SMPLA001', name: 'Acme Steel Kettle', pricePence: 2499, rating: 4.6, reviewCount: 812 },
  { asin: 'B0SMPLA002', name: 'Bolt Glass Kettle', pricePence: 3150, rating: 4.4, reviewCount: 95 },
  { asin: 'B0SMPLA003', name: 'Coil Travel Kettle', pricePence: 1875, rating: 4.1, reviewCount: 2304 },
]
const addressOf = (asin: string) => `https://www.amazon.co.uk/dp/${asin}`
const input = { topic: 'kettles', category: 'kitchen', productCount: 3 } as const

const rows = kettles.map(({ asin, name, pricePence, rating, reviewCount }) =>
  [asin, `"${name}, 1.7 l"`, pricePence / 100, rating, reviewCount, addressOf(asin)].join(','),
)
const feed = { name: 'kettles.csv', content: ['asin,title,price,stars,reviews,url', ...rows].join('\n') }

/** Search results: the second page contains instructions to a model, the third is on another site. */
function searched(): FoundProducts {
  const pages = kettles.map(({ asin, name, pricePence, rating, reviewCount }) => ({
    url: `${addressOf(asin)}/ref=sr_1_1`,
    title: `${name}, 1.7 l : Amazon.co.uk`,
    age: null,
    cited: [`${name} costs £${(pricePence / 100).toFixed(2)}, ${rating} out of 5 stars, ${reviewCount} ratings`],
  }))
  const products = kettles.map(
    (kettle): SourcedProduct => ({
      ...kettle,
      title: `${kettle.name}, 1.7 l`,
      brand: kettle.name.split(' ')[0] ?? null,
      image: '',
      url: addressOf(kettle.asin),
      category: 'kitchen',
      features: ['1.7 l'],
      facts: [],
      pros: [],
      cons: [],
      suits: null,
    }),
  )
  const strange = {
    url: 'https://elsewhere.example/',
    title: '<script>alert(1)</script>\u001b[2J\u202e',
    age: null,
    cited: [],
  }
  return {
    products,
    matching: 3,
    rejected: [],
    origin: 'a search of amazon.co.uk',
    sample: false,
    readAt: '2026-11-21T09:00:00.000Z',
    searches: [{ query: 'kettles', pages: [strange, ...pages], error: null }],
  }
}

async function generated(parts: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(parts)
  const { article } = await app.local.generate.article(parts.catalogue ? input : { ...input, feed })
  return { ...app, ...article, evidence: () => app.local.articles.evidence({ id: article.slug }) }
}

describe('the evidence of an article', () => {
  it('names a row of the feed for all that was given to the writer, and where the article says it', async () => {
    const { evidence } = await generated()
    const { missing, origin, searches, products, strays } = await evidence()
    expect({ missing, origin, searches, strays }).toEqual({
      missing: null,
      origin: 'kettles.csv',
      searches: [],
      strays: [],
    })
    expect(products.map(({ asin }) => asin).sort()).toEqual(kettles.map(({ asin }) => asin))
    for (const { claims } of products) {
      expect(claims.every(({ source }) => source?.kind === 'row' && source.where.startsWith('kettles.csv'))).toBe(true)
      const stated = claims.filter(({ kind }) => ['link', 'price', 'rating', 'reviews'].includes(kind))
      expect(stated.map(({ kind }) => kind)).toEqual(['link', 'price', 'rating', 'reviews'])
      for (const { places } of stated) expect(places).toContain('the product card')
    }
  })

  it('names the page and the passage for what was searched for, and hands the searches on whole', async () => {
    const { evidence } = await generated({ catalogue: { find: async () => searched() } })
    const { searches, products, strays } = await evidence()
    expect(searches).toEqual(searched().searches)
    expect(strays).toEqual([])
    for (const { name, claims } of products) {
      const price = claims.find(({ kind }) => kind === 'price')
      expect(price?.source).toMatchObject({
        kind: 'page',
        query: 'kettles',
        quote: expect.stringContaining(`${name} costs`),
      })
      expect(claims.filter(({ source }) => source === null)).toEqual([])
    }
  })

  it('holds the text to the sources as it stands now', async () => {
    const { local, id, evidence } = await generated()
    const { content } = await local.articles.byId({ id })
    const added = '<p>Only £1.23 today, at <a href="https://elsewhere.example/">another shop</a>.</p>'
    const changes = { content: content + added, excerpt: 'Kettles from £2.34.' }
    await local.articles.update({ id, ...changes, withUnsupportedClaims: true })
    expect((await evidence()).strays).toMatchObject([
      { kind: 'price', value: '£2.34', place: 'the excerpt', source: null },
      { kind: 'price', value: '£1.23', sentence: 'Only £1.23 today, at another shop.', source: null },
      { kind: 'link', value: 'https://elsewhere.example/', sentence: 'another shop', source: null },
    ])
    await local.articles.revert({ id, number: 1 })
    expect((await evidence()).strays).toEqual([])
  })

  it('says that nothing is known where the article was written by hand', async () => {
    const records = createMemoryRecordStore()
    const { id, evidence } = await generated({ records })
    await records.transact(async tx => {
      const article = await tx.get('article', id)
      if (article) await tx.put('article', { ...article, jobId: null })
    })
    expect(await evidence()).toMatchObject({ missing: 'by_hand', jobId: null, products: [], strays: [] })
  })

  it('says that nothing is known where what the job found is not kept', async () => {
    const blobs = createMemoryBlobStore()
    const { id, evidence } = await generated({ blobs })
    await blobs.delete(`jobs/${id}/find-products.json`)
    expect(await evidence()).toMatchObject({ missing: 'not_kept', jobId: id, origin: null, products: [] })
  })

  it('is for admins, and of articles that are there', async () => {
    const { anonymous, local, id } = await generated()
    await expect(anonymous.articles.evidence({ id })).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(local.articles.evidence({ id: 'nowhere' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

import { describe, expect, it, onTestFinished } from 'vitest'
import { productSourceConformance } from '../../ports/product-source.conformance.ts'
import type { SourcedProduct } from '../../ports/product-source.ts'
import { createFakeItem, type FakeItem } from '../../testing/amazon/items.ts'
import { refuse } from '../../testing/amazon/requests.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { createAmazonSource } from './product-source.ts'
import { createApiWithFake } from './testing/api-with-fake.ts'

async function open(items?: readonly FakeItem[]) {
  const { api, clock, fake } = await createApiWithFake(items && { items })
  onTestFinished(() => fake.close())
  return { fake, source: createAmazonSource({ api, clock, readTag: async () => 'shelf-21' }) }
}

productSourceConformance("Amazon's API", async () => ({ ...(await open()), topic: 'wireless earbuds' }))

const request = { topic: 'kettles', category: 'kitchen', count: 3 }
const asins = ['B0KETTLE01', 'B0KETTLE02', 'B0KETTLE03', 'B0KETTLE04'] as const

/** Product as a feed describes it. */
const fed = (asin: string, fields: Partial<SourcedProduct> = {}): SourcedProduct => ({
  asin,
  title: `Kettle ${asin} of the feed`,
  name: `Kettle ${asin}`,
  brand: null,
  image: 'https://feed.example/old.jpg',
  pricePence: 9_999,
  rating: 5,
  reviewCount: 3,
  url: `https://www.amazon.co.uk/dp/${asin}`,
  category: 'kitchen',
  features: ['Lid opens at the press of a button'],
  facts: [{ label: 'Colour', value: 'Steel' }],
  pros: [],
  cons: [],
  suits: null,
  ...fields,
})

describe("a search with Amazon's API", () => {
  it('returns what Amazon says, with its source and time, and the link as it is', async () => {
    const { source } = await open([createFakeItem(asins[0], { title: 'Acme Fjord Electric Kettle, 1.7 L' })])
    const { products, origin, sample, readAt } = await source.find({ ...request, count: 1 }, plainWork())
    expect({ origin, sample, readAt }).toEqual({
      origin: "Amazon's API",
      sample: false,
      readAt: '2026-11-21T09:00:00.000Z',
    })
    expect(products).toMatchObject([
      {
        asin: asins[0],
        name: 'Acme Fjord Electric Kettle',
        brand: 'Acme',
        pricePence: 1999,
        rating: 4.4,
        reviewCount: 120,
        image: `https://m.media.example/${asins[0]}-2000.jpg`,
        url: `https://www.amazon.co.uk/dp/${asins[0]}?tag=shelf-21&linkCode=ogi&th=1&psc=1`,
        foundAt: "Amazon's API, 2026-11-21 09:00 UTC",
        features: ['Two-year warranty'],
      },
    ])
  })

  it('keeps the first page if the second fails, and says so', async () => {
    const items = Array.from({ length: 14 }, (_, n) =>
      createFakeItem(`B0KETTLE${10 + n}`, { title: `Acme ${n} Kettle` }),
    )
    const { source, fake } = await open(items)
    fake.script(({ operation, body }) =>
      operation === 'searchItems' && body.itemPage === 2
        ? refuse(403, 'AccessDeniedException', 'Other', 'No.')
        : undefined,
    )
    const { products, notes } = await source.find({ ...request, count: 12 }, plainWork())
    expect(products).toHaveLength(10)
    expect(notes).toEqual([expect.stringMatching(/^Amazon's search ended after page 1: Amazon refuses access/)])
  })

  it('counts variants of one product once, and leaves out what does not fit', async () => {
    const { source } = await open([
      createFakeItem(asins[0], { parentAsin: 'B0PARENT01', title: 'Acme Kettle, Red' }),
      createFakeItem(asins[1], { parentAsin: 'B0PARENT01', title: 'Acme Kettle, Blue' }),
      createFakeItem(asins[2], { title: 'Descaler for Kettle and Coffee Maker, 6 Sachets' }),
      createFakeItem(asins[3], { title: 'Borea Kettle, 1 L' }),
    ])
    const { products } = await source.find(request, plainWork())
    expect(products.map(({ asin }) => asin)).toEqual([asins[0], asins[3]])
  })

  it('takes a variant that can be bought instead of a parent that nobody sells', async () => {
    const { source } = await open([
      createFakeItem('B0PARENT01', { title: 'Acme Kettle', price: null }),
      createFakeItem(asins[0], { title: 'Acme Pot, Red', parentAsin: 'B0PARENT01', availability: 'OUT_OF_STOCK' }),
      createFakeItem(asins[1], { title: 'Acme Pot, Blue', parentAsin: 'B0PARENT01' }),
    ])
    const { products, notes } = await source.find(request, plainWork())
    expect(products.map(({ asin, pricePence }) => [asin, pricePence])).toEqual([[asins[1], 1999]])
    expect(notes).toEqual([`Nobody sells B0PARENT01 itself. Its variant ${asins[1]} was chosen: Acme Pot, Blue.`])
  })

  it('finds one product of each name for a comparison of two', async () => {
    const { source } = await open([
      createFakeItem(asins[0], { title: 'Acme Fjord Electric Kettle' }),
      createFakeItem(asins[1], { title: 'Acme Fjord Electric Kettle, Steel' }),
      createFakeItem(asins[2], { title: 'Borea Vale Electric Kettle' }),
    ])
    const pair = ['Acme Fjord kettle', 'Borea Vale kettle'] as const
    const { products } = await source.find({ ...request, count: 2, pair }, plainWork())
    expect(products.map(({ asin }) => asin)).toEqual([asins[0], asins[2]])
  })

  it('states no price of an item that is out of stock', async () => {
    const { source } = await open([createFakeItem(asins[0], { availability: 'OUT_OF_STOCK' })])
    expect((await source.find(request, plainWork())).products).toMatchObject([{ pricePence: null }])
  })
})

describe('completing products of another source', () => {
  it('replaces offer, rating and picture, and adds what the source lacks, each with its source', async () => {
    const { source } = await open([createFakeItem(asins[0], { variant: { name: 'color_name', value: 'Red' } })])
    const { products, dropped } = await source.complete([fed(asins[0])], {}, plainWork())
    expect(dropped).toEqual([])
    expect(products).toMatchObject([
      {
        name: `Kettle ${asins[0]}`,
        title: `Kettle ${asins[0]} of the feed`,
        brand: 'Acme',
        pricePence: 1999,
        rating: 4.4,
        reviewCount: 120,
        image: `https://m.media.example/${asins[0]}-2000.jpg`,
        features: ['Lid opens at the press of a button', 'Two-year warranty'],
        facts: [{ label: 'Colour', value: 'Steel' }],
        added: {
          where: "Amazon's API, 2026-11-21 09:00 UTC",
          values: ['Acme', 'Two-year warranty', expect.stringContaining('tag=shelf-21')],
        },
      },
    ])
  })

  it('drops what no longer exists, and leaves other shops and unknown products as they are', async () => {
    const { source, fake } = await open([createFakeItem(asins[0])])
    const others = [
      fed(asins[2], { url: `https://www.amazon.com/dp/${asins[2]}` }),
      fed(asins[3], { asin: null, url: 'https://shop.example/7' }),
    ]
    const { products, dropped } = await source.complete([fed(asins[1]), ...others], {}, plainWork())
    expect(products).toEqual(others)
    expect(dropped).toEqual([{ name: `Kettle ${asins[1]}`, reason: `Amazon UK has no product ${asins[1]} any more` }])
    expect(fake.calls().map(({ body }) => body.itemIds)).toEqual([[asins[1]]])
  })
})

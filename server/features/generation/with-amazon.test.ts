import { describe, expect, it, onTestFinished } from 'vitest'
import { createAmazonSource } from '../../adapters/amazon/product-source.ts'
import { createApiWithFake } from '../../adapters/amazon/testing/api-with-fake.ts'
import { createFakeItem, type FakeItem } from '../../testing/amazon/items.ts'
import { createTestApp } from '../../testing/create-test-app.ts'

/** App without a model, connected to a fake of Amazon. */
async function open(items?: readonly FakeItem[]) {
  const { api, clock, fake } = await createApiWithFake(items && { items })
  onTestFinished(() => fake.close())
  const amazon = createAmazonSource({ api, clock, readTag: async () => 'test-21' })
  return { fake, ...(await createTestApp({ amazon })) }
}

const rows = [
  ['Ember Electric Kettle, 1.7 L, 3000 W, Steel', '29.99', 4.6, 1204],
  ['Brookmoor Electric Kettle, 1.5 L, 2200 W, Glass', '24.50', 4.4, 812],
  ['Calder Travel Kettle, 0.8 L, 1100 W, Foldable', '19.95', 4.2, 356],
] as const
const feed = {
  name: 'kettles.csv',
  content: [
    'title,price,stars,reviews,productURL',
    ...rows.map(
      ([title, price, stars, reviews], n) =>
        `"${title}",£${price},${stars},${reviews},https://www.amazon.co.uk/dp/B00000000${n}`,
    ),
  ].join('\n'),
}
const fedItems = rows.map(([title], n) =>
  createFakeItem(`B00000000${n}`, { title, brand: 'Acme', price: 31.5 + n, rating: 4.1 + n / 10, reviewCount: 50 + n }),
)
const input = { topic: 'electric kettles', productCount: 3, feed } as const

describe("an article from Amazon's own search", () => {
  it('has real products with links as Amazon gave them, and every fact names its source and time', async () => {
    const { local, anonymous } = await open()
    expect(await local.generate.engine()).toMatchObject({ amazon: 'off' })
    const topic = 'wireless earbuds'
    const made = await local.generate.article({ topic, category: 'audio', productCount: 3, amazon: 'search' })
    expect(made).toMatchObject({ status: 'published', origin: "Amazon's API" })
    const cards = await anonymous.articles.products({ articleId: made.article.id })
    for (const { amazonUrl, asin, image } of cards) {
      expect(amazonUrl).toBe(`https://www.amazon.co.uk/dp/${asin}?tag=test-21&linkCode=ogi&th=1&psc=1`)
      expect(image).toContain('https://m.media.example/')
    }
    const evidence = await local.articles.evidence({ id: made.article.id })
    expect(evidence).toMatchObject({ sample: false, origin: "Amazon's API", strays: [] })
    const sources = evidence.products.flatMap(({ claims }) => claims.map(({ source }) => source))
    expect(new Set(sources.map(source => JSON.stringify(source)))).toEqual(
      new Set([JSON.stringify({ kind: 'row', where: "Amazon's API, 2026-11-21 09:00 UTC" })]),
    )
  })

  it('has evidence of price, rating and reviews while pages may show them', async () => {
    const { local, clock } = await open()
    const topic = 'wireless earbuds'
    const { article } = await local.generate.article({ topic, category: 'audio', productCount: 3, amazon: 'search' })
    const listFigures = async () => {
      const { products, strays } = await local.articles.evidence({ id: article.id })
      expect(strays).toEqual([])
      const kinds = new Set<string>(products.flatMap(({ claims }) => claims.map(({ kind }) => kind)))
      return ['price', 'rating', 'reviews'].filter(kind => kinds.has(kind))
    }
    expect(await listFigures()).toEqual(['price', 'rating', 'reviews'])
    clock.advance(3_600_000)
    expect(await listFigures()).toEqual(['rating', 'reviews'])
    clock.advance(23 * 3_600_000)
    expect(await listFigures()).toEqual([])
  })

  it('is used by the setting, which a request can override', async () => {
    const { local, fake } = await open()
    await local.settings.update({ amazonApi: 'search' })
    expect(await local.generate.engine()).toMatchObject({ amazon: 'search' })
    const request = { topic: 'wireless earbuds', category: 'audio', productCount: 3, draft: true } as const
    expect((await local.generate.article(request)).origin).toBe("Amazon's API")
    const calls = fake.calls().length
    expect((await local.generate.article({ ...request, amazon: 'off' })).origin).toBe('the sample catalogue')
    expect(fake.calls()).toHaveLength(calls)
  })

  it('is refused in plain words while the account is not eligible', async () => {
    const { local, fake } = await open()
    fake.setEligible(false)
    const refused = local.generate.article({ topic: 'wireless earbuds', productCount: 3, amazon: 'search' })
    await expect(refused).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining("may not use Amazon's API"),
    })
  })

  it('is refused before any work if the API is not configured', async () => {
    const { local } = await createTestApp()
    expect(await local.generate.engine()).toMatchObject({ amazon: null })
    const refused = local.generate.article({ topic: 'wireless earbuds', productCount: 3, amazon: 'search' })
    await expect(refused).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringContaining("Amazon's API is not configured"),
    })
    await local.settings.update({ amazonApi: 'search' })
    expect(await local.generate.article({ topic: 'wireless earbuds', productCount: 3 })).toMatchObject({
      origin: 'the sample catalogue',
    })
  })
})

describe("an article from a file that Amazon's API completes", () => {
  it('has offers and ratings of Amazon, and names the source of each', async () => {
    const { local } = await open(fedItems)
    const { article } = await local.generate.article({ ...input, amazon: 'complete' })
    const cards = await local.articles.products({ articleId: article.id })
    expect(cards.map(({ price, rating, reviewCount }) => [price, rating, reviewCount]).sort()).toEqual([
      [31.5, 4.1, 50],
      [32.5, 4.2, 51],
      [33.5, 4.3, 52],
    ])
    const { products, strays } = await local.articles.evidence({ id: article.id })
    expect(strays).toEqual([])
    const claims = products.flatMap(each => each.claims)
    const whereOf = (kind: string) =>
      new Set(
        claims.filter(claim => claim.kind === kind).map(({ source }) => source && 'where' in source && source.where),
      )
    const amazon = new Set(["Amazon's API, 2026-11-21 09:00 UTC"])
    for (const kind of ['price', 'rating', 'reviews', 'brand', 'link']) expect(whereOf(kind)).toEqual(amazon)
    expect(whereOf('name')).toEqual(new Set(['kettles.csv, line 2', 'kettles.csv, line 3', 'kettles.csv, line 4']))
  })

  it('is written from the file alone while Amazon refuses', async () => {
    const { local, fake } = await open(fedItems)
    fake.setEligible(false)
    const { article, origin } = await local.generate.article({ ...input, amazon: 'complete' })
    expect(origin).toBe('kettles.csv')
    const cards = await local.articles.products({ articleId: article.id })
    expect(cards.map(({ price }) => price).sort()).toEqual([19.95, 24.5, 29.99])
    const events: unknown[] = []
    for await (const event of local.jobs.events({ id: article.id })) events.push(event)
    expect(JSON.stringify(events)).toContain('The products were not completed: Your Associates account')
  })

  it('leaves out a product that Amazon no longer has', async () => {
    const { local } = await open(fedItems.slice(0, 2))
    await expect(local.generate.article({ ...input, amazon: 'complete' })).rejects.toMatchObject({
      code: 'not_enough_products',
      message: expect.stringContaining('Amazon UK has no product B000000002 any more'),
    })
  })
})

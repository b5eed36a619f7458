import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'

/** Prices and titles of a feed; the last ones state weights in pounds. */
const KETTLES: readonly [title: string, price: string, stars: number, reviews: number][] = [
  ['Ember Electric Kettle, 1.7 L, 3000 W, Keep Warm, Steel', '29.99', 4.6, 1204],
  ['Brookmoor Electric Kettle, 1.5 L, 2200 W, Glass, Blue Light', '24.50', 4.4, 812],
  ['Calder Travel Kettle, 0.8 L, 1100 W, Foldable', '19.95', 4.2, 356],
  ['Dunmore Gooseneck Kettle, 1 L, 1200 W, Temperature Control', '64.00', 4.7, 2210],
  ['Esk Quiet Kettle, 1.7 L, 2200 W, Double Wall', '39.90', 4.3, 544],
]

interface Shop {
  id: string
  sign: string
  /** Writes a price as the shop does. */
  write: (price: string) => string
}

function createFeed({ id, write }: Shop, features = '') {
  const rows = KETTLES.map(
    ([title, price, stars, reviews], at) =>
      `"${title}","${write(price)}",${stars},${reviews},https://www.${id}/dp/B00000000${at}?tag=other-21,"${features}"`,
  )
  return {
    name: 'kettles.csv',
    content: ['title,price,stars,reviews,productURL,features', ...rows].join('\n'),
  }
}

const SHOPS: readonly Shop[] = [
  { id: 'amazon.de', sign: '€', write: price => `${price.replace('.', ',')} €` },
  { id: 'amazon.com', sign: '$', write: price => `$${price}` },
  { id: 'amazon.ca', sign: 'CA$', write: price => `$${price}` },
  { id: 'amazon.pl', sign: 'PLN\u00a0', write: price => `${price.replace('.', ',')} zł` },
]

async function openShop({ id }: Shop) {
  const { app, local, anonymous } = await createTestApp({ config: { affiliateTag: null } })
  await local.settings.update({ shop: id, affiliateTag: 'mine-20' })
  return { app, local, anonymous }
}

const topic = 'electric kettles'

describe.each(SHOPS)('a site that sells on $id', shop => {
  it('writes, checks and shows an article in its currency', async () => {
    const { local, anonymous } = await openShop(shop)
    const { article, check, status } = await local.generate.article({ topic, productCount: 5, feed: createFeed(shop) })
    expect(status).toBe('published')
    expect(check).toMatchObject({ refused: 0, removed: [] })

    const { content, body } = await anonymous.articles.get({ slug: article.slug })
    for (const [, price] of KETTLES) expect(content).toContain(`${shop.sign}${price}`)
    expect(content).not.toMatch(/£|¥|\bpounds?\b|\bpence\b|\d+p\b/)
    expect(body).toContain(`https://www.${shop.id}/dp/B000000003?tag=mine-20`)
    expect(body).toContain('(paid link)')
    expect(body).not.toContain('amazon.co.uk')

    const products = await anonymous.articles.products({ articleId: article.id })
    const currencies = new Set(products.map(({ currency }) => currency))
    expect([...currencies]).toHaveLength(1)
    expect(products.map(({ price }) => price).toSorted()).toEqual([19.95, 24.5, 29.99, 39.9, 64])
    expect(products[0]?.amazonUrl).toMatch(`https://www.${shop.id}/dp/`)

    // The free check of the stored text, and the sources behind it, agree.
    const again = await local.articles.check({ id: article.id })
    expect(again.summary).toMatchObject({ refused: 0 })
    expect(again.sentences.some(({ text }) => text.includes(shop.sign))).toBe(true)
    expect(JSON.stringify(again)).not.toMatch(/£|¥/)
    const evidence = await local.articles.evidence({ id: article.id })
    expect(evidence.strays).toEqual([])
    expect(evidence.products[0]?.claims).toContainEqual(
      expect.objectContaining({ kind: 'price', value: expect.stringContaining(shop.sign) }),
    )
    expect(JSON.stringify(evidence)).not.toMatch(/£|¥/)
  })

  it('refuses a wrong price, and pounds', async () => {
    const { local } = await openShop(shop)
    const { article } = await local.generate.article({ topic, productCount: 5, feed: createFeed(shop) })
    const { content } = await local.articles.get({ slug: article.slug })
    for (const amount of [`${shop.sign}31.00`, '£29.99']) {
      const sentence = `The Ember Electric Kettle costs ${amount}.`
      const { sentences } = await local.articles.check({ id: article.id, content: `${content}<p>${sentence}</p>` })
      expect(sentences.find(({ text }) => text === sentence)?.problems).not.toEqual([])
    }
  })
})

it('reads weights in pounds as weights where prices are in dollars', async () => {
  const [, shop] = SHOPS
  if (!shop) throw new Error('no shop')
  const { local } = await openShop(shop)
  const feed = createFeed(shop, 'Weighs 2.5 pounds|Boils in 4 minutes')
  const { article, check } = await local.generate.article({ topic, productCount: 5, feed })
  expect(check).toMatchObject({ refused: 0, removed: [] })
  const { content } = await local.articles.get({ slug: article.slug })
  expect(content).not.toMatch(/\blbs?\b/i)
})

it('names the rows of a feed in another currency or from another shop, by line', async () => {
  const [germany] = SHOPS
  if (!germany) throw new Error('no shop')
  const { local } = await openShop(germany)
  const url = 'https://www.amazon.de/dp/B00000000'
  const content = [
    'title,price,currency,stars,reviews,productURL',
    `"Ember Kettle",£29.99,,4.5,9,${url}1`,
    `"Calder Kettle",$29.99,,4.5,9,${url}2`,
    `"Esk Kettle",29.99,USD,4.5,9,${url}3`,
    '"Dunmore Kettle",€29.99,,4.5,9,https://www.amazon.co.uk/dp/B000000004',
    `"Fen Kettle",€29.99,EUR,4.5,9,${url}5`,
  ].join('\n')
  const call = local.generate.article({ topic: 'kettles', productCount: 3, feed: { name: 'a.csv', content } })
  await expect(call).rejects.toMatchObject({
    code: 'not_enough_products',
    message: expect.stringMatching(
      /Only 1 of 3 .* 4 rows of it could not be used; on line 2, for example, the price "£29.99" is not in euros, the currency of amazon.de\./,
    ),
  })
})

it('keeps the prices and links of articles when the shop changes', async () => {
  const { local, anonymous } = await createTestApp({ config: { affiliateTag: null } })
  await local.settings.update({ affiliateTag: 'mine-21' })
  const uk: Shop = { id: 'amazon.co.uk', sign: '£', write: price => price }
  const { article } = await local.generate.article({ topic, productCount: 5, feed: createFeed(uk) })
  const before = await anonymous.articles.get({ slug: article.slug })
  await local.settings.update({ shop: 'amazon.de' })
  const [product] = await anonymous.articles.products({ articleId: article.id })
  expect(product).toMatchObject({ currency: 'GBP' })
  expect(product?.amazonUrl).toMatch(/^https:\/\/www\.amazon\.co\.uk\/dp\/B00000000\d$/)
  const after = await anonymous.articles.get({ slug: article.slug })
  expect(after.content).toBe(before.content)
  expect(after.body).toBe(before.body.replaceAll('?tag=mine-21', ''))
  expect((await local.articles.check({ id: article.id })).summary).toMatchObject({ refused: 0 })
})

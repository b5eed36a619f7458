import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/create-test-app.ts'

const rows = [
  ['B0SMPLA001', 'Acme Steel Kettle, 1.7 l', '24.99', '4.6', '812'],
  ['B0SMPLA002', 'Bolt Glass Kettle, 1.5 l', '31.50', '4.4', '95'],
  ['B0SMPLA003', 'Coil Travel Kettle, 0.6 l', '18.75', '4.1', '2304'],
].map(([asin, title, ...figures]) => [asin, `"${title}"`, ...figures, `https://www.amazon.co.uk/dp/${asin}`].join(','))
const feed = { name: 'kettles.csv', content: ['asin,title,price,stars,reviews,url', ...rows].join('\n') }
const link = 'https://www.amazon.co.uk/Dart-Mini-Kettle/dp/B0SMPLA009/ref=x?tag=other-21'

/** A generated article about three kettles. */
async function open({ draft = true } = {}) {
  const app = await createTestApp()
  const input = { topic: 'kettles', category: 'kitchen', productCount: 3, feed, draft } as const
  const { article } = await app.local.generate.article(input)
  const { id } = article
  const { products } = app.local
  const show = async () => (await products.list({ id })).products
  const find = async (asin: string) => (await show()).find(product => product.asin === asin)
  return { ...app, id, products, show, find }
}

describe('products.edit', () => {
  it('dates a price that a person states, names its author, and marks the sentences it disproves', async () => {
    const { products, id, local, clock } = await open()
    clock.advance(3 * 86_400_000)
    const { affected, products: shown } = await products.edit({ id, product: 'B0SMPLA001', price: 21.49 })
    const now = clock.now().toISOString()
    expect(shown.find(({ asin }) => asin === 'B0SMPLA001')).toMatchObject({
      price: 21.49,
      readAt: now,
      stated: [{ field: 'price', by: 'local', at: now }],
    })
    expect(affected.length).toBeGreaterThan(0)
    expect(affected.every(({ problems }) => problems.length > 0)).toBe(true)
    expect(affected.some(({ text }) => text.includes('£24.99'))).toBe(true)
    const { sentences, facts } = await local.articles.check({ id })
    expect(sentences.filter(({ problems }) => problems.length > 0).map(({ text }) => text)).toEqual(
      expect.arrayContaining(affected.map(({ text }) => text)),
    )
    expect(facts.every(({ value }) => !value.includes('£24.99'))).toBe(true)
  })

  it('keeps the date of the price when something else changes', async () => {
    const { products, id, clock, find } = await open()
    const before = await find('B0SMPLA001')
    clock.advance(3 * 86_400_000)
    await products.edit({ id, product: 'B0SMPLA001', rating: 4.5 })
    expect(await find('B0SMPLA001')).toMatchObject({ rating: 4.5, readAt: before?.readAt })
    await products.edit({ id, product: 'B0SMPLA001', price: 20, priceReadOn: '2026-11-01' })
    expect(await find('B0SMPLA001')).toMatchObject({
      readAt: '2026-11-01T12:00:00.000Z',
      priceUntil: expect.anything(),
    })
  })

  it('supports new sentences by facts that a person states, and names the person as their source', async () => {
    const { products, id, local, find } = await open()
    const facts = [...((await find('B0SMPLA001'))?.facts ?? []), { label: 'Power', value: '3000 W' }]
    await products.edit({ id, product: 'B0SMPLA001', facts })
    const { content } = await local.articles.byId({ id })
    const added = `${content}<p>The Acme Steel Kettle has 3000 W.</p>`
    const { sentences, facts: cited } = await local.articles.check({ id, content: added })
    const sentence = sentences.find(({ text }) => text === 'The Acme Steel Kettle has 3000 W.')
    expect(sentence).toMatchObject({ status: 'sourced', problems: [] })
    expect(cited.find(fact => fact.field === 'power')?.source).toMatch(/^stated by local on /)
    const evidence = await local.articles.evidence({ id })
    expect(
      evidence.products.flatMap(({ claims }) => claims).find(({ value }) => value === 'Power: 3000 W')?.source,
    ).toEqual({
      kind: 'person',
      where: expect.stringMatching(/^stated by local on /),
    })
  })

  it('writes pros and cons into the text, and a new name into the heading of the review', async () => {
    const { products, id, local, find } = await open()
    await products.edit({
      id,
      product: 'B0SMPLA002',
      pros: ['Glass & steel', 'Quiet'],
      cons: [],
      name: 'Bolt Clear Kettle',
    })
    expect(await find('B0SMPLA002')).toMatchObject({
      name: 'Bolt Clear Kettle',
      pros: ['Glass & steel', 'Quiet'],
      cons: [],
    })
    const { content } = await local.articles.byId({ id })
    expect(content).toMatch(
      /<h4>Bolt Clear Kettle<\/h4>[\s\S]*<h5>Pros<\/h5><ul><li>Glass &amp; steel<\/li><li>Quiet<\/li><\/ul>/,
    )
    const { sentences } = await local.articles.check({ id })
    const named = sentences.filter(({ problems }) =>
      problems.some(text => text.includes('no product "Bolt Glass Kettle')),
    )
    expect(named.length).toBeGreaterThan(0)
  })

  it.each(['published', 'planned'])('asks before sentences of a %s article lose their source', async state => {
    const { products, id, find, local } = await open({ draft: state === 'planned' })
    if (state === 'planned') await local.articles.schedule({ id, at: '2026-12-24T10:00' })
    const change = { id, product: 'B0SMPLA001', price: 21.49 }
    await expect(products.edit(change)).rejects.toMatchObject({
      code: 'conflict',
      details: { unsupportedClaims: expect.any(Number) },
    })
    expect(await find('B0SMPLA001')).toMatchObject({ price: 24.99 })
    await products.edit({ ...change, withUnsupportedClaims: true })
    expect(await find('B0SMPLA001')).toMatchObject({ price: 21.49 })
  })

  it('moves labels to the products that the figures give them to', async () => {
    const { products, id, show } = await open()
    const cheapest = async () =>
      (await show()).filter(({ labels }) => labels.includes('Lowest price')).map(({ asin }) => asin)
    expect(await cheapest()).toEqual(['B0SMPLA003'])
    await products.pick({ id, product: 'B0SMPLA003', label: 'lowest price' })
    await products.edit({ id, product: 'B0SMPLA002', price: 9.99 })
    expect(await cheapest()).toEqual(['B0SMPLA002'])
    expect((await show()).find(({ asin }) => asin === 'B0SMPLA003')?.isPick).not.toBe('Lowest price')
  })

  it('changes nothing on an outdated version, and stores nothing without a change', async () => {
    const { products, id, local } = await open()
    const { version } = await products.list({ id })
    await products.edit({ id, product: 'B0SMPLA001', rating: 4.5, version })
    await expect(products.edit({ id, product: 'B0SMPLA001', rating: 4.4, version })).rejects.toMatchObject({
      code: 'conflict',
    })
    const revisions = await local.articles.revisions({ id })
    await products.edit({ id, product: 'B0SMPLA001', rating: 4.5 })
    expect(await local.articles.revisions({ id })).toEqual(revisions)
  })

  it.each([
    [{ price: -1 }, 'Price must be at least 0.01'],
    [{ price: 1.999 }, 'Price must have at most two decimals'],
    [{ rating: 5.1 }, 'Rating must be between 0 and 5'],
    [{ link: 'javascript:alert(1)' }, 'Link must be the address of a product page'],
    [{ link: 'https://amzn.to/3x' }, 'Open a short link first'],
    [{ image: 'javascript:alert(1)' }, 'The picture must be'],
    [{ asin: 'B0' }, 'ASIN must be ten letters and digits'],
    [{ asin: 'B0SMPLA002' }, '"Bolt Glass Kettle" already has the ASIN B0SMPLA002'],
    [{ link, asin: 'B0SMPLA002' }, 'The link leads to the ASIN B0SMPLA009'],
    [{ name: 'bolt glass kettle' }, 'already has a product'],
    [{ price: 1, priceReadOn: '2036-01-01' }, 'must not be in the future'],
    [
      {
        facts: [
          { label: 'Power', value: '1 W' },
          { label: 'power', value: '2 W' },
        ],
      },
      'Two facts have the name',
    ],
    [{ facts: [{ label: 'Price', value: '£1' }] }, 'has a field of its own'],
    [{ link: 'https://www.amazon.de/dp/B0SMPLA009' }, 'The article has prices in GBP'],
  ])('refuses %j: %s', async (changes, message) => {
    const { products, id, show } = await open()
    const before = await show()
    const refusal = { code: 'bad_request', message: expect.stringContaining(message) }
    await expect(products.edit({ id, product: 'B0SMPLA001', ...changes })).rejects.toMatchObject(refusal)
    expect(await show()).toEqual(before)
  })
})

describe('products.add', () => {
  it('reads ASIN, shop and name from a link, and drops the tag of others', async () => {
    const { products, id, find, local } = await open()
    await products.add({ id, link, price: 12.5 })
    expect(await find('B0SMPLA009')).toMatchObject({
      name: 'Dart Mini Kettle',
      link: 'https://www.amazon.co.uk/dp/B0SMPLA009',
      price: 12.5,
      currency: 'GBP',
      isPick: 'Lowest price',
    })
    const { sentences } = await local.articles.check({ id, excerpt: 'The Dart Mini Kettle costs £12.50.' })
    expect(sentences.find(({ text }) => text.startsWith('The Dart Mini Kettle costs'))).toMatchObject({ problems: [] })
  })

  it('takes at most ten products, each with a link and a name', async () => {
    const { products, id } = await open()
    await expect(products.add({ id, name: 'Dart' })).rejects.toMatchObject({
      message: expect.stringContaining('needs a link'),
    })
    await expect(products.add({ id, asin: 'B0SMPLA009' })).rejects.toMatchObject({
      message: expect.stringContaining('needs a name'),
    })
    for (let number = 0; number < 7; number += 1)
      await products.add({ id, asin: `B0SMPLB00${number}`, name: `Kettle ${number}` })
    await expect(products.add({ id, link })).rejects.toMatchObject({
      message: expect.stringContaining('An article has at most 10 products.'),
    })
  })
})

describe('products.remove', () => {
  it('marks the sentences that name the product, also after it is saved', async () => {
    const { products, id, local, show } = await open()
    const { affected } = await products.remove({ id, product: 'B0SMPLA002' })
    expect((await show()).map(({ asin }) => asin)).toEqual(['B0SMPLA001', 'B0SMPLA003'])
    expect(affected.some(({ problems }) => problems.some(text => text.includes('no product "Bolt Glass Kettle')))).toBe(
      true,
    )
    const { content } = await local.articles.byId({ id })
    const marked = (await local.articles.check({ id })).sentences.filter(({ problems }) => problems.length > 0)
    const naming = (content.match(/<p>[^<]*Bolt Glass Kettle/g) ?? []).length
    expect(naming).toBeGreaterThan(0)
    expect(marked.length).toBeGreaterThanOrEqual(naming)
  })

  it('is undone by restoring a revision, with ids, labels and pictures', async () => {
    const { products, id, local, show } = await open()
    await products.edit({ id, product: 'B0SMPLA002', alt: 'A glass kettle', pros: ['Clear'] })
    const before = await show()
    const [{ number } = { number: 0 }] = await local.articles.revisions({ id })
    await products.remove({ id, product: 'B0SMPLA002' })
    await products.edit({ id, product: 'B0SMPLA001', price: 1 })
    expect((await local.articles.revisions({ id }))[0]).toMatchObject({ changed: ['products'], by: 'local' })
    await local.articles.revert({ id, number })
    expect(await show()).toEqual(before)
    await local.articles.revert({ id, number: 1 })
    expect((await show()).map(({ imageAlt }) => imageAlt)).toEqual([undefined, undefined, undefined])
    const refused = (await local.articles.check({ id })).sentences.filter(({ problems }) => problems.length > 0)
    expect(refused).toEqual([])
  })
})

describe('products.order and products.pick', () => {
  it('put the products in order', async () => {
    const { products, id, show } = await open()
    const asins = (await show()).map(({ asin }) => asin ?? '')
    await products.order({ id, products: asins.toReversed() })
    expect((await show()).map(({ asin }) => asin)).toEqual(asins.toReversed())
    await expect(products.order({ id, products: asins.slice(1) })).rejects.toMatchObject({
      message: expect.stringContaining('Missing: "'),
    })
    await expect(products.order({ id, products: [...asins, 'B0SMPLA009'] })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('accept only labels that the figures bear out, each for one product', async () => {
    const { products, id, show } = await open()
    await expect(products.pick({ id, product: 'B0SMPLA002', label: 'Lowest price' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringMatching(/cannot be "Lowest price"\. It can be: Best overall, /),
    })
    await products.pick({ id, product: 'B0SMPLA002', label: 'best overall' })
    const labelled = (await show()).filter(({ isPick }) => isPick === 'Best overall')
    expect(labelled.map(({ asin }) => asin)).toEqual(['B0SMPLA002'])
    await products.pick({ id, product: 'B0SMPLA002', label: '' })
    expect((await show()).some(({ isPick }) => isPick === 'Best overall')).toBe(false)
  })
})

describe('the offer of another shop', () => {
  const shops = [{ host: 'currys.co.uk', network: 'awin', id: '1599', name: 'Currys' }] as const
  const networks = { awin: '111', cj: '', ebay: '', rakuten: '', shops: [...shops] }
  const page = 'https://www.currys.co.uk/kettle'

  async function openWithShops() {
    const opened = await open()
    await opened.local.settings.update({ networks })
    const edit = (otherOffer: Parameters<typeof opened.products.edit>[0]['otherOffer']) =>
      opened.products.edit({ id: opened.id, product: 'B0SMPLA001', otherOffer })
    return { ...opened, edit }
  }

  it('is shown with its own date, tracked for the article, and removed again', async () => {
    const { id, local, clock, edit, find } = await openWithShops()
    const before = await find('B0SMPLA001')
    clock.advance(3 * 86_400_000)
    const now = clock.now().toISOString()
    const { affected } = await edit({ link: page, price: 19.99 })
    expect(affected).toEqual([])
    expect(await find('B0SMPLA001')).toMatchObject({
      price: 24.99,
      readAt: before?.readAt,
      otherLink: page,
      otherOffer: {
        shop: 'Currys',
        url: `https://www.awin1.com/cread.php?awinmid=1599&awinaffid=111&ued=${encodeURIComponent(page)}&clickref=${id}`,
        price: 19.99,
        priceCurrent: true,
        readAt: now,
      },
      stated: expect.arrayContaining([{ field: 'other offer', by: 'local', at: now }]),
    })
    clock.advance(31 * 86_400_000)
    expect(
      (await local.articles.products({ articleId: id })).map(({ otherOffer }) => otherOffer?.priceCurrent),
    ).toContain(false)
    await edit({ price: 21 })
    expect(await find('B0SMPLA001')).toMatchObject({ otherLink: page, otherOffer: { price: 21, priceCurrent: true } })
    await edit({ link: 'https://www.currys.co.uk/other' })
    expect(await find('B0SMPLA001')).toMatchObject({ otherOffer: { price: null, shop: 'Currys' } })
    await edit(null)
    expect(await find('B0SMPLA001')).not.toHaveProperty('otherOffer')
  })

  it('is restored with a revision, and does not move when other fields change', async () => {
    const { id, products, local, edit, find } = await openWithShops()
    await edit({ link: page, price: 19.99 })
    await products.edit({ id, product: 'B0SMPLA001', rating: 4 })
    const before = await find('B0SMPLA001')
    expect(before).toMatchObject({ otherOffer: { price: 19.99 } })
    const [{ number } = { number: 0 }] = await local.articles.revisions({ id })
    await edit(null)
    await local.articles.revert({ id, number })
    expect(await find('B0SMPLA001')).toEqual(before)
  })

  it.each([
    [{ price: 19.99 }, 'The offer of another shop needs a link'],
    [{ link: 'https://www.argos.co.uk/kettle' }, 'No affiliate network of the settings pays for links to this shop'],
    [{ link: 'https://www.amazon.co.uk/dp/B0SMPLA009' }, 'This is the shop of the product itself'],
    [{ link: 'https://www.amazon.de/dp/B0SMPLA001' }, 'The product has its price in GBP'],
    [{ link: 'https://www.awin1.com/pclick.php?p=1&a=111&m=7' }, 'The link does not name its shop'],
    [{ link: 'http://www.currys.co.uk/kettle' }, 'Link must be an https:// address of a page'],
    [{ link: page, price: -1 }, 'Price must be at least 0.01'],
  ])('is refused: %j', async (otherOffer, message) => {
    const { edit, find } = await openWithShops()
    const messages = await edit(otherOffer).catch((error: unknown) => JSON.stringify(error) + String(error))
    expect(messages).toContain(message)
    expect(await find('B0SMPLA001')).not.toHaveProperty('otherOffer')
  })
})

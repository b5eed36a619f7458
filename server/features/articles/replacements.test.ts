import { expect, it } from 'vitest'
import { createFakeItem } from '../../testing/amazon/items.ts'
import { ended } from '../generation/regeneration/testing/regenerating.ts'
import { createOfferRemoval } from './offer-refresh.ts'
import { ember, hourMs, openOfferSite } from './testing/offer-site.ts'

const tarn = 'B0TARN0001'
const slate = 'B0SLATE001'

/** Site whose first product is no longer sold, while Amazon sells two other kettles and a descaler. */
async function openWithGone() {
  const site = await openOfferSite()
  const { fake } = site
  const others = {
    [slate]: { title: 'Slate Electric Kettle, 0.5 L, Plastic', price: 89.99 },
    [tarn]: { title: 'Tarn Electric Kettle, 1.7 L, 3000 W, Steel', price: 21.5, rating: 4.6, reviewCount: 812 },
    B0DESCALE1: { title: 'Kettle Descaler Sachets, Pack of 6', price: 20, rating: 5 },
  }
  for (const [asin, fields] of Object.entries(others)) fake.items.set(asin, createFakeItem(asin, fields))
  fake.items.delete(ember)
  const list = async () => site.local.optimizer.replacements()
  return { ...site, list }
}

it('proposes the product that is most like one that is gone, and calls nothing while somebody looks', async () => {
  const { fake, id, passHour, readTasks, list } = await openWithGone()
  await passHour()
  const calls = fake.requests.length
  const [found] = await list()
  expect(found).toMatchObject({
    article: { id },
    product: { asin: ember },
    state: 'gone',
    candidate: {
      asin: tarn,
      name: 'Tarn Electric Kettle, 1.7 L, 3000 W, Steel',
      price: 21.5,
      rating: 4.6,
      reviewCount: 812,
    },
  })
  expect(found?.candidate?.reasons).toEqual([
    'It was found for “kettles” and can be bought now.',
    expect.stringMatching(/^It has in common: .*1\.7 L/),
    'It costs about as much.',
  ])
  const [task] = await readTasks()
  expect(task?.title).toBe(`${found?.product.name} is no longer sold`)
  expect(task?.note).toContain(
    'Proposed instead: Tarn Electric Kettle, 1.7 L, 3000 W, Steel · £21.50 · rated 4.6 · 812 reviews.',
  )
  expect(task?.replacement).toEqual({ product: found?.product.id, asin: tarn, name: found?.candidate?.name })
  expect(fake.requests).toHaveLength(calls)
  expect(fake.calls('searchItems')).toHaveLength(2)
})

it('puts the proposed product in its place by a proposal of the article', async () => {
  const { local, id, records, passHour, readTasks, list } = await openWithGone()
  await passHour()
  const [{ product, candidate } = { product: { id: '' }, candidate: null }] = await list()
  const request = { id, part: 'products', replace: product.id, with: candidate?.asin ?? '' } as const
  const job = await ended({ local }, (await local.articles.regenerate(request)).id)
  expect(job).toMatchObject({ status: 'done', result: { proposal: { number: 1 } } })
  expect(await readTasks()).toHaveLength(1)
  await local.articles.approve({ id, number: 1 })
  const { products } = await local.products.list({ id })
  expect(products.map(({ asin }) => asin)).toContain(tarn)
  expect(products.map(({ asin }) => asin)).not.toContain(ember)
  // Their figures are shown no longer than the rules of the API allow.
  for (const record of await records.find('product', { where: { articleId: id } }))
    expect(record).toMatchObject({ isFromApi: true })
  expect([await readTasks(), await list()]).toEqual([[], []])
})

it('refuses a product by its ASIN where Amazon cannot describe it', async () => {
  const { local, id, list, passHour } = await openWithGone()
  await passHour()
  const [found] = await list()
  const replace = found?.product.id ?? ''
  const feed = { name: 'a.csv', content: 'title,price,productURL' }
  for (const refused of [{ with: tarn }, { replace, with: tarn, feed }])
    await expect(local.articles.regenerate({ id, part: 'products', ...refused })).rejects.toMatchObject({
      code: 'bad_request',
    })
})

it('shows and stores what Amazon says about a proposed product only as long as its rules allow', async () => {
  const { fake, clock, passHour, records, list } = await openWithGone()
  await passHour()
  fake.setEligible(false)
  clock.advance(hourMs)
  const read = async () => (await list())[0]?.candidate
  expect(await read()).toMatchObject({ price: null, rating: 4.6 })
  clock.advance(23 * hourMs)
  expect(await read()).toMatchObject({ asin: tarn, name: tarn, price: null, rating: null, reviewCount: null })
  await passHour()
  expect(JSON.stringify(await records.find('offer'))).not.toContain('Tarn')
})

it('proposes another product if the proposed one disappears, and none if the old one is back', async () => {
  const { fake, clock, passHour, records, list, change } = await openWithGone()
  await passHour()
  fake.items.delete(tarn)
  await passHour()
  expect((await list())[0]?.candidate).toBeNull()
  const searches = fake.calls('searchItems').length
  await passHour()
  expect(fake.calls('searchItems')).toHaveLength(searches)
  clock.advance(24 * hourMs)
  await passHour()
  await passHour()
  expect((await list())[0]?.candidate).toMatchObject({ asin: slate })
  change({ title: 'Ember Electric Kettle, 1.7 L, 3000 W, Steel' })
  await passHour()
  await passHour()
  expect(await list()).toEqual([])
  expect(await records.get('offer', `amazon.co.uk ${slate}`)).toBeUndefined()
})

it('deletes all that Amazon described when its credential is removed, and pages show none of it at once', async () => {
  const { local, id, records, passHour, readCards } = await openWithGone()
  await passHour()
  expect((await readCards()).some(({ price }) => price !== null)).toBe(true)
  const changed: string[] = []
  const settings = () => local.settings.get()
  const onChange = ({ id }: { id: string }) => void changed.push(id)
  await createOfferRemoval({ records, settings, onChange })()
  expect(await records.find('offer')).toEqual([])
  expect(changed).toEqual([id])
  for (const card of await readCards())
    expect(card).toMatchObject({ price: null, rating: null, image: '', seePrice: true })
})

it('shows what the API stated at the generation no longer than its rules allow, without the refresh too', async () => {
  const { local, anonymous, id, clock, readCards } = await openOfferSite()
  const readText = async () => (await anonymous.articles.get({ slug: (await local.articles.byId({ id })).slug })).body
  await local.settings.update({ offers: { minutes: null, dataHours: 24, unavailableDays: 7 } })
  const first = async () => (await readCards())[0]
  expect(await first()).toMatchObject({ price: 19.99, priceCurrent: true, rating: 4.4 })
  expect(await readText()).toMatch(/£19\.99.*4\.4 out of 5/s)
  clock.advance(hourMs)
  expect(await first()).toMatchObject({ price: null, priceCurrent: false, seePrice: true, rating: 4.4 })
  expect(await readText()).toMatch(/4\.4 out of 5/)
  expect(await readText()).not.toContain('£19.99')
  clock.advance(23 * hourMs)
  expect(await readText()).not.toMatch(/4\.4 out of 5|120 reviews/)
  expect(await first()).toMatchObject({ price: null, rating: null, reviewCount: null, image: '' })
  await local.products.edit({ id, product: ember, price: 25, withUnsupportedClaims: true })
  expect(await first()).toMatchObject({ price: 25, priceCurrent: true, rating: null })
})

it('reads offers as soon as the setting asks for them', async () => {
  const site = await openOfferSite()
  await site.local.settings.update({ offers: { minutes: null, dataHours: 24, unavailableDays: 7 } })
  const { app, local } = site
  await app.startSchedules()
  const count = () => site.fake.calls('getItems').length
  const before = count()
  await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before)
  await app.close()
})

import { expect, it } from 'vitest'
import { itemResources } from '../../adapters/amazon/items.ts'
import { createFakeItem, toVendorItem } from '../../testing/amazon/items.ts'
import { throttle } from '../../testing/amazon/requests.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { ember, hourMs, openOfferSite, titles } from './testing/offer-site.ts'

/** Tests of what readers and the admin see while Amazon's API limits, refuses or forgets. */

const countCurrent = async (readCards: Awaited<ReturnType<typeof openOfferSite>>['readCards']) =>
  (await readCards()).filter(({ priceCurrent }) => priceCurrent).length

it('shows the prices of an article as soon as it is published', async () => {
  const { parts, readCards, fake } = await openOfferSite()
  const { app, local, anonymous } = await createTestApp(parts)
  await app.startSchedules()
  await expect.poll(() => countCurrent(readCards)).toBe(3)
  fake.items.clear()
  for (const [n, title] of titles.entries())
    fake.items.set(`B00000001${n}`, createFakeItem(`B00000001${n}`, { title, features: ['Boils fast'] }))
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, amazon: 'search' })
  const readPrices = async () =>
    (await anonymous.articles.products({ articleId: article.id })).map(({ price }) => price)
  await expect.poll(readPrices).toEqual([19.99, 19.99, 19.99])
})

it('goes on to show prices after each token expired or was replaced', async () => {
  const { fake, passHour, readCards } = await openOfferSite({ tokenSeconds: 600 })
  for (let hour = 0; hour < 3; hour += 1) {
    await passHour()
    expect(await countCurrent(readCards)).toBe(3)
  }
  fake.revokeTokens()
  await passHour()
  expect(await countCurrent(readCards)).toBe(3)
})

it('refers to Amazon while the calls of the day are gone there, and shows prices again after the pause', async () => {
  const { fake, local, clock, passHour, readCards, openRefresh, signal } = await openOfferSite()
  await passHour()
  const state = { isGone: true }
  fake.script(() => (state.isGone ? throttle('The daily quota is used up.') : undefined))
  await passHour()
  const cards = await readCards()
  expect(cards.map(({ price, seePrice }) => [price, seePrice])).toEqual(Array(3).fill([null, true]))
  expect(cards.map(({ rating }) => rating)).toEqual(Array(3).fill(4.4))
  const refused = local.generate.article({ topic: 'kettles', productCount: 3, amazon: 'search' })
  await expect(refused).rejects.toMatchObject({
    code: 'rate_limited',
    reason: expect.stringMatching(/^Amazon (is limiting|refuses further) calls/),
  })
  state.isGone = false
  const until = clock.now().getTime() + 2 * hourMs
  const refresh = openRefresh()
  for (let next = 0; next < until && (await countCurrent(readCards)) < 3; ) {
    next = (await refresh(signal)).getTime()
    clock.advance(Math.max(1, next - clock.now().getTime()))
  }
  expect(await countCurrent(readCards)).toBe(3)
})

it('shows the other products if Amazon answers for some of them only', async () => {
  const { fake, passHour, readCards, readTasks } = await openOfferSite()
  await passHour()
  const others = [...fake.items.values()].filter(({ asin }) => asin !== ember)
  const items = others.map(item => toVendorItem(item, itemResources, 'test-21', 'www.amazon.co.uk'))
  const errors = [{ code: 'ItemNotAccessible', message: `The item ${ember} is not accessible.` }]
  fake.script(({ operation }) => (operation === 'getItems' ? { body: { itemsResult: { items }, errors } } : undefined))
  await passHour()
  expect(await countCurrent(readCards)).toBe(2)
  const card = (await readCards()).find(({ asin }) => asin === ember)
  expect(card).toMatchObject({ price: null, seePrice: true, rating: 4.4 })
  // An item that was only not returned is not gone.
  expect(await readTasks()).toEqual([])
  fake.reset()
  await passHour()
  expect(await countCurrent(readCards)).toBe(3)
})

it('keeps one pace for two processes that refresh at the same time', async () => {
  const { fake, clock, openRefresh, passHour, readCards, signal } = await openOfferSite()
  await passHour()
  clock.advance(hourMs)
  await Promise.all([openRefresh()(signal), openRefresh()(signal)])
  expect(fake.calls().filter(({ refused }) => refused !== null)).toEqual([])
  const times = fake.calls('getItems').map(({ at }) => at.getTime())
  expect(Math.min(...times.slice(1).map((at, n) => at - (times[n] ?? 0)))).toBeGreaterThanOrEqual(1_000)
  expect(await countCurrent(readCards)).toBe(3)
})

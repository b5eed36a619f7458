import { expect, it, onTestFinished } from 'vitest'
import { createAmazonSource } from '../../adapters/amazon/product-source.ts'
import { createApiWithFake } from '../../adapters/amazon/testing/api-with-fake.ts'
import { createFakeItem } from '../../testing/amazon/items.ts'
import { createTestApp } from '../../testing/create-test-app.ts'
import { createCallBudget } from '../processes/call-budget.ts'
import { createOfferRefresh } from './offer-refresh.ts'

const { signal } = new AbortController()
const hourMs = 3_600_000
const titles = [
  'Ember Electric Kettle, 1.7 L, 3000 W, Steel',
  'Brookmoor Electric Kettle, 1.5 L, 2200 W, Glass',
  'Calder Travel Kettle, 0.8 L, 1100 W, Foldable',
]
const asins = titles.map((_, n) => `B00000000${n}`)
const [ember = ''] = asins

/** Site with a published article from Amazon's search, and the refresh of its offers in virtual time. */
async function open() {
  const items = titles.map((title, n) => createFakeItem(asins[n] ?? '', { title, features: ['Boils fast'] }))
  const { fake, clock, records, api } = await createApiWithFake({ items })
  onTestFinished(() => fake.close())
  const source = createAmazonSource({ api, clock, readTag: async () => 'test-21' })
  const { local } = await createTestApp({ records, clock, amazon: source })
  await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, amazon: 'search' })
  const { id } = article
  const refresh = createOfferRefresh({
    records,
    clock,
    budget: createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 }),
    log: () => undefined,
    settings: () => local.settings.get(),
    readOffers: source.readOffers,
    listMostRead: async () => [id],
    countOutdated: async ref => (await local.products.list({ id: ref })).affected.length,
    onChange: () => undefined,
    runExclusively: work => work(),
  })
  async function passHour() {
    clock.advance(hourMs)
    await refresh(signal)
  }
  const readTasks = async () => (await local.today.get()).tasks.filter(({ kind }) => kind === 'product')
  const readRefused = async () =>
    (await local.articles.check({ id })).sentences.filter(({ problems }) => problems.length > 0)
  const change = (fields: Parameters<typeof createFakeItem>[1]) => fake.items.set(ember, createFakeItem(ember, fields))
  return { local, fake, id, clock, records, passHour, readTasks, readRefused, change }
}

it('marks the sentences that rest on a fact which Amazon changed, until the text is corrected', async () => {
  const { local, id, passHour, readTasks, readRefused, change } = await open()
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
  change({ title: 'Ember Electric Kettle, 1.2 L, 3000 W, Steel', features: ['Boils fast'] })
  await passHour()
  const refused = await readRefused()
  expect(refused.map(({ text }) => text).join(' ')).toContain('1.7 L')
  expect((await local.products.list({ id })).affected).toEqual(refused)
  const { title } = await local.articles.byId({ id })
  expect(await readTasks()).toMatchObject([
    { title: `“${title}” states facts that Amazon changed`, articleId: id, note: expect.stringContaining('source') },
  ])
  const { content } = await local.articles.byId({ id })
  await local.articles.update({ id, content: content.replaceAll('1.7 L', '1.2 L'), withUnsupportedClaims: true })
  expect(await readTasks()).toEqual([])
  await passHour()
  const remaining = await readRefused()
  expect(remaining.length).toBeLessThan(refused.length)
})

it('marks nothing if only the wording or an unused feature differs, or Amazon says less than before', async () => {
  const { passHour, readTasks, readRefused, change } = await open()
  await passHour()
  change({ title: 'Ember Kettle Electric 1.7L 3000W (Steel)', features: ['Boils fast', 'Limescale filter'] })
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
  change({ title: titles[0] ?? '', features: [] })
  await passHour()
  expect([await readTasks(), await readRefused()]).toEqual([[], []])
})

it('counts the sources of the article again a day after Amazon last answered', async () => {
  const { fake, clock, records, passHour, readTasks, readRefused, change } = await open()
  change({ title: 'Ember Electric Kettle, 1.2 L, 3000 W, Steel' })
  await passHour()
  expect(await readTasks()).toHaveLength(1)
  fake.setEligible(false)
  clock.advance(24 * hourMs)
  expect(await readRefused()).toEqual([])
  await passHour()
  expect(await readTasks()).toEqual([])
  expect(JSON.stringify(await records.find('offer'))).not.toContain('1.2 L')
})

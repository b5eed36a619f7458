import { onTestFinished } from 'vitest'
import { createAmazonSource } from '../../../adapters/amazon/product-source.ts'
import { createApiWithFake } from '../../../adapters/amazon/testing/api-with-fake.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createFakeItem } from '../../../testing/amazon/items.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createCallBudget } from '../../processes/call-budget.ts'
import { createOfferRefresh } from '../offer-refresh.ts'
import { createReplacementSearch } from '../replacements.ts'

export const hourMs = 3_600_000
export const titles = [
  'Ember Electric Kettle, 1.7 L, 3000 W, Steel',
  'Brookmoor Electric Kettle, 1.5 L, 2200 W, Glass',
  'Calder Travel Kettle, 0.8 L, 1100 W, Foldable',
]
const asins = titles.map((_, n) => `B00000000${n}`)
export const [ember = ''] = asins

type FakeOptions = Omit<NonNullable<Parameters<typeof createApiWithFake>[0]>, 'items'>

/** Site with a published article from Amazon's search, and the refresh of its offers in virtual time. */
export async function openOfferSite(options: FakeOptions = {}) {
  const items = titles.map((title, n) => createFakeItem(asins[n] ?? '', { title, features: ['Boils fast'] }))
  const opened = await createApiWithFake({ ...options, items })
  onTestFinished(() => opened.fake.close())
  const { fake, clock, records, api } = opened
  const readTag = async () => 'test-21'
  const source = createAmazonSource({ api, clock, readTag })
  const access = { apiUrl: fake.url, tokenUrl: fake.tokenUrl, perSecond: 1, perDay: 8_640 }
  const config = { amazon: { credential: fake.credential, ...access } }
  const blobs = createMemoryBlobStore()
  const parts = { records, blobs, clock, amazon: source, config }
  const { app, local, anonymous } = await createTestApp(parts)
  await local.settings.update({ offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } })
  const { article } = await local.generate.article({ topic: 'kettles', productCount: 3, amazon: 'search' })
  const { id } = article
  const { signal } = new AbortController()
  /** Refresh of one process. */
  const openRefresh = (client = opened.open()) =>
    createOfferRefresh({
      records,
      clock,
      budget: createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 }),
      log: () => undefined,
      settings: () => local.settings.get(),
      readOffers: createAmazonSource({ api: client, clock, readTag }).readOffers,
      findReplacements: createReplacementSearch({
        records,
        clock,
        findOffers: createAmazonSource({ api: client, clock, readTag }).findOffers,
        readSubject: async () => ({ topic: 'kettles', category: 'kitchen' }),
      }),
      listMostRead: async () => [id],
      countOutdated: async ref => (await local.products.list({ id: ref })).affected.length,
      onChange: () => undefined,
      runExclusively: work => work(),
    })
  const refresh = openRefresh(api)
  async function passHour() {
    clock.advance(hourMs)
    return refresh(signal)
  }
  const readTasks = async () => (await local.today.get()).tasks.filter(({ kind }) => kind === 'product')
  const readRefused = async () =>
    (await local.articles.check({ id })).sentences.filter(({ problems }) => problems.length > 0)
  const readCards = () => anonymous.articles.products({ articleId: id })
  const change = (fields: Parameters<typeof createFakeItem>[1]) => fake.items.set(ember, createFakeItem(ember, fields))
  return {
    app,
    local,
    anonymous,
    fake,
    id,
    clock,
    records,
    blobs,
    parts,
    openRefresh,
    passHour,
    readTasks,
    readRefused,
    readCards,
    change,
    signal,
  }
}

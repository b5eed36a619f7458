import { expect, it } from 'vitest'
import { seededRandom } from '../../domain/random.ts'
import type { ReadOffers } from '../../ports/product-source.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { articleRecord } from '../../testing/article-record.ts'
import { createCallBudget } from '../processes/call-budget.ts'
import { createOfferRefresh } from './offer-refresh.ts'
import { showOffers } from './offers.ts'

const { signal } = new AbortController()
const hourMs = 3_600_000
const articleCount = 300
const productsPerArticle = 5
const viewCount = 30_000
const rules = { shop: 'amazon.co.uk', offers: { minutes: 60, dataHours: 24, unavailableDays: 7 } }
const toAsin = (n: number) => `B0T${String(n).padStart(7, '0')}`

/** Site with published articles in virtual time. A price changes every hour, and one product of 50 cannot be bought. */
async function openSite() {
  const records = createMemoryRecordStore()
  const start = Date.parse('2026-11-21T00:00:00.000Z')
  const clock = { at: start, now: () => new Date(clock.at) }
  await records.transact(async tx => {
    for (let n = 0; n < articleCount; n += 1) await tx.put('article', articleRecord(n))
    for (let n = 0; n < articleCount * productsPerArticle; n += 1) {
      const articleId = `a${Math.floor(n / productsPerArticle)}`
      const at = { id: `p${n}`, version: 0, articleId, position: n % productsPerArticle, isPick: null }
      const figures = { name: `Kettle ${n}`, image: '', pricePence: 1, rating: 1, reviewCount: 1 }
      const link = { amazonUrl: `https://www.amazon.co.uk/dp/${toAsin(n)}`, asin: toAsin(n) }
      await tx.put('product', { ...at, ...figures, ...link, readAt: clock.now().toISOString() })
    }
  })
  const budget = createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 8_640 })
  const state = { calls: 0 }
  const getHour = () => Math.floor((clock.at - start) / hourMs)
  const readOffers: ReadOffers = async asins => {
    clock.at += (await budget.reserve('background')).waitMs
    state.calls += 1
    const offers = asins.map(asin => {
      const n = Number(asin.slice(3))
      const isBuyable = n % 50 !== 0
      const figures = { pricePence: isBuyable ? 1_000 + getHour() : null, currency: 'GBP', rating: 4, reviewCount: 2 }
      return { asin, ...figures, image: '', isBuyable, description: { title: null, features: [], facts: [] } }
    })
    return { offers, gone: [] }
  }
  const refresh = createOfferRefresh({
    records,
    clock,
    budget,
    readOffers,
    findReplacements: async () => undefined,
    log: () => undefined,
    settings: async () => rules,
    listMostRead: async () => Array.from({ length: articleCount }, (_, n) => `a${n}`),
    countOutdated: async () => 0,
    onChange: () => undefined,
    runExclusively: work => work(),
  })
  return { records, clock, start, state, refresh }
}

it('shows current offers on nearly all page views of a day, and none that is older than the rule', async () => {
  const { records, clock, start, state, refresh } = await openSite()
  const random = seededRandom(7)
  const views = Array.from({ length: viewCount }, () => start + random() * 24 * hourMs).sort((a, b) => a - b)
  let next = clock.at
  const shown = { views: 0, current: 0, offers: 0, currentOffers: 0, oldestMs: 0 }
  for (const at of views) {
    while (next <= at) {
      clock.at = Math.max(clock.at, next)
      next = Math.max(clock.at + 1, (await refresh(signal)).getTime())
    }
    clock.at = Math.max(clock.at, at)
    // The most read tenth of the articles has about half of the views.
    const article = Math.floor(articleCount * random() ** 3)
    const products = await records.find('product', { where: { articleId: `a${article}` } })
    const cards = await showOffers(records, products, rules, clock.now())
    const current = cards.filter(({ price }) => price?.priceCurrent)
    for (const { record } of current) {
      const age = clock.at - Date.parse(record.readAt)
      shown.oldestMs = Math.max(shown.oldestMs, age)
      expect(age).toBeLessThan(hourMs)
      expect(record.pricePence).toBe(1_000 + Math.floor((Date.parse(record.readAt) - start) / hourMs))
    }
    for (const { record, price, seePrice } of cards) {
      if (!price?.priceCurrent) expect([record.pricePence, seePrice]).toEqual([null, true])
    }
    shown.views += 1
    shown.current += Number(current.length > 0)
    shown.offers += cards.filter(({ record }) => Number(record.asin?.slice(3)) % 50 !== 0).length
    shown.currentOffers += current.length
  }
  const share = shown.current / shown.views
  const figures = {
    views: shown.views,
    viewsWithOffers: `${(share * 100).toFixed(2)} %`,
    currentOffers: `${((shown.currentOffers / shown.offers) * 100).toFixed(2)} %`,
    oldestMinutes: Math.round(shown.oldestMs / 60_000),
    calls: state.calls,
  }
  process.stdout.write(`${JSON.stringify(figures)}\n`)
  expect(share).toBeGreaterThan(0.97)
  expect(state.calls).toBeLessThanOrEqual(8_640 * 0.9)
}, 600_000)

import { join } from 'node:path'
import { addDays, listDays } from '../domain/days.ts'
import type { StoredEvent } from '../ports/event-log.ts'
import type { RecordStore, Transaction } from '../ports/record-store.ts'
import type { AdRecord, AdSetRecord, ArticleRecord } from '../ports/records.ts'
import { openEventLog } from './events/open-event-log.ts'
import { openRecordStore } from './records/open-record-store.ts'

export interface BusySite {
  /** A data folder that no process has open. */
  dataDir: string
  articles: number
  events: number
  /** Number of days of data, up to yesterday. */
  days: number
  /** UTC day, such as `2026-11-21`. */
  today: string
}

const adsPerAdSet = 3
/** Figures of an ad set in a day. */
const dailyFigures = { impressions: 300, clicks: 3, spendMicros: 600_000, conversions: 0 }
const multiplyFigures = (count: number) => ({
  impressions: dailyFigures.impressions * count,
  clicks: dailyFigures.clicks * count,
  spendMicros: dailyFigures.spendMicros * count,
  conversions: 0,
})

/** Fills a folder with articles, an ad set with three ads for each, their insights, and events of readers. */
export async function fillBusySite(site: BusySite): Promise<void> {
  const dates = listDays({ from: addDays(site.today, -site.days), to: addDays(site.today, -1) })
  const { store } = await openRecordStore({ dir: join(site.dataDir, 'records') })
  await fillRecords(store, site.articles, dates)
  await store.close()
  const log = await openEventLog({ dir: join(site.dataDir, 'events') })
  const perDay = Math.ceil(site.events / dates.length)
  for (const date of dates) {
    for (let from = 0; from < perDay; from += 5_000) {
      const count = Math.min(5_000, perDay - from)
      await log.append(Array.from({ length: count }, (_, at) => createEvent(date, from + at, site.articles)))
    }
  }
  await log.close()
}

async function fillRecords(store: RecordStore, count: number, dates: readonly string[]): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await store.transact(async tx => {
      await tx.put('article', createArticle(n))
      await tx.put('adSet', createAdSet(n))
      for (let of = 0; of < adsPerAdSet; of += 1) await putAd(tx, n, of, dates.length)
      for (const date of dates) await putDay(tx, `s${n}`, date, 1)
    })
  }
  await store.transact(async tx => {
    for (const date of dates) await putDay(tx, 'all', date, count)
  })
}

/** The totals of ads equal the sums of their ad sets' days, which startup verifies. */
async function putAd(tx: Transaction, n: number, of: number, days: number): Promise<void> {
  const id = toAdId(n, of)
  const adSetId = `s${n}`
  await tx.put('ad', createAd(id, adSetId))
  const sums = multiplyFigures(days / adsPerAdSet)
  await tx.put('insightTotal', { id: `${id}/all/`, version: 0, adId: id, adSetId, by: 'all', group: '', ...sums })
}

async function putDay(tx: Transaction, adSetId: string, date: string, count: number): Promise<void> {
  await tx.put('insightDay', { id: `${adSetId}/${date}`, version: 0, adSetId, date, ...multiplyFigures(count) })
}

const toAdId = (n: number, of: number) => `ad${n}-${of}`
const at = '2026-01-01T00:00:00.000Z'
const creation = { createdAt: at, createdBy: 'bench' }

function createArticle(n: number): ArticleRecord {
  return {
    id: `a${n}`,
    version: 0,
    slug: `article-${n}`,
    title: `The best of ${n}, compared`,
    excerpt: '',
    category: 'home',
    author: 'The Editorial Desk',
    authorAvatar: null,
    readTime: 7,
    heroImage: '',
    status: 'published',
    publishedAt: at,
    createdAt: at,
    updatedAt: at,
    bodyKey: `b${n}`,
    sample: false,
    jobId: null,
  }
}

function createAdSet(n: number): AdSetRecord {
  const of = { campaignId: 'c1', articleId: `a${n}`, dailyBudgetPence: 1_000 }
  return { id: `s${n}`, version: 0, name: `Ad set ${n}`, ...of, status: 'ACTIVE', targeting: {}, ...creation }
}

function createAd(id: string, adSetId: string): AdRecord {
  return {
    id,
    version: 0,
    adSetId,
    name: `Ad ${id}`,
    headline: 'Compared',
    bodyText: 'Which is the best?',
    linkUrl: '',
    callToAction: 'LEARN_MORE',
    variant: 'A',
    targetingLabel: null,
    status: 'ACTIVE',
    ...creation,
  }
}

/** A few articles have most of the readers, every fifth visitor has an ad, and every twelfth event is a click. */
function createEvent(date: string, n: number, articles: number): StoredEvent {
  const spread = ((n * 7_919) % 10_007) / 10_007
  const which = Math.floor(articles * spread ** 3)
  const visitor = `v${n % 9_973}`
  const isClick = n % 12 === 0
  return {
    at: new Date(Date.parse(date) + (n % 86_400) * 1_000).toISOString(),
    name: isClick ? 'Product Click' : 'pageview',
    path: `/article/article-${which}`,
    visitor,
    source: n % 3 === 0 ? 'google.com' : null,
    utm: n % 5 === 0 ? { source: 'facebook', medium: 'paid', content: toAdId(which, n % adsPerAdSet) } : {},
    props: isClick ? { product: `Product ${which % 7}` } : {},
  }
}

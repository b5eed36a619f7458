import { daysLater, eachDay } from '../../server/contract/analytics-range.ts'
import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { adExport, type SampledAd } from './demo/sample-ads.ts'
import { readersOn, type SampledArticle } from './demo/sample-readers.ts'
import type { DemoAds } from './demo-ads.ts'

export interface DemoFigures {
  /** First and last day. */
  from: string
  to: string
  /** Numbers of page views and clicks, and of ad days, that this run added. */
  added: { events: number; adDays: number }
}

/** Days including today: the month that screens show first, and the month before it, which they compare it with. */
const dayCount = 60

/** Articles and ads that receive sample metrics; the other article is for comparison. */
export interface Fed {
  article: ArticleHead
  ads: DemoAds
  other: ArticleHead
}

/**
 * Adds two months of sample readers up to now, and of ad metrics up to yesterday. Existing days stay; only missing
 * ones are added. Ads that were shown before and are paused now get no more.
 * @throws BlogopsError `conflict` if Plausible counts the readers.
 */
export async function demoFigures(
  client: Client,
  { article, ads, other }: Fed,
  signal: AbortSignal,
): Promise<DemoFigures> {
  await assertCountsItself(client, signal)
  const shown = await everShown(client, ads, signal)
  const sampled = await adsOf(client, { article, ads, shown }, signal)
  const main = {
    ...(await withProducts(client, article, signal)),
    ads: sampled,
    usual: { readers: 42, clickRate: 0.15 },
  }
  const beside = { ...(await withProducts(client, other, signal)), ads: [], usual: { readers: 64, clickRate: 0.06 } }
  const { today, events } = await feedReaders(client, main, signal)
  const { events: more } = await feedReaders(client, beside, signal)
  const range = { from: daysLater(today, 1 - dayCount), to: today }
  const adDays = await feedAds(client, { adSetId: ads.adSetId, ads: sampled, shown, range }, signal)
  return { ...range, added: { events: events + more, adDays } }
}

async function assertCountsItself(client: Client, signal: AbortSignal): Promise<void> {
  const { events } = await client.site.get({}, { signal })
  if (events.url.startsWith('/')) return
  throw new BlogopsError('conflict', 'Plausible counts the readers of this site: samples would show nowhere.')
}

async function everShown(client: Client, { adSetId }: DemoAds, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const performance = (await client.ads.performance({}, { signal })).find(row => row.adSetId === adSetId)
  return new Set(performance?.ads.filter(({ impressions }) => impressions > 0).map(({ adId }) => adId))
}

type Known = Pick<Fed, 'article' | 'ads'> & Pick<FedAds, 'shown'>

async function adsOf(client: Client, { article, ads, shown }: Known, signal: AbortSignal) {
  const found = await client.ads.list({ adSetId: ads.adSetId }, { signal })
  const own = found.filter(({ id }) => ads.adIds.includes(id))
  const goingOn = own.filter(({ id, status }) => status === 'ACTIVE' || !shown.has(id))
  return goingOn.map(({ id, variant, trackedUrl }) => {
    const { pathname, search } = new URL(trackedUrl)
    return { id, variant, published: publishedAt(article), url: pathname + search }
  })
}

async function withProducts(client: Client, { id, slug, title, ...article }: ArticleHead, signal: AbortSignal) {
  const products = await client.articles.products({ articleId: id }, { signal })
  return { id, slug, title, published: publishedAt(article), products }
}

const publishedAt = ({ publishedAt, updatedAt }: Pick<ArticleHead, 'publishedAt' | 'updatedAt'>) =>
  publishedAt ?? updatedAt

/** The server refuses events later than its clock; the next run adds the rest of today. */
async function feedReaders(client: Client, article: SampledArticle, signal: AbortSignal) {
  const asked = { articleId: article.id, range: '90d' }
  const { range, days } = await client.analytics.timeseries(asked, { signal })
  const lacking = days.slice(-dayCount).flatMap(({ date, pageviews }) => {
    const events = readersOn(article, date)
    return pageviews < events.filter(isViewOfArticle).length ? events : []
  })
  if (lacking.length === 0) return { today: range.to, events: 0 }
  const content = lacking.map(event => JSON.stringify(event)).join('\n')
  const { imported } = await client.events.import({ name: 'sample-readers.ndjson', content, sample: true }, { signal })
  return { today: range.to, events: imported }
}

const isViewOfArticle = ({ name, url }: { name: string; url: string }) => name === 'pageview' && url !== '/'

interface FedAds {
  adSetId: string
  ads: readonly SampledAd[]
  /** Ids of the ads that have metrics already. */
  shown: ReadonlySet<string>
  /** The last day is today, which has no ad metrics yet. */
  range: { from: string; to: string }
}

/** Skips days that have impressions, for ads that were shown before. */
async function feedAds(client: Client, { adSetId, ads, shown, range }: FedAds, signal: AbortSignal): Promise<number> {
  const wholeDays = eachDay({ from: range.from, to: daysLater(range.to, -1) })
  const told = await client.ads.days({ adSetId, days: dayCount, until: range.to }, { signal })
  const shownOn = new Set(told.days.filter(({ impressions }) => impressions > 0).map(({ date }) => date))
  const lacking = ads.flatMap(ad =>
    wholeDays.filter(day => !(shown.has(ad.id) && shownOn.has(day))).map(day => ({ ad, day })),
  )
  if (lacking.length === 0) return 0
  const file = { name: 'sample-ads.csv', content: adExport(lacking), sample: true }
  await client.ads.import(file, { signal })
  return lacking.length
}

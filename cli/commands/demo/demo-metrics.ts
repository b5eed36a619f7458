import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { addDays, listDays } from '../../../server/domain/days.ts'
import type { DemoAds, DemoMetrics } from './demo-report.ts'
import { formatAdExport, listReaders, type SampledAd, type SampledArticle } from './sample-figures.ts'

/** Days including today: the month that screens show first, and the month before it, which they compare it with. */
const dayCount = 60

/** Articles and ads that receive sample metrics; the other article is for comparison. */
interface SampledContent {
  article: ArticleHead
  ads: DemoAds
  other: ArticleHead
}

/**
 * Adds two months of sample readers up to now, and of ad metrics up to yesterday. Existing days stay; only missing
 * ones are added. Ads that were shown before and are paused now get no more.
 * @throws BlogopsError `conflict` if Plausible counts the readers.
 */
export async function addDemoMetrics(
  client: Client,
  { article, ads, other }: SampledContent,
  signal: AbortSignal,
): Promise<DemoMetrics> {
  const { events: collector } = await client.site.get({}, { signal })
  if (!collector.url.startsWith('/'))
    throw new BlogopsError('conflict', 'Plausible counts the readers of this site, so samples would not be shown.')
  const shown = await findShownAds(client, ads, signal)
  const sampled = await listSampledAds(client, { article, ads, shown }, signal)
  const main = await toSampledArticle(
    client,
    article,
    { ads: sampled, usual: { readers: 42, clickRate: 0.15 } },
    signal,
  )
  const comparison = await toSampledArticle(client, other, { ads: [], usual: { readers: 64, clickRate: 0.06 } }, signal)
  const { today, events } = await addReaders(client, main, signal)
  const { events: comparisonEvents } = await addReaders(client, comparison, signal)
  const range = { from: addDays(today, 1 - dayCount), to: today }
  const adDays = await addAdMetrics(client, { adSetId: ads.adSetId, ads: sampled, shown, range }, signal)
  return { ...range, added: { events: events + comparisonEvents, adDays } }
}

async function findShownAds(client: Client, { adSetId }: DemoAds, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const performance = (await client.ads.performance({}, { signal })).find(row => row.adSetId === adSetId)
  return new Set(performance?.ads.filter(({ impressions }) => impressions > 0).map(({ adId }) => adId))
}

type ShownContent = Pick<SampledContent, 'article' | 'ads'> & Pick<AdsToSample, 'shown'>

async function listSampledAds(client: Client, { article, ads, shown }: ShownContent, signal: AbortSignal) {
  const found = await client.ads.list({ adSetId: ads.adSetId }, { signal })
  const own = found.filter(({ id }) => ads.adIds.includes(id))
  const continuing = own.filter(({ id, status }) => status === 'ACTIVE' || !shown.has(id))
  return continuing.map(({ id, variant, trackedUrl }) => {
    const { pathname, search } = new URL(trackedUrl)
    return { id, variant, published: article.publishedAt ?? article.updatedAt, url: pathname + search }
  })
}

async function toSampledArticle(
  client: Client,
  { id, slug, title, publishedAt, updatedAt }: ArticleHead,
  samples: Pick<SampledArticle, 'ads' | 'usual'>,
  signal: AbortSignal,
): Promise<SampledArticle> {
  const products = await client.articles.products({ articleId: id }, { signal })
  return { id, slug, title, published: publishedAt ?? updatedAt, products, ...samples }
}

/** The server refuses events later than its clock; the next run adds the rest of today. */
async function addReaders(client: Client, article: SampledArticle, signal: AbortSignal) {
  const query = { articleId: article.id, range: '90d' }
  const { range, days } = await client.analytics.timeseries(query, { signal })
  const missing = days.slice(-dayCount).flatMap(({ date, pageviews }) => {
    const events = listReaders(article, date)
    return pageviews < events.filter(({ name, url }) => name === 'pageview' && url !== '/').length ? events : []
  })
  if (missing.length === 0) return { today: range.to, events: 0 }
  const content = missing.map(event => JSON.stringify(event)).join('\n')
  const { imported } = await client.events.import({ name: 'sample-readers.ndjson', content, sample: true }, { signal })
  return { today: range.to, events: imported }
}

interface AdsToSample {
  adSetId: string
  ads: readonly SampledAd[]
  /** Ids of the ads that have metrics already. */
  shown: ReadonlySet<string>
  /** The last day is today, which has no ad metrics yet. */
  range: { from: string; to: string }
}

/** Skips days that have impressions, for ads that were shown before. */
async function addAdMetrics(client: Client, { adSetId, ads, shown, range }: AdsToSample, signal: AbortSignal) {
  const wholeDays = listDays({ from: range.from, to: addDays(range.to, -1) })
  const reported = await client.ads.days({ adSetId, days: dayCount, until: range.to }, { signal })
  const shownDays = new Set(reported.days.filter(({ impressions }) => impressions > 0).map(({ date }) => date))
  const missing = ads.flatMap(ad =>
    wholeDays.filter(day => !(shown.has(ad.id) && shownDays.has(day))).map(day => ({ ad, day })),
  )
  if (missing.length === 0) return 0
  const file = { name: 'sample-ads.csv', content: formatAdExport(missing), sample: true }
  await client.ads.import(file, { signal })
  return missing.length
}

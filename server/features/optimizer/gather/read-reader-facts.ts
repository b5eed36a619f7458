import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import { daysSchema } from '../../../contract/schemas/analytics.ts'
import { otherProducts, sumOwnProductClicks } from '../../../domain/products.ts'
import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { DayTraffic, SiteMetrics, WebAnalytics } from '../../../ports/web-analytics.ts'
import type { RangeMetrics } from '../../ads/range-metrics.ts'
import type { ArticleTraffic } from '../../analytics/article-traffic.ts'

const counts = { visitors: z.int(), productClicks: z.int() }

/**
 * Traffic of the site's own articles and ads; unknown pages and ads only count towards the total. Ad sets include the
 * traffic of their deleted ads.
 */
export const readerFactsSchema = z.object({
  days: daysSchema,
  countedOn: z.array(z.string()).describe('the days on which product clicks were counted'),
  total: z.object(counts),
  articles: z.array(z.object({ id: z.string(), ...counts })),
  adSets: z.array(
    z.object({ id: z.string(), clicks: z.array(z.object({ date: z.string(), productClicks: z.int() })) }),
  ),
  // Runs of earlier versions stored none.
  ads: z
    .array(z.object({ id: z.string(), clicks: z.array(z.object({ date: z.string(), productClicks: z.int() })) }))
    .default([]),
  products: z.array(z.object({ product: z.string(), clicks: z.int(), category: z.string() })),
  phrases: z.array(z.object({ phrase: z.string(), visitors: z.int() })),
  notices: z.array(z.string()),
})
export type ReaderFacts = z.output<typeof readerFactsSchema>

export interface ReaderFactsOptions {
  records: RecordStore
  webAnalytics: WebAnalytics
  findAdSetsOfAds: RangeMetrics['findAdSetsOfAds']
  articleTraffic: ArticleTraffic
}

/** Maximum number of articles whose products are queried, one query each. */
const maxArticlesForProducts = 10
const maxItems = { products: 30, phrases: 30 }
/**
 * Minimum visitors of a search phrase. Anybody can send phrases, and one person counts as a new visitor each day, so
 * fewer may be a single person.
 */
const minVisitors = 10
/** Matches names of things: no links, sentences or code. */
const phrasePattern = /^[\p{L}\p{N}][\p{L}\p{N} '’&+-]{1,59}$/u

/** Returns true for names of things, which may be shown to a model. */
export const isPhrase = (text: string) => phrasePattern.test(text)

/** @throws the errors of `WebAnalytics` for the site as a whole; other failures become notices. */
export async function readReaderFacts(
  { records, webAnalytics, findAdSetsOfAds, articleTraffic }: ReaderFactsOptions,
  days: DayRange,
  signal: AbortSignal,
): Promise<ReaderFacts> {
  const site = await webAnalytics.read(days, { signal })
  const notices = [...site.notices]
  const phrases = await readOrNotice(notices, 'The search phrases of readers could not be read.', [], async () =>
    selectPhrases(await webAnalytics.phrases(days, { signal })),
  )
  const published = await records.find('article', { where: { status: 'published' } })
  const trafficById = await articleTraffic.readAll(published, site)
  const articles = published.map(article => ({ article, ...toCounts(trafficById.get(article.id)) }))
  const clickedArticles = articles
    .filter(({ productClicks }) => productClicks > 0)
    .sort((a, b) => b.productClicks - a.productClicks)
    .slice(0, maxArticlesForProducts)
    .map(({ article }) => article)
  return {
    days: { ...days },
    countedOn: getCountedDays(site.days),
    total: toCounts(site.total),
    articles: articles.map(({ article: { id }, visitors, productClicks }) => ({ id, visitors, productClicks })),
    ...(await readAdClicks(site, findAdSetsOfAds)),
    products: await readOrNotice(notices, 'The clicked products could not be read.', [], () =>
      readClickedProducts({ records, articleTraffic }, clickedArticles, days, signal),
    ),
    phrases: phrases.slice(0, maxItems.phrases).map(({ phrase, visitors }) => ({ phrase, visitors })),
    notices,
  }
}

/** Returns the phrases that name things and that enough visitors searched for. */
export function selectPhrases<P extends { phrase: string; visitors: number }>(phrases: readonly P[]): P[] {
  return phrases.filter(({ phrase, visitors }) => visitors >= minVisitors && isPhrase(phrase))
}

/** Partial data would be misleading, so a failure discards all of it. */
export async function readOrNotice<T>(
  notices: string[],
  missing: string,
  nothing: T,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'cancelled') throw error
    notices.push(`${missing} ${error.message}`)
    return nothing
  }
}

/** Days with visitors, from the first product click on; earlier days have no click data. */
export function getCountedDays(days: readonly DayTraffic[]): string[] {
  const sortedDays = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const first = sortedDays.findIndex(({ productClicks }) => productClicks > 0)
  if (first === -1) return []
  return sortedDays.slice(first).flatMap(({ date, visitors }) => (visitors > 0 ? [date] : []))
}

function toCounts(counts: { visitors: number; productClicks: number } | undefined) {
  return { visitors: counts?.visitors ?? 0, productClicks: counts?.productClicks ?? 0 }
}

/** Product clicks by ad and by ad set. Anybody can create links with made-up ad ids, so only our ads count. */
async function readAdClicks(
  { adClicks }: SiteMetrics,
  findAdSetsOfAds: ReaderFactsOptions['findAdSetsOfAds'],
): Promise<Pick<ReaderFacts, 'ads' | 'adSets'>> {
  const adSetsByAd = await findAdSetsOfAds(adClicks.keys())
  const ads: ReaderFacts['ads'] = []
  const sums = new Map<string, Map<string, number>>()
  for (const [ad, days] of adClicks) {
    const id = adSetsByAd.get(ad)?.id
    if (id === undefined) continue
    const own = sums.get(id) ?? new Map<string, number>()
    for (const [date, clicks] of days) own.set(date, (own.get(date) ?? 0) + clicks)
    sums.set(id, own)
    ads.push({ id: ad, clicks: toDays(days) })
  }
  return { ads, adSets: Array.from(sums, ([id, days]) => ({ id, clicks: toDays(days) })) }
}

function toDays(days: Iterable<readonly [string, number]>): ReaderFacts['ads'][number]['clicks'] {
  return Array.from(days, ([date, productClicks]) => ({ date, productClicks }))
}

/** Product names that do not belong to the article may be made up and are dropped. */
async function readClickedProducts(
  { records, articleTraffic }: Pick<ReaderFactsOptions, 'records' | 'articleTraffic'>,
  articles: readonly ArticleRecord[],
  days: DayRange,
  signal: AbortSignal,
): Promise<ReaderFacts['products']> {
  const products: ReaderFacts['products'] = []
  for (const article of articles) {
    const page = await articleTraffic.readOne(article, days, signal)
    const own = await records.find('product', { where: { articleId: article.id } })
    for (const { product, clicks } of sumOwnProductClicks(page.products, own))
      if (product !== otherProducts) products.push({ product, clicks, category: article.category })
  }
  return products.sort((a, b) => b.clicks - a.clicks).slice(0, maxItems.products)
}

/** Visitors and product clicks. */
export interface Counts {
  visitors: number
  productClicks: number
}

export const noCounts: Readonly<Counts> = { visitors: 0, productClicks: 0 }

export function addCounts(a: Readonly<Counts>, b: Readonly<Counts>): Counts {
  return { visitors: a.visitors + b.visitors, productClicks: a.productClicks + b.productClicks }
}

/** Sums the traffic of ads by the article that they promote. */
export async function sumByPromotedArticle(
  { ads }: SiteMetrics,
  findAdSetsOfAds: ReaderFactsOptions['findAdSetsOfAds'],
): Promise<Map<string, Readonly<Counts>>> {
  const adSetsByAd = await findAdSetsOfAds(ads.keys())
  const sums = new Map<string, Readonly<Counts>>()
  for (const [ad, counts] of ads) {
    const articleId = adSetsByAd.get(ad)?.articleId ?? ''
    sums.set(articleId, addCounts(sums.get(articleId) ?? noCounts, counts))
  }
  return sums
}

import type { CommissionRates } from '../../../contract/schemas/site.ts'
import { getCategoryName, type SiteCategory } from '../../../domain/categories.ts'
import { addDays, type DateRange, optimizerDays } from '../../../domain/days.ts'
import { defaultCurrency } from '../../../domain/money.ts'
import type { Shop } from '../../../domain/shops.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import type { SiteMetrics, WebAnalytics } from '../../../ports/web-analytics.ts'
import type { RangeMetrics } from '../../ads/range-metrics.ts'
import type { ArticleTraffic } from '../../analytics/article-traffic.ts'
import { getExposure, type SeasonFigures, type TopicFigures } from '../topics/rank-topics.ts'
import { readSearchDemand } from '../topics/search-demand.ts'
import { findUncovered, getOptimizerDays, toSiteTopics } from './read-facts.ts'
import {
  addCounts,
  type Counts,
  noCounts,
  readOrNotice,
  selectPhrases,
  sumByPromotedArticle,
} from './read-reader-facts.ts'

export interface TopicSources {
  records: RecordReader
  webAnalytics: WebAnalytics
  findAdSetsOfAds: RangeMetrics['findAdSetsOfAds']
  articleTraffic: ArticleTraffic
  /** Lists the topics that articles could be about, with default categories. */
  listTopics: () => Promise<readonly TopicCandidate[]>
  categories: () => Promise<readonly SiteCategory[]>
  shop: () => Promise<Shop>
  commissionRates: () => Promise<CommissionRates>
}

/**
 * Reads what is known about the topics of a next article. Visitors from ads are not counted, so that ad spend changes
 * no figure. Topics with an article, drafts included, are left out.
 * @throws the errors of `WebAnalytics`
 */
export async function readTopicFigures(
  sources: TopicSources,
  today: string,
  signal: AbortSignal,
): Promise<TopicFigures & { notices: readonly string[] }> {
  const { records, webAnalytics } = sources
  const days = getOptimizerDays(today)
  const notices: string[] = []
  const [site, phrases, categories, shop, rates, listed] = await Promise.all([
    webAnalytics.read(days, { signal }),
    readOrNotice(notices, 'The search phrases of readers could not be read.', [], () =>
      webAnalytics.phrases(days, { signal }),
    ),
    sources.categories(),
    sources.shop(),
    sources.commissionRates(),
    sources.listTopics(),
  ])
  const articles = await records.find('article')
  const published = articles.filter(({ status }) => status === 'published')
  const titles = articles.flatMap(({ status, title }) => (status === 'published' || status === 'draft' ? [title] : []))
  const all = toSiteTopics(listed, categories)
  const candidates = await findUncovered(all, titles, signal)
  const read = await readWithoutAds(
    published,
    { range: days, site, signal, maxRead: maxArticlesRead, notices },
    sources,
  )
  const needsPrices = candidates.some(({ pricePence }) => pricePence === null)
  return {
    candidates,
    articles: read.map(({ article: { category }, since, ...counts }) => ({
      ...counts,
      category,
      exposure: getExposure(since, days),
    })),
    phrases: selectPhrases(phrases),
    demand: await readSearchDemand({ records, listed: all, candidates, articles, today, signal }),
    prices: needsPrices ? await readPrices(records, published, shop) : [],
    rates,
    seasons: await readOrNotice(notices, 'The visitors of a year ago could not be read.', null, () =>
      readSeasons(sources, { published, today, signal }),
    ),
    notices,
    currency: shop.currency,
    getName: category => getCategoryName(categories, category),
  }
}

interface ReadRange {
  range: DateRange
  site: SiteMetrics
  signal: AbortSignal
  /** Number of articles to read one by one. */
  maxRead: number
  notices: string[]
}

/** Visitors and clicks of an article without ads, and its first day with readers. */
interface ArticleCounts extends Counts {
  article: ArticleRecord
  since: string
}

/** Maximum number of articles that are read one by one: the ones with the most visitors. Each takes up to 50 ms. */
const maxArticlesRead = 20

/** Subtracts the visitors from ads of each article. */
async function readWithoutAds(
  articles: readonly ArticleRecord[],
  { range, site, signal, maxRead, notices }: ReadRange,
  sources: TopicSources,
): Promise<ArticleCounts[]> {
  const all = await sources.articleTraffic.readAll(articles, site)
  const paid = await sumByPromotedArticle(site, sources.findAdSetsOfAds)
  const firstDays = new Map(
    articles.map(({ id, publishedAt, createdAt }) => [id, (publishedAt ?? createdAt).slice(0, 10)]),
  )
  if (sources.webAnalytics.source === 'built-in') {
    // Visitors from ads may read on, so they are counted by the page that they read. Imported visits may be older than
    // the article.
    const read = articles.toSorted((a, b) => (all.get(b.id)?.visitors ?? 0) - (all.get(a.id)?.visitors ?? 0))
    for (const article of read.slice(0, maxRead)) {
      const { id } = article
      const page = await readOrNotice(notices, 'Visitors of single articles could not be read.', null, () =>
        sources.articleTraffic.readOne(article, range, signal),
      )
      if (page === null) break
      const { ads, days } = page
      paid.set(id, [...ads.values()].reduce(addCounts, noCounts))
      const dates = days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : []))
      firstDays.set(id, [firstDays.get(id) ?? range.from, ...dates].sort()[0] ?? range.from)
    }
  }
  return articles.map(article => {
    const [counts = noCounts, fromAds = noCounts] = [all.get(article.id), paid.get(article.id)]
    return {
      article,
      since: firstDays.get(article.id) ?? range.from,
      visitors: Math.max(0, counts.visitors - fromAds.visitors),
      productClicks: Math.max(0, counts.productClicks - fromAds.productClicks),
    }
  })
}

/** Prices in the shop's currency. */
async function readPrices(
  records: RecordReader,
  published: readonly ArticleRecord[],
  shop: Shop,
): Promise<TopicFigures['prices']> {
  const categories = new Map(published.map(({ id, category }) => [id, category]))
  return (await records.find('product')).flatMap(({ articleId, pricePence, currency = defaultCurrency }) => {
    const category = categories.get(articleId)
    return category !== undefined && pricePence !== null && currency === shop.currency
      ? [{ category, pence: pricePence }]
      : []
  })
}

/** Minimum visitors of the site before and after this day of the last year. */
const minSeasonVisitors = 200

/** Compares the days before and after this day of the last year, for articles that were published before both. */
async function readSeasons(
  sources: TopicSources,
  { published, today, signal }: { published: readonly ArticleRecord[]; today: string; signal: AbortSignal },
) {
  const middle = addDays(today, -365)
  const before = { from: addDays(middle, 1 - optimizerDays), to: middle }
  const after = { from: addDays(middle, 1), to: addDays(middle, optimizerDays) }
  const old = published.filter(({ publishedAt }) => publishedAt !== null && publishedAt.slice(0, 10) <= before.from)
  if (old.length === 0) return null
  const seasons = new Map<string, SeasonFigures>()
  for (const [part, range] of [
    ['before', before],
    ['after', after],
  ] as const) {
    const site = await sources.webAnalytics.read(range, { signal })
    const request = { range, site, signal, maxRead: 0, notices: [] }
    for (const { article, visitors } of await readWithoutAds(old, request, sources)) {
      const known = seasons.get(article.category) ?? { before: 0, after: 0 }
      seasons.set(article.category, { ...known, [part]: known[part] + visitors })
    }
  }
  const count = (part: keyof SeasonFigures) => [...seasons.values()].reduce((sum, season) => sum + season[part], 0)
  return count('before') < minSeasonVisitors || count('after') < minSeasonVisitors ? null : seasons
}

import type { DateRange } from '../../domain/days.ts'
import { runWithPauses } from '../../lib/steps.ts'
import type { DayTraffic, PageMetrics, SiteMetrics, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'
import type { RangeMetrics } from '../ads/range-metrics.ts'
import type { SiteDays } from '../settings/settings.ts'
import { type AnalysedArticle, extendIndex, sumTraffic, toArticlePath, toTrafficById } from './article-pages.ts'
import type { PublishedArticles } from './published-articles.ts'
import { addToKey, addTraffic, noPage, noTraffic, type ReadResult, readOrNotice, type TrafficById } from './traffic.ts'

/** Current and former paths of an article, the current one first. */
export function toArticlePaths({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(other => other !== slug)].map(toArticlePath)
}

/** Article data used by analytics. */
interface AnalysedArticles {
  published(): Promise<PublishedArticles>
  /** Finds an article by slug or id, drafts included. @throws BlogopsError `not_found`; `gone` for a deleted one. */
  find(ref: string): Promise<AnalysedArticle>
  /** Maps former slugs to article ids; unknown slugs are omitted. */
  findFormerOwners(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>>
  /** Former slugs of an article. */
  findFormerSlugs(articleId: string): Promise<readonly string[]>
  /** Products of the article. */
  products(articleId: string): Promise<readonly { name: string }[]>
}

/** Data sources of analytics. */
export interface AnalyticsSources {
  web: WebAnalytics
  ads: RangeMetrics
  articles: AnalysedArticles
  days: Pick<SiteDays, 'today' | 'timeZone'>
  /** Returns true if the range may contain sample data, for the whole site or the current and former paths of an article. */
  hasSamples: (range: DateRange, article?: { id: string; paths: readonly string[] }) => Promise<boolean>
}

interface ArticleQuery {
  article: AnalysedArticle
  /** Former slugs of the article. */
  former: readonly string[]
  range: DateRange
  signal: AbortSignal
}

/** Reads the traffic of an article over its current and former paths; reports a failure as a notice. */
export async function readArticleTraffic(web: WebAnalytics, query: ArticleQuery): Promise<ReadResult<PageMetrics>> {
  return readOrNotice(readPages(web, query), noPage)
}

/** Reads the traffic of an article over its current and former paths. @throws the errors of `WebAnalytics`. */
async function readPages(web: WebAnalytics, { article, former, range, signal }: ArticleQuery): Promise<PageMetrics> {
  return sumPages(await Promise.all(toArticlePaths(article, former).map(path => web.readPage(range, path, { signal }))))
}

function sumPages(pages: readonly PageMetrics[]): PageMetrics {
  const [first = noPage, ...more] = pages
  if (more.length === 0) return first
  return {
    total: pages.reduce((sum, { total }) => addTraffic(sum, total), noTraffic),
    days: sumDays(pages),
    sources: sumSources(pages),
    products: sumProducts(pages),
    ads: sumByKey(pages.flatMap(({ ads }) => [...ads])),
    notices: [...new Set(pages.flatMap(({ notices }) => notices))],
  }
}

function sumDays(pages: readonly PageMetrics[]): DayTraffic[] {
  const sums = sumByKey(pages.flatMap(({ days }) => days.map(day => [day.date, day] as const)))
  return Array.from(sums, ([date, counts]) => ({ date, ...counts })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

function sumSources(pages: readonly PageMetrics[]): PageMetrics['sources'] {
  const sums = sumByKey(pages.flatMap(({ sources }) => sources.map(counts => [counts.source, counts] as const)))
  return Array.from(sums, ([source, counts]) => ({ source, ...counts })).sort((a, b) => b.visitors - a.visitors)
}

function sumProducts(pages: readonly PageMetrics[]): PageMetrics['products'] {
  const sums = new Map<string, number>()
  for (const { product, clicks } of pages.flatMap(({ products }) => products))
    sums.set(product, (sums.get(product) ?? 0) + clicks)
  return Array.from(sums, ([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks)
}

function sumByKey(counts: readonly (readonly [string, Readonly<TrafficCounts>])[]): Map<string, TrafficCounts> {
  const sums = new Map<string, TrafficCounts>()
  for (const [key, added] of counts) addToKey(sums, key, added)
  return sums
}

export type ArticleTraffic = ReturnType<typeof createArticleTraffic>

/** Reads the traffic of articles, summed over their current and former paths. */
export function createArticleTraffic({ web, articles }: Pick<AnalyticsSources, 'web' | 'articles'>) {
  return {
    /** Returns traffic by article id. */
    async readAll(all: readonly AnalysedArticle[], { pages }: Pick<SiteMetrics, 'pages'>): Promise<TrafficById> {
      if (all.length === 0) return new Map()
      const published = await articles.published()
      const others = all.filter(({ id }) => published.findPosition(id) === undefined)
      const index = await runWithPauses(extendIndex(published, others))
      const sums = await sumTraffic(pages, index, articles.findFormerOwners)
      return toTrafficById(all, id => sums.at(index.findPosition(id) ?? -1))
    },
    /** @throws the errors of `WebAnalytics` */
    readOne: async (article: AnalysedArticle, range: DateRange, signal: AbortSignal): Promise<PageMetrics> =>
      readPages(web, { article, former: await articles.findFormerSlugs(article.id), range, signal }),
  }
}

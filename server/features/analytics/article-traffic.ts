import type { Days } from '../../contract/analytics-range.ts'
import type { DayTraffic, PageFigures, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'
import { type AnalysedArticle, pathsOf } from './article-pages.ts'
import { addTo, addTraffic, noPage, noTraffic, readOrTell, type Told } from './traffic.ts'

interface Asked {
  article: AnalysedArticle
  /** Former slugs of the article. */
  former: readonly string[]
  range: Days
  signal: AbortSignal
}

/** Reads the traffic of an article over its current and former paths; reports a failure as a notice. */
export async function readArticle(web: WebAnalytics, asked: Asked): Promise<Told<PageFigures>> {
  return readOrTell(readAddresses(web, asked), noPage)
}

/** Reads the traffic of an article over its current and former paths. @throws the errors of `WebAnalytics`. */
export async function readAddresses(
  web: WebAnalytics,
  { article, former, range, signal }: Asked,
): Promise<PageFigures> {
  return together(await Promise.all(pathsOf(article, former).map(path => web.readPage(range, path, { signal }))))
}

function together(pages: readonly PageFigures[]): PageFigures {
  const [first = noPage, ...more] = pages
  if (more.length === 0) return first
  return {
    total: pages.reduce((sum, { total }) => addTraffic(sum, total), noTraffic),
    days: daysOf(pages),
    sources: sourcesOf(pages),
    products: productsOf(pages),
    ads: sumsOf(pages.flatMap(({ ads }) => [...ads])),
    notices: [...new Set(pages.flatMap(({ notices }) => notices))],
  }
}

function daysOf(pages: readonly PageFigures[]): DayTraffic[] {
  const sums = sumsOf(pages.flatMap(({ days }) => days.map(day => [day.date, day] as const)))
  return Array.from(sums, ([date, counts]) => ({ date, ...counts })).sort((a, b) => (a.date < b.date ? -1 : 1))
}

function sourcesOf(pages: readonly PageFigures[]): PageFigures['sources'] {
  const sums = sumsOf(pages.flatMap(({ sources }) => sources.map(one => [one.source, one] as const)))
  return Array.from(sums, ([source, counts]) => ({ source, ...counts })).sort((a, b) => b.visitors - a.visitors)
}

function productsOf(pages: readonly PageFigures[]): PageFigures['products'] {
  const sums = new Map<string, number>()
  for (const { product, clicks } of pages.flatMap(({ products }) => products))
    sums.set(product, (sums.get(product) ?? 0) + clicks)
  return Array.from(sums, ([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks)
}

function sumsOf(counts: readonly (readonly [string, Readonly<TrafficCounts>])[]): Map<string, TrafficCounts> {
  const sums = new Map<string, TrafficCounts>()
  for (const [key, one] of counts) addTo(sums, key, one)
  return sums
}

import { type DateRange, defaultRange, parseRange } from '../../domain/days.ts'
import { type NamedRows, type Names, toRows } from '../../lib/packed-counts.ts'
import { forEachRow, runWithPauses, type Steps } from '../../lib/steps.ts'
import type { Timer } from '../../ports/system.ts'
import type { SiteMetrics, TrafficCounts } from '../../ports/web-analytics.ts'
import type { AnalyticsSources } from './article-traffic.ts'
import { noSite, noTraffic, type ReadResult, readOrNotice, type TrafficById } from './traffic.ts'

/** Article fields used by analytics. */
export interface AnalysedArticle {
  id: string
  slug: string
  title: string
  category: string
}

/** Path of an article's page. */
export function toArticlePath(slug: string): string {
  return `/article/${slug}`
}

/** Finds articles by id or path, as positions in a list. */
export interface ArticleIndex {
  /** Number of articles. */
  readonly size: number
  findPosition(id: string): number | undefined
  /** Finds the article whose current path this is. */
  findPositionByPath(path: string): number | undefined
  /** Positions for all paths of a name table; -1 where no article has the path. */
  findPositionsByPath(paths: Names): Steps<Int32Array>
}

/** Counts per article: visitors, page views, product clicks. */
const countsPerArticle = 3

/** Traffic per article, addressed by position in the list of articles. */
export class TrafficSums {
  readonly #sums: Float64Array

  constructor(size: number) {
    this.#sums = new Float64Array(size * countsPerArticle)
  }

  /** Adds one row of counts to an article. */
  add(position: number, { numbers }: Pick<NamedRows, 'numbers'>, row: number): void {
    const sums = this.#sums
    const to = position * countsPerArticle
    const from = row * countsPerArticle
    for (let at = 0; at < countsPerArticle; at += 1) sums[to + at] = (sums[to + at] ?? 0) + (numbers[from + at] ?? 0)
  }

  /** Sum over all articles. */
  total(): TrafficCounts {
    const total = { visitors: 0, pageviews: 0, productClicks: 0 }
    for (let first = 0; first < this.#sums.length; first += countsPerArticle) {
      total.visitors += this.#sums[first] ?? 0
      total.pageviews += this.#sums[first + 1] ?? 0
      total.productClicks += this.#sums[first + 2] ?? 0
    }
    return total
  }

  /** Counts of an article, or undefined if all are zero. */
  at(position: number): TrafficCounts | undefined {
    const first = position * countsPerArticle
    const visitors = this.#sums[first] ?? 0
    const pageviews = this.#sums[first + 1] ?? 0
    const productClicks = this.#sums[first + 2] ?? 0
    return visitors + pageviews + productClicks === 0 ? undefined : { visitors, pageviews, productClicks }
  }
}

/**
 * Sums traffic per article over its current and former paths. If a former slug now belongs to another article, that
 * article gets the traffic.
 * @param formerOwners maps former slugs to article ids and omits unknown slugs.
 */
export async function sumTraffic(
  pages: SiteMetrics['pages'],
  { size, findPosition, findPositionByPath, findPositionsByPath }: ArticleIndex,
  formerOwners: (slugs: Iterable<string>) => Promise<ReadonlyMap<string, string>>,
): Promise<TrafficSums> {
  // Adding up the pages of all days takes several milliseconds.
  const rows = await runWithPauses(toRows(pages))
  const traffic = new TrafficSums(size)
  const others: { slug: string; row: number }[] = []
  await runWithPauses(addAll())
  const owners = await formerOwners(others.map(({ slug }) => slug))
  for (const { slug, row } of others) {
    const position = findPositionByPath(toArticlePath(slug)) ?? findPosition(owners.get(slug) ?? '')
    if (position !== undefined) traffic.add(position, rows, row)
  }
  return traffic

  function* addAll(): Steps<void> {
    const positions = yield* findPositionsByPath(rows.names)
    yield* forEachRow(rows.named, (path, row) => {
      const position = positions[path] ?? -1
      if (position < 0) others.push({ slug: parseSlug(rows.names.at(path)), row })
      else traffic.add(position, rows, row)
    })
  }
}

/** Returns the counts of articles by id, without those that have none. */
export function toTrafficById(
  articles: readonly { id: string }[],
  find: (id: string) => TrafficCounts | undefined,
): TrafficById {
  const found = articles.map(({ id }) => [id, find(id)] as const)
  return new Map(found.flatMap(([id, counts]) => (counts ? [[id, counts] as const] : [])))
}

/** Indexes articles by their position in the list. */
export function* indexArticles(articles: readonly Pick<AnalysedArticle, 'id' | 'slug'>[]): Steps<ArticleIndex> {
  const positions = new Map<string, number>()
  const paths = new Map<string, number>()
  yield* forEachRow(articles, ({ id, slug }, position) => {
    positions.set(id, position)
    paths.set(toArticlePath(slug), position)
  })
  const cached = new WeakMap<Names, Int32Array>()
  const findPositionByPath = (path: string) => paths.get(path)
  return {
    size: articles.length,
    findPosition: id => positions.get(id),
    findPositionByPath,
    *findPositionsByPath(names) {
      const before = cached.get(names) ?? new Int32Array()
      const now = new Int32Array(names.size)
      now.set(before)
      yield* forEachRow(now.subarray(before.length), (_, at) => {
        const name = before.length + at
        now[name] = findPositionByPath(names.at(name)) ?? -1
      })
      cached.set(names, now)
      return now
    },
  }
}

/** Adds articles to a large index, which caches the positions of its paths. */
export function* extendIndex(index: ArticleIndex, more: readonly AnalysedArticle[]): Steps<ArticleIndex> {
  const added = yield* indexArticles(more)
  const shift = (position: number | undefined) => (position === undefined ? undefined : index.size + position)
  return {
    ...index,
    size: index.size + added.size,
    findPosition: id => index.findPosition(id) ?? shift(added.findPosition(id)),
    findPositionByPath: path => index.findPositionByPath(path) ?? shift(added.findPositionByPath(path)),
  }
}

function parseSlug(path: string): string {
  return /^\/article\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
}

/** Maximum milliseconds to wait for figures of another service. They are shown beside articles, which must not wait. */
const maxWaitMs = 3_000

const late: ReadResult<SiteMetrics> = {
  figures: noSite,
  known: false,
  notices: ['Visitors and product clicks take long to read. Reload the page to see them.'],
}

/** Reads visitors and product clicks of published articles in the last 30 days. */
export function createReaderCounts({ web, articles, days }: Omit<AnalyticsSources, 'ads'>, timer: Timer) {
  /** Leaves a late read running: its answer is cached for the next call. */
  async function readInTime(range: DateRange, signal: AbortSignal): Promise<ReadResult<SiteMetrics>> {
    let cancel = () => {}
    const tooLate = new Promise<ReadResult<SiteMetrics>>(resolve => {
      cancel = timer(maxWaitMs, () => resolve(late))
    })
    return Promise.race([readOrNotice(web.read(range, { signal }), noSite), tooLate]).finally(() => cancel())
  }

  return async (signal: AbortSignal) => {
    const range = parseRange(defaultRange, await days.today())
    const published = await articles.published()
    const { figures, known, notices } = range ? await readInTime(range, signal) : late
    const traffic = await sumTraffic(figures.pages, published, articles.findFormerOwners)
    return {
      known,
      notices,
      find: (articleId: string) => traffic.at(published.findPosition(articleId) ?? -1) ?? noTraffic,
    }
  }
}

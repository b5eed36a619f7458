import type { NamedRows, Names } from '../../ports/named-rows.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import { rowsIn } from '../../ports/packed-counts.ts'
import { eachOf } from '../../ports/steps.ts'
import type { SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'
import type { TrafficById } from './attribution.ts'

/** Article fields used by analytics. */
export interface AnalysedArticle {
  id: string
  slug: string
  title: string
  category: string
}

/** Path of an article's page. */
export function pathOf(slug: string): string {
  return `/article/${slug}`
}

/** Current and former paths of an article, the current one first. */
export function pathsOf({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(one => one !== slug)].map(pathOf)
}

/** Finds articles by id or path, as positions in a list. */
export interface Placed {
  /** Number of articles. */
  readonly size: number
  placeOf(id: string): number | undefined
  /** Finds the article whose current path this is. */
  placeAt(path: string): number | undefined
  /** Positions for all paths of a name table; -1 where no article has the path. */
  placesAt(paths: Names): Steps<Int32Array>
}

/** Traffic per article, addressed by position in the list of articles. */
export class Seen {
  readonly #sums: Float64Array

  constructor(size: number) {
    this.#sums = new Float64Array(size * width)
  }

  /** Adds one row of counts to an article. */
  add(place: number, { numbers }: Pick<NamedRows, 'numbers'>, row: number): void {
    const sums = this.#sums
    for (let to = place * width, from = row * width; to < (place + 1) * width; to += 1, from += 1)
      sums[to] = (sums[to] ?? 0) + (numbers[from] ?? 0)
  }

  /** Sum over all articles. */
  total(): TrafficCounts {
    const total = { visitors: 0, pageviews: 0, productClicks: 0 }
    for (let first = 0; first < this.#sums.length; first += width) {
      total.visitors += this.#sums[first] ?? 0
      total.pageviews += this.#sums[first + 1] ?? 0
      total.productClicks += this.#sums[first + 2] ?? 0
    }
    return total
  }

  /** Counts of an article, or undefined if all are zero. */
  at(place: number): TrafficCounts | undefined {
    const first = place * width
    const visitors = this.#sums[first] ?? 0
    const pageviews = this.#sums[first + 1] ?? 0
    const productClicks = this.#sums[first + 2] ?? 0
    return visitors + pageviews + productClicks === 0 ? undefined : { visitors, pageviews, productClicks }
  }
}

/** Counts per article: visitors, page views, product clicks. */
const width = 3

/**
 * Sums traffic per article over its current and former paths. If a former slug now belongs to another article, that
 * article gets the traffic.
 * @param formerOwners maps former slugs to article ids and omits unknown slugs.
 */
export async function byPlace(
  pages: SiteFigures['pages'],
  { size, placeOf, placeAt, placesAt }: Placed,
  formerOwners: (slugs: Iterable<string>) => Promise<ReadonlyMap<string, string>>,
): Promise<Seen> {
  // Adding up the pages of all days takes several milliseconds.
  const rows = await inTurns(rowsIn(pages))
  const seen = new Seen(size)
  const others: { slug: string; row: number }[] = []
  await inTurns(addAll())
  const formerly = await formerOwners(others.map(({ slug }) => slug))
  for (const { slug, row } of others) {
    const place = placeAt(pathOf(slug)) ?? placeOf(formerly.get(slug) ?? '')
    if (place !== undefined) seen.add(place, rows, row)
  }
  return seen

  function* addAll(): Steps<void> {
    const places = yield* placesAt(rows.names)
    yield* eachOf(rows.named, (path, row) => {
      const place = places[path] ?? -1
      if (place < 0) others.push({ slug: slugOf(rows.names.at(path)), row })
      else seen.add(place, rows, row)
    })
  }
}

/** Converts traffic by position to traffic by article id. */
export function byId(articles: readonly { id: string }[], seen: Seen): TrafficById {
  return new Map(
    articles.flatMap(({ id }, place) => {
      const counts = seen.at(place)
      return counts ? [[id, counts] as const] : []
    }),
  )
}

/** Indexes articles by their position in the list. */
export function* placed(articles: readonly Pick<AnalysedArticle, 'id' | 'slug'>[]): Steps<Placed> {
  const places = new Map<string, number>()
  const paths = new Map<string, number>()
  yield* eachOf(articles, ({ id, slug }, place) => {
    places.set(id, place)
    paths.set(pathOf(slug), place)
  })
  const known = new WeakMap<Names, Int32Array>()
  const placeAt = (path: string) => paths.get(path)
  return {
    size: articles.length,
    placeOf: id => places.get(id),
    placeAt,
    *placesAt(names) {
      const before = known.get(names) ?? new Int32Array()
      const now = new Int32Array(names.size)
      now.set(before)
      yield* eachOf(now.subarray(before.length), (_, at) => {
        const name = before.length + at
        now[name] = placeAt(names.at(name)) ?? -1
      })
      known.set(names, now)
      return now
    },
  }
}

function slugOf(path: string): string {
  return /^\/article\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
}

import type { NamedRows, Names } from '../../ports/named-rows.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import { rowsIn } from '../../ports/packed-counts.ts'
import { eachOf } from '../../ports/steps.ts'
import type { SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'
import type { TrafficById } from './attribution.ts'

/** What figures need to know of an article. */
export interface AnalysedArticle {
  id: string
  slug: string
  title: string
  category: string
}

/** Its address. */
export function pathOf(slug: string): string {
  return `/article/${slug}`
}

/** The addresses that an article had, the one it has first. */
export function pathsOf({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(one => one !== slug)].map(pathOf)
}

/** Articles by their places in a list. */
export interface Placed {
  /** How many there are. */
  readonly size: number
  placeOf(id: string): number | undefined
  /** Of the one that has this path now. */
  placeAt(path: string): number | undefined
  /** The same by the numbers of paths, -1 for none's. */
  placesAt(paths: Names): Steps<Int32Array>
}

/** What was seen of articles, by their places. */
export class Seen {
  readonly #sums: Float64Array

  constructor(size: number) {
    this.#sums = new Float64Array(size * width)
  }

  /** Adds a row of such numbers. */
  add(place: number, { numbers }: Pick<NamedRows, 'numbers'>, row: number): void {
    const sums = this.#sums
    for (let to = place * width, from = row * width; to < (place + 1) * width; to += 1, from += 1)
      sums[to] = (sums[to] ?? 0) + (numbers[from] ?? 0)
  }

  /** Of all together. */
  total(): TrafficCounts {
    const total = { visitors: 0, pageviews: 0, productClicks: 0 }
    for (let first = 0; first < this.#sums.length; first += width) {
      total.visitors += this.#sums[first] ?? 0
      total.pageviews += this.#sums[first + 1] ?? 0
      total.productClicks += this.#sums[first + 2] ?? 0
    }
    return total
  }

  /** Undefined where nothing was. */
  at(place: number): TrafficCounts | undefined {
    const first = place * width
    const visitors = this.#sums[first] ?? 0
    const pageviews = this.#sums[first + 1] ?? 0
    const productClicks = this.#sums[first + 2] ?? 0
    return visitors + pageviews + productClicks === 0 ? undefined : { visitors, pageviews, productClicks }
  }
}

/** Visitors, page views, product clicks. */
const width = 3

/**
 * What was seen of each article at all the addresses that it had. An earlier slug that is another article's now is that article's.
 * @param formerOwners ids of those whose slugs these were; others are left out.
 */
export async function byPlace(
  pages: SiteFigures['pages'],
  { size, placeOf, placeAt, placesAt }: Placed,
  formerOwners: (slugs: Iterable<string>) => Promise<ReadonlyMap<string, string>>,
): Promise<Seen> {
  // To add up the pages of all days takes some milliseconds.
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

/** The same by id. */
export function byId(articles: readonly { id: string }[], seen: Seen): TrafficById {
  return new Map(
    articles.flatMap(({ id }, place) => {
      const counts = seen.at(place)
      return counts ? [[id, counts] as const] : []
    }),
  )
}

/** Articles in their order. */
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

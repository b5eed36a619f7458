import type { SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'
import { addTo } from './traffic.ts'

/** What figures need to know of an article. */
export interface AnalysedArticle {
  id: string
  slug: string
  title: string
  category: string
}

/** The id of the article that has this path, or had it; undefined for none's. */
export type OwnerOf = (path: string) => string | undefined

/** Its address. */
export function pathOf(slug: string): string {
  return `/article/${slug}`
}

/** The addresses that an article had, the one it has first. */
export function pathsOf({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(one => one !== slug)].map(pathOf)
}

interface Owners {
  current: OwnerOf
  /** Of earlier slugs; others are left out. */
  former(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>>
}

/**
 * What was seen of each article, by its id, at all the addresses that it had. An earlier slug that is another article's now is that
 * article's.
 */
export async function byArticle(
  pages: SiteFigures['pages'],
  { current, former }: Owners,
): Promise<ReadonlyMap<string, Readonly<TrafficCounts>>> {
  const sums = new Map<string, Readonly<TrafficCounts>>()
  const others: { slug: string; counts: Readonly<TrafficCounts> }[] = []
  pages.forEach((counts, path) => {
    const id = current(path)
    if (id === undefined) others.push({ slug: slugOf(path), counts })
    else addTo(sums, id, counts)
  })
  const formerly = await former(others.map(({ slug }) => slug))
  for (const { slug, counts } of others) {
    const id = current(pathOf(slug)) ?? formerly.get(slug)
    if (id !== undefined) addTo(sums, id, counts)
  }
  return sums
}

function slugOf(path: string): string {
  return /^\/article\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
}

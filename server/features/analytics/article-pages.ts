import type { TrafficCounts } from '../../ports/web-analytics.ts'
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

/** Whose these paths are. An earlier slug that is another article's now is that article's. */
export async function ownersOf(
  paths: Iterable<string>,
  current: OwnerOf,
  formerOwners: (slugs: Iterable<string>) => Promise<ReadonlyMap<string, string>>,
): Promise<OwnerOf> {
  const others: string[] = []
  for (const path of paths) if (current(path) === undefined) others.push(slugOf(path))
  const former = await formerOwners(others)
  return path => current(path) ?? current(pathOf(slugOf(path))) ?? former.get(slugOf(path))
}

/** Its address. */
export function pathOf(slug: string): string {
  return `/article/${slug}`
}

/** The addresses that an article had, the one it has first. */
export function pathsOf({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(one => one !== slug)].map(pathOf)
}

/** What was seen of each article, by its id, at all the addresses that it had. */
export function byArticle(
  pages: ReadonlyMap<string, Readonly<TrafficCounts>>,
  ownerOf: OwnerOf,
): ReadonlyMap<string, TrafficCounts> {
  const sums = new Map<string, TrafficCounts>()
  for (const [path, counts] of pages) {
    const id = ownerOf(path)
    if (id !== undefined) addTo(sums, id, counts)
  }
  return sums
}

function slugOf(path: string): string {
  return /^\/article\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
}

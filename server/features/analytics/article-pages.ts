import type { TrafficCounts } from '../../ports/web-analytics.ts'
import { addTo } from './traffic.ts'

/** What figures need to know of an article. */
export interface AnalysedArticle {
  id: string
  slug: string
  title: string
  category: string
}

/** Article ids by slug: by those that articles have, and by those that they had. */
export type Slugs = ReadonlyMap<string, string>

/** Whose the slugs in these paths are. An earlier slug that is another article's now is that article's. */
export async function slugsIn(
  paths: Iterable<string>,
  articles: readonly AnalysedArticle[],
  formerOwners: (slugs: Iterable<string>) => Promise<Slugs>,
): Promise<Slugs> {
  const current = new Map(articles.map(({ id, slug }) => [slug, id]))
  const others = Array.from(paths, slugOf).filter(slug => !current.has(slug))
  return new Map([...(await formerOwners(others)), ...current])
}

function pathOf(slug: string): string {
  return `/article/${slug}`
}

/** The addresses that an article had, the one it has first. */
export function pathsOf({ slug }: Pick<AnalysedArticle, 'slug'>, former: readonly string[]): string[] {
  return [slug, ...former.filter(one => one !== slug)].map(pathOf)
}

/** What was seen of each article, by its id, at all the addresses that it had. */
export function byArticle(
  pages: ReadonlyMap<string, Readonly<TrafficCounts>>,
  slugs: Slugs,
): ReadonlyMap<string, TrafficCounts> {
  const sums = new Map<string, TrafficCounts>()
  for (const [path, counts] of pages) {
    const id = slugs.get(slugOf(path))
    if (id !== undefined) addTo(sums, id, counts)
  }
  return sums
}

function slugOf(path: string): string {
  return /^\/article\/([^/]+)\/?$/.exec(path)?.[1] ?? ''
}

import type { ParsedInput } from '../../../contract/operation.ts'
import type { articlesTable } from '../../../contract/operations/article-lists.ts'
import { foldForSearch } from '../../../domain/text.ts'
import { type ChangeCache, createChangeCache } from '../../../lib/memoize.ts'
import { findLeading, runWithPauses } from '../../../lib/steps.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import { isPurgedOrDue } from '../article-lookup.ts'

/** Fields by which articles are filtered, sorted and counted. */
interface IndexedArticle extends Pick<ArticleRecord, 'id' | 'status' | 'category' | 'deletedAt' | 'sample'> {
  /** Title for searching and sorting. */
  foldedTitle: string
  /** True for a draft with a planned time. */
  isScheduled: boolean
  /** Time of deletion, publication or creation. */
  date: string
}

export type ArticleIndex = ChangeCache<IndexedArticle>

/**
 * Caches a few fields of every article. Figures and ads are not part of the records of articles, so no store can sort
 * by them; reading 100,000 articles for each page would take seconds.
 */
export function createArticleIndex({ records }: { records: RecordReader }): ArticleIndex {
  return createChangeCache({
    readAll: async () => toIndex(await records.find('article')),
    readSome: async ids => toIndex(await records.getMany('article', ids)),
  })
}

function toIndex(articles: readonly ArticleRecord[]): Map<string, IndexedArticle> {
  const index = new Map<string, IndexedArticle>()
  for (const article of articles) if (article.status !== 'purged') index.set(article.id, toIndexedArticle(article))
  return index
}

function toIndexedArticle({
  id,
  title,
  status,
  category,
  sample,
  deletedAt = null,
  ...times
}: ArticleRecord): IndexedArticle {
  const isScheduled = status === 'draft' && (times.scheduledFor ?? null) !== null
  const date = deletedAt ?? times.publishedAt ?? times.createdAt
  return { id, status, category, sample, deletedAt, foldedTitle: foldForSearch(title), isScheduled, date }
}

export type TableQuery = ParsedInput<typeof articlesTable>

type Status = 'draft' | 'published' | 'deleted'

/** Number of articles by status; `all` are drafts and published ones, `scheduled` drafts with a planned time. */
export type StatusCounts = Record<Status | 'all' | 'scheduled', number>

/** Values that the records of articles lack, by article id. Unknown values are undefined. */
export interface SortValues {
  now: Date
  visitors?: ((id: string) => number) | undefined
  productClicks?: ((id: string) => number) | undefined
  activeAds?: ((id: string) => number) | undefined
  hasAds?: ((id: string) => boolean) | undefined
  /** Position of a category among the names of all. */
  rankCategory: (slug: string) => number
}

interface Selection {
  ids: string[]
  counts: StatusCounts
}

/** Filters, counts and sorts all articles in one pass, and returns the ids of the requested page. */
export async function selectArticles(
  articles: Iterable<IndexedArticle>,
  query: TableQuery,
  values: SortValues,
): Promise<Selection> {
  const counts: StatusCounts = { all: 0, published: 0, draft: 0, scheduled: 0, deleted: 0 }
  const matches = createFilter(query, values)
  function* countMatches(): Iterable<IndexedArticle> {
    for (const article of articles) {
      if (!matches(article) || article.status === 'purged') continue
      counts[article.status] += 1
      if (article.status !== 'deleted') counts.all += 1
      if (article.isScheduled) counts.scheduled += 1
      if (hasStatus(article, query.status)) yield article
    }
  }
  const { offset, limit } = query
  const [found = []] = await runWithPauses(
    findLeading(countMatches(), [{ max: offset + limit, compare: createComparator(query, values) }]),
  )
  return { ids: found.slice(offset).map(({ id }) => id), counts }
}

function hasStatus({ status, isScheduled }: IndexedArticle, wanted: TableQuery['status']): boolean {
  if (wanted === 'all') return status !== 'deleted'
  return wanted === 'scheduled' ? isScheduled : status === wanted
}

function createFilter({ category, title = '', ads }: TableQuery, { now, hasAds }: SortValues) {
  const words = foldForSearch(title)
    .split(/\s+/)
    .filter(word => word !== '')
  return (article: IndexedArticle): boolean =>
    (category === undefined || article.category === category) &&
    words.every(word => article.foldedTitle.includes(word)) &&
    (ads === undefined || hasAds === undefined || hasAds(article.id) === (ads === 'with')) &&
    !isPurgedOrDue(article, now)
}

type Compare = (a: IndexedArticle, b: IndexedArticle) => number

/** Equal values are sorted by date, newest first, then by id. */
function createComparator({ sort, direction }: TableQuery, values: SortValues): Compare {
  const sign = direction === 'asc' ? 1 : -1
  const getValue = createSortKey(sort, values)
  return (a, b) => {
    const order = getValue ? sign * compare(getValue(a), getValue(b)) : 0
    return order || compare(b.date, a.date) || compare(a.id, b.id)
  }
}

/** Undefined if the values are unknown. */
function createSortKey(sort: TableQuery['sort'], values: SortValues) {
  const { visitors, productClicks, activeAds, rankCategory } = values
  const byId = (read?: (id: string) => number) => read && (({ id }: IndexedArticle) => read(id))
  const keys: Record<TableQuery['sort'], ((article: IndexedArticle) => string | number) | undefined> = {
    date: ({ date }) => date,
    title: ({ foldedTitle }) => foldedTitle,
    status: ({ status }) => status,
    category: ({ category }) => rankCategory(category),
    visitors: byId(visitors),
    productClicks: byId(productClicks),
    ads: byId(activeAds),
  }
  return keys[sort]
}

function compare<T extends string | number>(a: T, b: T): number {
  return a === b ? 0 : a < b ? -1 : 1
}

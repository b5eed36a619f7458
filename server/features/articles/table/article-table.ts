import type { HandlersOf } from '../../../contract/handler.ts'
import type { ParsedInput } from '../../../contract/operation.ts'
import type * as listsContract from '../../../contract/operations/article-lists.ts'
import type { articlesTable } from '../../../contract/operations/article-lists.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import type { ArticleRow, ArticleTable } from '../../../contract/schemas/article-lists.ts'
import { type Actor, createMissingScopeError, mayUse } from '../../../contract/scopes.ts'
import { compareNames, foldForSearch } from '../../../domain/text.ts'
import { type ChangeCache, createChangeCache } from '../../../lib/memoize.ts'
import { findLeading, runWithPauses } from '../../../lib/steps.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'
import type { Clock } from '../../../ports/system.ts'
import { isPurgedOrDue } from '../article-lookup.ts'
import type { SiteCategories } from '../article-saves.ts'

/** Visitors and product clicks of the last 30 days. */
interface ReaderCounts {
  /** False if they could not be read. */
  known: boolean
  notices: readonly string[]
  find(articleId: string): { visitors: number; productClicks: number }
}

/** Ad sets and ads of an article. */
interface AdCounts {
  campaigns: readonly string[]
  dailyBudgetPence: number
  ads: number
  activeAds: number
}

interface ArticleTableOptions {
  index: Pick<ArticleIndex, 'read'>
  clock: Clock
  categories: Pick<SiteCategories, 'list' | 'resolve'>
  /** Heads by id, as pages show them. */
  heads(ids: readonly string[]): Promise<ArticleHead[]>
  readReaders(signal: AbortSignal): Promise<ReaderCounts>
  /** Counts by article id, of these articles or of all. Articles without ad sets are left out. */
  readAds(ids?: readonly string[]): Promise<ReadonlyMap<string, AdCounts>>
}

const noAds: AdCounts = { campaigns: [], dailyBudgetPence: 0, ads: 0, activeAds: 0 }
const noReaders: ReaderCounts = { known: false, notices: [], find: () => ({ visitors: 0, productClicks: 0 }) }

/** True if a query asks for ads of all articles. */
function selectsByAds({ ads, sort }: Pick<TableQuery, 'ads' | 'sort'>): boolean {
  return ads !== undefined || sort === 'ads'
}

/** Page of the table of articles. Ads are read for the page alone, unless the order or a filter needs them all. */
export function articleTableHandlers(
  options: ArticleTableOptions,
): Pick<HandlersOf<typeof listsContract>, 'articles.table'> {
  const { index, clock, categories, heads, readReaders, readAds } = options

  async function rankCategories(): Promise<SortValues['rankCategory']> {
    const all = [...(await categories.list())].sort((a, b) => compareNames(a.name, b.name))
    const ranks = new Map(all.map(({ slug }, rank) => [slug, rank]))
    return slug => ranks.get(slug) ?? all.length
  }

  /** Returns the ads of a page; undefined if the caller may not see them. */
  async function readPageAds(ids: readonly string[], actor: Actor) {
    return mayUse(actor, 'ads:read') ? readAds(ids) : undefined
  }

  async function readTable(query: TableQuery, readers: ReaderCounts, actor: Actor): Promise<ArticleTable> {
    const allAds = selectsByAds(query) ? await readAds() : undefined
    const articles = await index.read()
    const { ids, counts } = await selectArticles(articles.values(), query, {
      now: clock.now(),
      rankCategory: await rankCategories(),
      ...(readers.known && {
        visitors: id => readers.find(id).visitors,
        productClicks: id => readers.find(id).productClicks,
      }),
      ...(allAds && { activeAds: id => allAds.get(id)?.activeAds ?? 0, hasAds: id => (allAds.get(id)?.ads ?? 0) > 0 }),
    })
    const [found, ads] = await Promise.all([heads(ids), allAds ?? readPageAds(ids, actor)])
    return {
      rows: found.map(article => toRow(article, readers, ads && (ads.get(article.id) ?? noAds))),
      counts,
      notices: [...readers.notices],
    }
  }

  return {
    'articles.table': async ({ category, ...query }, { actor, signal }) => {
      if (selectsByAds(query) && !mayUse(actor, 'ads:read')) throw createMissingScopeError('ads:read', actor)
      const readers = mayUse(actor, 'analytics:read') ? await readReaders(signal) : noReaders
      const resolved = category === undefined ? {} : { category: await categories.resolve(category) }
      return readTable({ ...query, ...resolved }, readers, actor)
    },
  }
}

function toRow(article: ArticleHead, { known, find }: ReaderCounts, ads: AdCounts | undefined): ArticleRow {
  const { visitors, productClicks } = find(article.id)
  return {
    article,
    visitors: known ? visitors : null,
    productClicks: known ? productClicks : null,
    campaigns: ads ? [...ads.campaigns] : null,
    dailyBudget: ads ? ads.dailyBudgetPence / 100 : null,
    ads: ads?.ads ?? null,
    activeAds: ads?.activeAds ?? null,
  }
}

/** Fields by which articles are filtered, sorted and counted. */
interface IndexedArticle extends Pick<ArticleRecord, 'id' | 'status' | 'category' | 'deletedAt'> {
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

function toIndexedArticle({ id, title, status, category, deletedAt = null, ...times }: ArticleRecord): IndexedArticle {
  const isScheduled = status === 'draft' && (times.scheduledFor ?? null) !== null
  const date = deletedAt ?? times.publishedAt ?? times.createdAt
  return { id, status, category, deletedAt, foldedTitle: foldForSearch(title), isScheduled, date }
}

type TableQuery = ParsedInput<typeof articlesTable>

type Status = 'draft' | 'published' | 'deleted'

/** Number of articles by status; `all` are drafts and published ones, `scheduled` drafts with a planned time. */
type StatusCounts = Record<Status | 'all' | 'scheduled', number>

/** Values that the records of articles lack, by article id. Unknown values are undefined. */
interface SortValues {
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
async function selectArticles(
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

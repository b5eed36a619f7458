import type { HandlersOf } from '../../../contract/handler.ts'
import type * as listsContract from '../../../contract/operations/article-lists.ts'
import type { ArticleHead } from '../../../contract/schemas/article.ts'
import type { ArticleRow, ArticleTable } from '../../../contract/schemas/article-lists.ts'
import { type Actor, createMissingScopeError, mayUse } from '../../../contract/scopes.ts'
import { compareNames } from '../../../domain/text.ts'
import type { Clock } from '../../../ports/system.ts'
import type { SiteCategories } from '../article-saves.ts'
import type { ArticleIndex } from './select-articles.ts'
import { type SortValues, selectArticles, type TableQuery } from './select-articles.ts'

/** Visitors and product clicks of the last 30 days. */
export interface ReaderCounts {
  /** False if they could not be read. */
  known: boolean
  notices: readonly string[]
  find(articleId: string): { visitors: number; productClicks: number }
}

/** Ad sets and ads of an article. */
export interface AdCounts {
  campaigns: readonly string[]
  dailyBudgetPence: number
  ads: number
  activeAds: number
}

interface ArticleTableOptions {
  index: Pick<ArticleIndex, 'read'>
  clock: Clock
  categories: Pick<SiteCategories, 'list' | 'resolve'>
  /** Heads by id. */
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

import { foldForSearch } from '../../../domain/text.ts'
import { type ChangeCache, createChangeCache } from '../../../lib/change-cache.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { ArticleRecord } from '../../../ports/records.ts'

/** Fields by which articles are filtered, sorted and counted. */
export interface IndexedArticle extends Pick<ArticleRecord, 'id' | 'status' | 'category' | 'deletedAt'> {
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

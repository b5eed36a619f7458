import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { isGoneForGood } from './article-lookup.ts'

type Status = 'draft' | 'published' | 'deleted'

export interface ListOptions {
  category?: string | undefined
  /** `all`: drafts and published ones. */
  status: Status | 'all'
  /** All of them without it. */
  limit?: number | undefined
  offset?: number | undefined
}

/** What each list is ordered by, newest first. */
const orders = { draft: 'createdAt', published: 'publishedAt', deleted: 'deletedAt', all: 'createdAt' } as const

/** A part of the articles, of which no more are read than it takes. */
export async function listArticles(reader: RecordReader, now: Date, options: ListOptions): Promise<ArticleRecord[]> {
  const { category, status, limit, offset = 0 } = options
  const orderBy = orders[status]
  const statuses: Status[] = status === 'all' ? ['draft', 'published'] : [status]
  const found = await Promise.all(
    statuses.map(async one =>
      reader.find('article', {
        where: { ...(category !== undefined && { category }), status: one },
        ...{ orderBy, direction: 'desc' },
        ...(limit !== undefined && { limit: offset + limit }),
      }),
    ),
  )
  const sorted = found.length === 1 ? found.flat() : found.flat().sort(newestFirst)
  return sorted
    .filter(article => !isGoneForGood(article, now))
    .slice(offset, limit === undefined ? undefined : offset + limit)
}

/** As the store orders them: the same instant by id. */
function newestFirst(a: ArticleRecord, b: ArticleRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? -1 : 1
}

import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { isGoneForGood } from './article-lookup.ts'

type Status = 'draft' | 'published' | 'deleted'

export interface ListOptions {
  category?: string | undefined
  /** `all`: drafts and published ones. */
  status: Status | 'all'
  /** Words that are all in the title, or parts of it, in whichever case. */
  title?: string | undefined
  /** All of them without it. */
  limit?: number | undefined
  offset?: number | undefined
}

/** What each list is ordered by, newest first; that of all by `createdAt`. */
const orders = { draft: 'createdAt', published: 'publishedAt', deleted: 'deletedAt' } as const

/** A part of the articles, of which no more are read than it takes. */
export async function listArticles(reader: RecordReader, now: Date, options: ListOptions): Promise<ArticleRecord[]> {
  const { status, limit, offset = 0 } = options
  // Those that are gone for good were deleted first: they come last, where they move nothing.
  if (status !== 'all') return (await listOf(reader, status, options)).filter(article => !isGoneForGood(article, now))
  const whole = { ...options, offset: 0, ...(limit !== undefined && { limit: offset + limit }) }
  const found = await Promise.all([listOf(reader, 'draft', whole), listOf(reader, 'published', whole, 'createdAt')])
  return found
    .flat()
    .sort(newestFirst)
    .slice(offset, limit === undefined ? undefined : offset + limit)
}

function listOf(
  reader: RecordReader,
  status: Status,
  { category, title = '', limit, offset = 0 }: Omit<ListOptions, 'status'>,
  orderBy: (typeof orders)[Status] = orders[status],
): Promise<ArticleRecord[]> {
  const where = { ...(category !== undefined && { category }), status }
  const words = title.split(/\s+/).filter(word => word !== '')
  return reader.find('article', {
    where,
    orderBy,
    direction: 'desc',
    offset,
    ...(words.length > 0 && { words: { title: words } }),
    ...(limit !== undefined && { limit }),
  })
}

/** As the store orders them: the same instant by id. */
function newestFirst(a: ArticleRecord, b: ArticleRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? -1 : 1
}

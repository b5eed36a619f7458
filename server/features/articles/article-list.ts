import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { isPurgedOrDue } from './article-lookup.ts'

type Status = 'draft' | 'published' | 'deleted'

export interface ListOptions {
  category?: string | undefined
  /** `all` means drafts and published articles. */
  status: Status | 'all'
  /** Words that the title must contain, as substrings, in any case. */
  title?: string | undefined
  /** Unlimited if undefined. */
  limit?: number | undefined
  offset?: number | undefined
}

/** Sort field of each list, newest first. The list of all articles is sorted by `createdAt`. */
const sortFields = { draft: 'createdAt', published: 'publishedAt', deleted: 'deletedAt' } as const

/** Lists a page of articles, reading no more records than it needs. */
export async function listArticles(reader: RecordReader, now: Date, options: ListOptions): Promise<ArticleRecord[]> {
  const { status, limit, offset = 0 } = options
  // Purged articles were deleted first, so they come last and do not shift the pages.
  if (status !== 'all')
    return (await queryArticles(reader, status, options)).filter(article => !isPurgedOrDue(article, now))
  const whole = { ...options, offset: 0, ...(limit !== undefined && { limit: offset + limit }) }
  const found = await Promise.all([
    queryArticles(reader, 'draft', whole),
    queryArticles(reader, 'published', whole, 'createdAt'),
  ])
  return found
    .flat()
    .sort(compareNewestFirst)
    .slice(offset, limit === undefined ? undefined : offset + limit)
}

function queryArticles(
  reader: RecordReader,
  status: Status,
  { category, title = '', limit, offset = 0 }: Omit<ListOptions, 'status'>,
  orderBy: (typeof sortFields)[Status] = sortFields[status],
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

/** Same order as the store: ties are sorted by id. */
function compareNewestFirst(a: ArticleRecord, b: ArticleRecord): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1
  return a.id < b.id ? -1 : 1
}

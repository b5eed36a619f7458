import { BlogopsError } from '../../contract/errors.ts'
import { deletedForDays } from '../../domain/articles.ts'
import { dayMs } from '../../domain/days.ts'
import { foldName } from '../../domain/products.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'

/** Access of a reader. With `drafts`, drafts and deleted articles are visible. */
export interface ReadAccess {
  drafts: boolean
}

/** Access of people who edit articles. */
export const admin: ReadAccess = { drafts: true }

const deletedForMs = deletedForDays * dayMs

export type Lookup = ReturnType<typeof createLookup>

/** Finds articles by id, slug or former slug, subject to the reader's access. */
export function createLookup({ records, clock }: { records: RecordReader; clock: Clock }) {
  async function find(ref: string, reader = records): Promise<ArticleRecord | undefined> {
    const [bySlug] = await reader.find('article', { where: { slug: ref }, limit: 1 })
    const found = bySlug ?? (await reader.get('article', ref))
    if (found) return found
    const former = await reader.get('formerSlug', ref)
    return former && reader.get('article', former.articleId)
  }

  /** @throws BlogopsError `not_found`, also for a draft if `drafts` is false; `gone`. */
  function assertReadable(record: ArticleRecord | undefined, { drafts }: ReadAccess, ref?: string): ArticleRecord {
    if (!record) throw notFoundError(ref)
    // Do not reveal that a never published article exists.
    if (!drafts && (record.status === 'draft' || record.publishedAt === null)) throw notFoundError(ref)
    if (isPurgedOrDue(record, clock.now())) throw drafts ? purgedError(record) : takenDownError()
    if (record.status === 'deleted' && !drafts) throw takenDownError()
    return record
  }

  /** @throws BlogopsError `not_found`; `gone` for a deleted article, which must be restored first. */
  function assertEditable(record: ArticleRecord | undefined, ref?: string): ArticleRecord {
    const found = assertReadable(record, admin, ref)
    if (found.status === 'deleted') throw deletedError(found)
    return found
  }

  return {
    find,
    assertReadable,
    assertEditable,
    findReadable: async (ref: string, access: ReadAccess) => assertReadable(await find(ref), access, ref),
    /** @param reader Transaction to read in. */
    findEditable: async (ref: string, reader?: RecordReader) => assertEditable(await find(ref, reader), ref),

    /** Titles, slugs and statuses by id, including deleted articles. Unknown ids are left out. */
    async findNames(
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<ArticleRecord, 'title' | 'slug' | 'status'>>> {
      return new Map((await records.getMany('article', ids)).map(article => [article.id, article]))
    },
  }
}

/** Time at which a deleted article is purged. */
export function getPurgeTime({ deletedAt }: Pick<ArticleRecord, 'deletedAt'>): Date {
  return new Date(Date.parse(deletedAt ?? '') + deletedForMs)
}

/** Returns true if the article is purged or due to be purged. */
export function isPurgedOrDue(record: Pick<ArticleRecord, 'status' | 'deletedAt'>, now: Date): boolean {
  return record.status === 'purged' || (record.status === 'deleted' && getPurgeTime(record) <= now)
}

const notFoundError = (ref?: string) =>
  new BlogopsError('not_found', ref === undefined ? 'There is no such article.' : `There is no article "${ref}".`, {
    hint: 'List them: blogops articles list',
  })

const takenDownError = () => new BlogopsError('gone', 'This article was taken down.')

function purgedError(record: ArticleRecord): BlogopsError {
  const day = getPurgeTime(record).toISOString().slice(0, 10)
  return new BlogopsError('gone', `"${record.title}" was deleted permanently on ${day}.`, {
    hint: `A deleted article can be restored for ${deletedForDays} days.`,
  })
}

function deletedError({ title, slug }: ArticleRecord): BlogopsError {
  return new BlogopsError('gone', `"${title}" is deleted.`, {
    hint: `Restore it first: blogops articles restore ${slug}`,
  })
}

type Status = 'draft' | 'published' | 'deleted'

export interface ListOptions {
  category?: string | undefined
  author?: string | undefined
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
  { category, author, title = '', limit, offset = 0 }: Omit<ListOptions, 'status'>,
  orderBy: (typeof sortFields)[Status] = sortFields[status],
): Promise<ArticleRecord[]> {
  const where = {
    ...(category !== undefined && { category }),
    ...(author !== undefined && { author }),
    status,
  }
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

/** Finds the products of an article, or of several by one query, best first in each. */
export function findArticleProducts(
  reader: RecordReader,
  articleId: string | readonly string[],
): Promise<ProductRecord[]> {
  return reader.find('product', { where: { articleId }, orderBy: 'position' })
}

/** Finds a product by id, ASIN or name. @throws BlogopsError `not_found` */
export function findProduct(products: readonly ProductRecord[], ref: string, articleId: string): ProductRecord {
  const found =
    products.find(({ id, asin }) => id === ref || asin === ref) ??
    products.find(({ name }) => foldName(name) === foldName(ref))
  if (found) return found
  throw new BlogopsError('not_found', `The article has no product "${ref}".`, {
    hint: `List its products: blogops articles products ${articleId}`,
  })
}

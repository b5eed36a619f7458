import { BlogopsError } from '../../contract/errors.ts'
import type { StoredArticleFields } from '../../contract/schemas/article.ts'
import { type ArticleFieldName, listStoredFields, storedFieldNames } from '../../domain/article-fields.ts'
import { type ArticleFormat, defaultFormat } from '../../domain/article-formats.ts'
import { findCategory, getFirstCategory, type SiteCategory } from '../../domain/categories.ts'
import { pickFields, pickTexts } from '../../domain/fields.ts'
import { computeReadingMinutes } from '../../domain/text.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, ProposedProduct, RevisionRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { type Bodies, cleanBody, type StoredBody } from './article-bodies.ts'
import { findArticleProducts, type Lookup } from './article-lookup.ts'
import {
  createFirstRevision,
  createRevision,
  findLatestRevision,
  getChangedFields,
  type Revisions,
  type Save,
} from './article-revisions.ts'
import { describeProducts, type ProductSnapshot, type ProductSnapshots, putProducts } from './product-snapshots.ts'

/** Fields that a save may change. Missing fields stay unchanged. */
export type ArticleChanges = { [name in ArticleFieldName]?: string | undefined }

const revertedFields = listStoredFields(({ staysOnRevert }) => !staysOnRevert)

/** Author of a save, and the article version it is based on, if stated. */
export interface SaveContext {
  by: string
  version?: number | undefined
  /** True to publish an article as planned even if the change adds sentences without a source. */
  withUnsupportedClaims?: boolean | undefined
}

/** Categories of the site. */
export interface SiteCategories {
  list(reader?: RecordReader): Promise<readonly SiteCategory[]>
  /** @throws BlogopsError `bad_request` if the site has no such category. */
  resolve(slug: string, reader?: RecordReader): Promise<string>
}

interface RestoredProducts {
  key: string
  snapshot: ProductSnapshot
}

interface SaveOptions {
  /** Returns the category to store for a requested one. */
  toCategory?: (slug: string, tx: RecordReader, before: ArticleRecord) => Promise<string>
  products?: RestoredProducts | undefined
}

interface ArticleSavesOptions {
  records: RecordStore
  bodies: Bodies
  snapshots: ProductSnapshots
  revisions: Revisions
  lookup: Lookup
  clock: Clock
  categories: SiteCategories
}

/** Saves changes of an article's text, each as a revision. Saves without changes store nothing. */
export function createArticleSaves(options: ArticleSavesOptions) {
  const { records, bodies, snapshots, revisions, lookup, clock, categories } = options

  /**
   * @param body New body; undefined keeps the current one.
   */
  async function save(
    article: ArticleRecord,
    { category, ...others }: ArticleChanges,
    body: StoredBody | undefined,
    { by, version, withUnsupportedClaims }: SaveContext,
    { toCategory = categories.resolve, products }: SaveOptions = {},
  ): Promise<ArticleRecord> {
    // Read blobs before the transaction; never await I/O inside it.
    const wordsBefore = article.revision === undefined ? await revisions.countBodyWords(article) : 0
    return records.transact(async tx => {
      const before = lookup.assertEditable(await tx.get('article', article.id))
      if (version !== undefined && version !== before.version) throw versionConflictError(before)
      const changes = category === undefined ? others : { ...others, category: await toCategory(category, tx, before) }
      const restored = products ? await restoreProducts(tx, before, products) : before
      const after = acceptClaims(applyChanges(restored, changes, body), withUnsupportedClaims)
      const changed = [...getChangedFields(before, after), ...(restored === before ? [] : ['products'])]
      if (changed.length === 0) return before
      if (changed.includes('slug')) await moveSlug(tx, before, after.slug)
      return putRevision(tx, before, after, {
        by,
        at: clock.now().toISOString(),
        words: body?.words,
        changed,
        wordsBefore,
      })
    })
  }

  return {
    /** @throws BlogopsError `conflict` if the version is outdated or the slug belongs to another article. */
    async update(article: ArticleRecord, changes: ArticleChanges, context: SaveContext): Promise<ArticleRecord> {
      const { content } = changes
      if (content === undefined) return save(article, changes, undefined, context)
      const html = await cleanBody(content)
      if (html === (await bodies.find(article))) {
        const words = await revisions.countBodyWords(article)
        return save(article, changes, { key: article.bodyKey, words }, context)
      }
      return bodies.withNew(article.id, html, body => save(article, changes, body, context))
    },

    /** Restores the text of a revision, and its products if they are known. The article keeps its slug. */
    async revert(article: ArticleRecord, to: RevisionRecord, context: SaveContext): Promise<ArticleRecord> {
      const body = { key: to.bodyKey, words: to.words }
      const { productsKey: key } = to
      const products = key === undefined ? undefined : { key, snapshot: await snapshots.read(key) }
      // The category may have been renamed or deleted since.
      const toCategory = async (slug: string, tx: RecordReader, before: ArticleRecord) =>
        findCategory(await categories.list(tx), slug)?.slug ?? before.category
      return save(article, pickTexts(to, revertedFields), body, context, { toCategory, products })
    },
  }
}

/** Puts back the products of a revision. Returns the same article if it has them already. */
async function restoreProducts(
  tx: Transaction,
  article: ArticleRecord,
  { key, snapshot }: RestoredProducts,
): Promise<ArticleRecord> {
  if (article.productsKey === key) return article
  const before = await findArticleProducts(tx, article.id)
  await putProducts(tx, article.id, snapshot.products)
  return { ...article, ...describeProducts(article, before, snapshot, key) }
}

/**
 * Returns the category for a new article. If its category was deleted while it was written, that is the first one of
 * the site.
 */
export async function resolveCategory(categories: SiteCategories, slug: string, tx: RecordReader): Promise<string> {
  const list = await categories.list(tx)
  return findCategory(list, slug)?.slug ?? getFirstCategory(list)
}

interface SavedRevision extends Omit<Save, 'words'> {
  changed: string[]
  /** Words of the new body, if there is one. */
  words: number | undefined
  /** Words of the previous body, if the article predates revisions. */
  wordsBefore: number
}

/** Stores an article and its new revision. */
export async function putRevision(
  tx: Transaction,
  before: ArticleRecord,
  after: ArticleRecord,
  { by, at, words, changed, wordsBefore }: SavedRevision,
): Promise<ArticleRecord> {
  const last =
    (await findLatestRevision(tx, before)) ?? (await tx.put('revision', createFirstRevision(before, wordsBefore)))
  const revision = last.number + 1
  await tx.put('revision', createRevision(after, revision, changed, { by, at, words: words ?? last.words }))
  return tx.put('article', { ...after, revision, updatedAt: at })
}

/** Returns the article with changes applied. */
export function applyChanges(article: ArticleRecord, changes: ArticleChanges, body?: StoredBody): ArticleRecord {
  const text = body && { bodyKey: body.key, readTime: computeReadingMinutes(body.words) }
  return { ...article, ...pickFields(changes, storedFieldNames), ...text }
}

/** Stores with a planned publication that sentences without a source were accepted. */
export function acceptClaims(article: ArticleRecord, withUnsupportedClaims: boolean | undefined): ArticleRecord {
  const { schedule } = article
  return schedule && withUnsupportedClaims ? { ...article, schedule: { ...schedule, withUnsupportedClaims } } : article
}

export function versionConflictError(record: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `"${record.title}" was changed in the meantime.`, {
    hint: 'Read it again and repeat the change.',
    details: { version: record.version },
  })
}

/** A new article. `id` makes storing it idempotent; a number is appended to `slug` if it is taken. */
export interface NewArticle extends StoredArticleFields {
  id: string
  /** Author of its first revision. */
  by: string
  html: string
  /** Missing for a round-up. */
  format?: ArticleFormat | undefined
  sample: boolean
  jobId: string | null
  publish: boolean
  /** Earlier publication elsewhere, which is kept when it is published here. */
  publishedAt?: string | null
  products: ProposedProduct[]
}

/** Stores a new article, its first revision and its products. */
export async function putNewArticle(
  tx: Transaction,
  article: NewArticle,
  { body, now, newId }: { body: StoredBody; now: Date; newId: NewId },
): Promise<ArticleRecord> {
  const { by, products } = article
  const record = toArticleRecord(article, await findFreeSlug(tx, article.slug), body, now.toISOString())
  await tx.put('revision', createRevision(record, 1, [], { by, at: record.createdAt, words: body.words }))
  for (const [position, product] of products.entries()) {
    await tx.put('product', { ...product, id: newId(), version: 0, articleId: article.id, position })
  }
  return tx.put('article', record)
}

function toArticleRecord(article: NewArticle, slug: string, body: StoredBody, at: string): ArticleRecord {
  const { id, format, sample, jobId, publish, publishedAt = null } = article
  return {
    id,
    ...pickFields(article, storedFieldNames),
    slug,
    ...(format !== undefined && format !== defaultFormat && { format }),
    sample,
    jobId,
    version: 0,
    authorAvatar: null,
    readTime: computeReadingMinutes(body.words),
    status: publish ? 'published' : 'draft',
    publishedAt: publishedAt ?? (publish ? at : null),
    createdAt: at,
    updatedAt: at,
    bodyKey: body.key,
    revision: 1,
  }
}

/** Finds the article with a current or former slug. */
async function findSlugOwner(reader: RecordReader, slug: string): Promise<ArticleRecord | undefined> {
  const [current] = await reader.find('article', { where: { slug }, limit: 1 })
  if (current) return current
  const former = await reader.get('formerSlug', slug)
  return former && reader.get('article', former.articleId)
}

/** Returns `wanted`, with a number appended if the slug belongs to another article. */
async function findFreeSlug(reader: RecordReader, wanted: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const slug = attempt === 1 ? wanted : `${wanted}-${attempt}`
    if ((await findSlugOwner(reader, slug)) === undefined) return slug
  }
}

/**
 * Changes the slug of an article. The old slug redirects to it.
 * @throws BlogopsError `conflict` if the slug belongs to another article.
 */
async function moveSlug(tx: Transaction, article: ArticleRecord, slug: string): Promise<void> {
  const owner = await findSlugOwner(tx, slug)
  if (owner && owner.id !== article.id) throw slugTakenError(slug, owner)
  await tx.delete('formerSlug', slug)
  await tx.put('formerSlug', { id: article.slug, version: 0, articleId: article.id })
}

function slugTakenError(slug: string, owner: ArticleRecord): BlogopsError {
  const message =
    owner.slug === slug
      ? `The slug "${slug}" belongs to another article, "${owner.title}".`
      : `The slug "${slug}" is an earlier address of another article, "${owner.title}".`
  return new BlogopsError('conflict', message, {
    hint: 'Choose another slug. An article keeps its earlier addresses, even after it is deleted.',
    details: { slug },
  })
}

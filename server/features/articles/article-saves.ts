import { BlogopsError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, RevisionRecord } from '../../ports/records.ts'
import { type Bodies, cleanBody, type StoredBody } from './article-bodies.ts'
import type { Lookup } from './article-lookup.ts'
import {
  createFirstRevision,
  createRevision,
  findLatestRevision,
  getChangedFields,
  type Revisions,
  type Save,
} from './article-revisions.ts'
import { moveSlug } from './article-slugs.ts'
import { readingMinutes } from './reading-time.ts'

/** Fields that a save may change. Missing fields stay unchanged. */
export interface ArticleChanges {
  slug?: string | undefined
  title?: string | undefined
  excerpt?: string | undefined
  category?: string | undefined
  author?: string | undefined
  heroImage?: string | undefined
  content?: string | undefined
}

/** Author of a save, and the article version it is based on, if stated. */
export interface SaveContext {
  by: string
  version?: number | undefined
}

export interface ArticleSavesOptions {
  records: RecordStore
  bodies: Bodies
  revisions: Revisions
  lookup: Lookup
  clock: Clock
}

/** Saves changes of an article's text, each as a revision. Saves without changes store nothing. */
export function createArticleSaves({ records, bodies, revisions, lookup, clock }: ArticleSavesOptions) {
  /** @param body New body; undefined keeps the current one. */
  async function save(
    article: ArticleRecord,
    changes: ArticleChanges,
    body: StoredBody | undefined,
    { by, version }: SaveContext,
  ): Promise<ArticleRecord> {
    // Read blobs before the transaction; never await I/O inside it.
    const wordsBefore = article.revision === undefined ? await revisions.countBodyWords(article) : 0
    return records.transact(async tx => {
      const before = lookup.assertEditable(await tx.get('article', article.id))
      if (version !== undefined && version !== before.version) throw versionConflictError(before)
      const after = applyChanges(before, changes, body)
      const changed = getChangedFields(before, after)
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
    async update(article: ArticleRecord, changes: ArticleChanges, saving: SaveContext): Promise<ArticleRecord> {
      const { content } = changes
      if (content === undefined) return save(article, changes, undefined, saving)
      const html = await cleanBody(content)
      if (html === (await bodies.find(article))) {
        const words = await revisions.countBodyWords(article)
        return save(article, changes, { key: article.bodyKey, words }, saving)
      }
      return bodies.withNew(article.id, html, body => save(article, changes, body, saving))
    },

    /** Restores the text of a revision. The article keeps its slug. */
    async revert(article: ArticleRecord, to: RevisionRecord, saving: SaveContext): Promise<ArticleRecord> {
      const { title, excerpt, category, author, heroImage, bodyKey, words } = to
      return save(article, { title, excerpt, category, author, heroImage }, { key: bodyKey, words }, saving)
    },
  }
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
  const { slug = article.slug, title = article.title, excerpt = article.excerpt } = changes
  const { category = article.category, author = article.author, heroImage = article.heroImage } = changes
  const text = body && { bodyKey: body.key, readTime: readingMinutes(body.words) }
  return { ...article, slug, title, excerpt, category, author, heroImage, ...text }
}

export function versionConflictError(record: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `"${record.title}" was changed in the meantime.`, {
    hint: 'Read it again and make the change anew.',
    details: { version: record.version },
  })
}

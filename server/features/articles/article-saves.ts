import { BlogopsError } from '../../contract/errors.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, RevisionRecord } from '../../ports/records.ts'
import { type Bodies, cleanBody, type StoredBody } from './article-bodies.ts'
import type { Lookup } from './article-lookup.ts'
import {
  changedFields,
  firstRevision,
  latestRevision,
  newRevision,
  type Revisions,
  type Save,
} from './article-revisions.ts'
import { moveSlug } from './article-slugs.ts'
import { readingMinutes } from './reading-time.ts'

/** What a save may change; what is missing stays. */
export interface ArticleChanges {
  slug?: string | undefined
  title?: string | undefined
  excerpt?: string | undefined
  category?: string | undefined
  author?: string | undefined
  heroImage?: string | undefined
  content?: string | undefined
}

/** Who saves, and which version of the article they saw, where they say so. */
export interface Saving {
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

/** Changes of an article's text, each of them a revision. One that changes nothing stores nothing. */
export function createArticleSaves({ records, bodies, revisions, lookup, clock }: ArticleSavesOptions) {
  /** `body` is the one the article is to have; without it, it keeps its own. */
  async function save(
    article: ArticleRecord,
    changes: ArticleChanges,
    body: StoredBody | undefined,
    { by, version }: Saving,
  ): Promise<ArticleRecord> {
    // Read ahead: a transaction is no place to wait for blobs.
    const wordsSoFar = article.revision === undefined ? await revisions.wordsOf(article) : 0
    return records.transact(async tx => {
      const before = lookup.assertEditable(await tx.get('article', article.id))
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before)
      const after = withChanges(before, changes, body)
      const changed = changedFields(before, after)
      if (changed.length === 0) return before
      if (changed.includes('slug')) await moveSlug(tx, before, after.slug)
      return putRevision(tx, before, after, {
        by,
        at: clock.now().toISOString(),
        words: body?.words,
        changed,
        wordsSoFar,
      })
    })
  }

  return {
    /** @throws BlogopsError `conflict` when the version is no longer the article's, or the slug is another's. */
    async update(article: ArticleRecord, changes: ArticleChanges, saving: Saving): Promise<ArticleRecord> {
      const { content } = changes
      if (content === undefined) return save(article, changes, undefined, saving)
      const html = await cleanBody(content)
      if (html === (await bodies.find(article))) {
        const words = await revisions.wordsOf(article)
        return save(article, changes, { key: article.bodyKey, words }, saving)
      }
      return bodies.withNew(article.id, html, body => save(article, changes, body, saving))
    },

    /** Brings back what a revision says; the article keeps its address. */
    async revert(article: ArticleRecord, to: RevisionRecord, saving: Saving): Promise<ArticleRecord> {
      const { title, excerpt, category, author, heroImage, bodyKey, words } = to
      return save(article, { title, excerpt, category, author, heroImage }, { key: bodyKey, words }, saving)
    },
  }
}

interface SavedRevision extends Omit<Save, 'words'> {
  changed: string[]
  /** Of its new body, where it has one. */
  words: number | undefined
  /** Of the body it had, where nothing of it was saved since there are revisions. */
  wordsSoFar: number
}

/** Stores an article as it is from now on, and the revision that says so. */
export async function putRevision(
  tx: Transaction,
  before: ArticleRecord,
  after: ArticleRecord,
  { by, at, words, changed, wordsSoFar }: SavedRevision,
): Promise<ArticleRecord> {
  const last = (await latestRevision(tx, before)) ?? (await tx.put('revision', firstRevision(before, wordsSoFar)))
  const revision = last.number + 1
  await tx.put('revision', newRevision(after, revision, changed, { by, at, words: words ?? last.words }))
  return tx.put('article', { ...after, revision, updatedAt: at })
}

/** An article as it is with changes. */
export function withChanges(article: ArticleRecord, changes: ArticleChanges, body?: StoredBody): ArticleRecord {
  const { slug = article.slug, title = article.title, excerpt = article.excerpt } = changes
  const { category = article.category, author = article.author, heroImage = article.heroImage } = changes
  const text = body && { bodyKey: body.key, readTime: readingMinutes(body.words) }
  return { ...article, slug, title, excerpt, category, author, heroImage, ...text }
}

export function changedMeanwhile(record: ArticleRecord): BlogopsError {
  return new BlogopsError('conflict', `"${record.title}" was changed in the meantime.`, {
    hint: 'Read it again and make the change anew.',
    details: { version: record.version },
  })
}

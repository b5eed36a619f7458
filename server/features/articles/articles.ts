import { BlogopsError } from '../../contract/errors.ts'
import type { Article, ArticleHead, Product, Revision, RevisionText } from '../../contract/schemas/article.ts'
import type { Proposal } from '../../contract/schemas/proposal.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { Clock, NewId } from '../../ports/clock.ts'
import type { Logger } from '../../ports/logger.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import { cleanBody, createBodies } from './article-bodies.ts'
import { type ListOptions, listArticles } from './article-list.ts'
import { createLookup, purgeTime, type Reader } from './article-lookup.ts'
import { createProposals } from './article-proposals.ts'
import { createArticleReading } from './article-reading.ts'
import { type ArticleRemovalOptions, createArticleRemoval, type RefuseTakeDown } from './article-removal.ts'
import { createRevisions } from './article-revisions.ts'
import { type ArticleChanges, createArticleSaves, type Saving, withChanges } from './article-saves.ts'
import { type ShowPictures, toArticleHead } from './article-view.ts'
import { loadBodyWork } from './body/load.ts'
import { type NewArticle, putNewArticle } from './new-article.ts'
import { createDecisions } from './proposal-decisions.ts'
import { toProposal } from './proposal-view.ts'
import { countWords } from './reading-time.ts'

export type { NewProposal, StandingArticle } from './article-proposals.ts'
export type { SectionPlace } from './body/replace-section.ts'

/** Which article changed, by all that it goes or went by. */
export interface ChangedArticle {
  readonly id: string
  readonly slugs: readonly string[]
  /** It was taken off the site: nobody is to be shown any more what it was. */
  readonly withdrawn: boolean
}

export interface ArticlesOptions {
  records: RecordStore
  blobs: BlobStore
  clock: Clock
  newId: NewId
  settings: () => Promise<SiteSettings>
  showPictures: ShowPictures
  /** Called after every change that readers could see. */
  onChange: (changed: ChangedArticle) => void
  /** Asked before one is taken off the site, in the transaction that does it: what needs it there refuses. */
  refuseTakeDown: RefuseTakeDown
  deletionTime: ArticleRemovalOptions['deletionTime']
  /** Asked before one is put on the site. @throws BlogopsError `conflict` if that needs a confirmation. */
  assertMayPublish: (publication: { sample: boolean; withoutTag: boolean }) => Promise<void>
  purging: ArticleRemovalOptions['purging']
  log: Logger
}

export type Articles = ReturnType<typeof createArticles>

const admin: Reader = { drafts: true }

/** Articles and their products: heads in records, bodies in blobs. A `ref` is an id or a slug. */
export function createArticles(options: ArticlesOptions) {
  const { records, blobs, clock, newId, settings, showPictures, onChange, refuseTakeDown, deletionTime, purging, log } =
    options
  const bodies = createBodies({ blobs, newId, log })
  const reading = createArticleReading({ records, bodies, clock, settings, showPictures })
  const lookup = createLookup({ records, clock })
  const revisions = createRevisions({ records, bodies })
  const saves = createArticleSaves({ records, bodies, revisions, lookup, clock })
  const removal = createArticleRemoval({ records, bodies, lookup, clock, refuseTakeDown, deletionTime, purging, log })
  const proposals = createProposals({ records, bodies, lookup, revisions, clock, settings })
  const decisions = createDecisions({ records, revisions, lookup, clock, newId })

  /** Does a write, tells of it where something was stored, and sweeps on its way. */
  async function change(
    article: ArticleRecord,
    write: () => Promise<ArticleRecord>,
    { withdrawn = false } = {},
  ): Promise<ArticleRecord> {
    const stored = await write()
    const slugs = [article.slug, stored.slug]
    if (stored.version !== article.version) onChange({ id: stored.id, slugs, withdrawn })
    await removal.sweep()
    return stored
  }

  /** Puts an article up or takes it down, which is no change of its text. */
  async function setStatus(ref: string, status: 'draft' | 'published'): Promise<ArticleHead> {
    const article = await lookup.editable(ref)
    const write = async () =>
      records.transact(async tx => {
        const before = lookup.assertEditable(await tx.get('article', article.id))
        if (before.status === status) return before
        if (status === 'draft') await refuseTakeDown(tx, before)
        const updatedAt = clock.now().toISOString()
        const publishedAt = before.publishedAt ?? (status === 'published' ? updatedAt : null)
        return tx.put('article', { ...before, status, publishedAt, updatedAt })
      })
    return toArticleHead(await change(article, write, { withdrawn: status === 'draft' }))
  }

  return {
    async list(options: ListOptions): Promise<ArticleHead[]> {
      return reading.heads(await listArticles(records, clock.now(), options))
    },

    /** @throws BlogopsError `not_found`, also for a draft where `drafts` is false; `gone` for a deleted article. */
    async get(ref: string, by: Reader): Promise<Article> {
      return reading.article(await lookup.readable(ref, by))
    },

    /** The job that found its products; null where none did. */
    async jobOf(ref: string): Promise<string | null> {
      return (await lookup.readable(ref, admin)).jobId
    },

    /**
     * The head of an article that may be worked on, a draft too.
     * @param reader a transaction, where it is to see what that sees.
     * @throws BlogopsError `not_found`; `gone` for a deleted one.
     */
    async head(ref: string, reader?: RecordReader): Promise<ArticleHead> {
      return toArticleHead(await lookup.editable(ref, reader))
    },

    /** What they are called, by id, of deleted articles too; an id that is none's is left out. */
    async named(
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<ArticleRecord, 'title' | 'slug' | 'status'>>> {
      return new Map((await records.getMany('article', ids)).map(article => [article.id, article]))
    },

    /** Whether there is an article of this slug or id, or was one, of whatever state. */
    async has(ref: string): Promise<boolean> {
      return (await lookup.find(ref)) !== undefined
    },

    /** Whose these slugs were earlier: ids by slug. */
    async formerOwners(slugs: Iterable<string>): Promise<ReadonlyMap<string, string>> {
      return new Map((await records.getMany('formerSlug', slugs)).map(({ id, articleId }) => [id, articleId]))
    },

    /** The slugs that an article had earlier; one of them may be its slug again. */
    async formerSlugs(articleId: string): Promise<string[]> {
      return (await records.find('formerSlug', { where: { articleId } })).map(({ id }) => id)
    },

    async products(ref: string, by: Reader): Promise<Product[]> {
      return reading.products(await lookup.readable(ref, by))
    },

    /** Stores an article with its products, all or nothing; one that is stored already is given back as it is. */
    async add(article: NewArticle): Promise<ArticleHead> {
      await removal.sweep()
      const existing = await records.get('article', article.id)
      if (existing) return toArticleHead(existing)
      const record = await bodies.withNew(article.id, await cleanBody(article.html), body =>
        records.transact(tx => putNewArticle(tx, article, { body, now: clock.now(), newId })),
      )
      onChange({ id: record.id, slugs: [record.slug], withdrawn: false })
      return toArticleHead(record)
    },

    /** @throws BlogopsError `conflict` when the version is no longer the article's, or the slug is another's. */
    async update(ref: string, changes: ArticleChanges, saving: Saving): Promise<Article> {
      if (Object.values(changes).every(value => value === undefined)) throw nothingToChange()
      const article = await lookup.editable(ref)
      return reading.article(await change(article, () => saves.update(article, changes, saving)))
    },

    /** The article as it would be with these changes; nothing is stored. */
    async preview(ref: string, changes: ArticleChanges): Promise<Article> {
      const article = await lookup.editable(ref)
      const html = changes.content === undefined ? await bodies.read(article) : await cleanBody(changes.content)
      const words = countWords(html)
      return reading.draft(withChanges(article, changes, { key: article.bodyKey, words }), html)
    },

    /** What was saved of it, newest first. */
    async revisions(ref: string): Promise<Revision[]> {
      return revisions.list(await lookup.readable(ref, admin))
    },

    /** @throws BlogopsError `not_found`. */
    async revision(ref: string, number: number): Promise<RevisionText> {
      return revisions.read(await lookup.readable(ref, admin), number)
    },

    /** Saves the text of a revision again; the slug stays. */
    async revert(ref: string, number: number, saving: Saving): Promise<Article> {
      const article = await lookup.editable(ref)
      const to = await revisions.find(article, number)
      return reading.article(await change(article, () => saves.revert(article, to, saving)))
    },

    /** What was generated of it and waits for approval. */
    proposals,

    /** @throws BlogopsError `conflict` where it was decided on, or the article was saved since it was made. */
    async approve(ref: string, number: number, saving: Saving): Promise<Article> {
      const { article, proposal } = await proposals.find(ref, number)
      return reading.article(await change(article, () => decisions.approve(article, proposal, saving)))
    },

    /** @throws BlogopsError `conflict` where it was decided on. */
    async discard(ref: string, number: number, by: string): Promise<Proposal> {
      const { article, proposal } = await proposals.find(ref, number)
      return toProposal(article, await decisions.discard(proposal, by))
    },

    /** @throws BlogopsError `conflict` if that needs a confirmation. */
    async publish(ref: string, { withoutTag } = { withoutTag: false }): Promise<ArticleHead> {
      const { sample, status } = await lookup.editable(ref)
      if (status !== 'published') await options.assertMayPublish({ sample, withoutTag })
      return setStatus(ref, 'published')
    },

    /** @throws BlogopsError `conflict` where something needs it on the site. */
    unpublish: (ref: string) => setStatus(ref, 'draft'),

    /**
     * Takes an article off the site and keeps it for as long as `deletedForDays` says.
     * @throws BlogopsError `conflict` where something needs it on the site.
     */
    async remove(ref: string): Promise<{ id: string; slug: string; purgeAt: string }> {
      const article = await lookup.readable(ref, admin)
      const removed = await change(article, () => removal.remove(article.id), { withdrawn: true })
      return { id: removed.id, slug: removed.slug, purgeAt: purgeTime(removed).toISOString() }
    },

    /** Brings a deleted article back with the status that it had. */
    async restore(ref: string): Promise<ArticleHead> {
      const article = await lookup.readable(ref, admin)
      return toArticleHead(await change(article, () => removal.restore(article.id)))
    },

    /** Ends what was deleted long enough ago. */
    sweep: removal.sweep,

    /** The stored HTML of an article's body; undefined where it is missing. */
    findBody: bodies.find,

    /** Loads what works on bodies, which is otherwise loaded with the first one. */
    load: loadBodyWork,
  }
}

function nothingToChange(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change: name at least one field.')
}

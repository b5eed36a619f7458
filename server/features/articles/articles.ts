import { BlogopsError } from '../../contract/errors.ts'
import type {
  Article,
  ArticleHead,
  Product,
  ProductPicture,
  Revision,
  RevisionText,
} from '../../contract/schemas/article.ts'
import type { Proposal } from '../../contract/schemas/regeneration.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Affiliate } from '../../domain/amazon.ts'
import { countWords } from '../../domain/text.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Clock, Logger, NewId } from '../../ports/system.ts'
import { cleanBody, createBodies } from './article-bodies.ts'
import { admin, createLookup, findProduct, getPurgeTime } from './article-lookup.ts'
import { createProposals } from './article-proposals.ts'
import { type AssertMayTakeDown, createArticlePublication, type PublicationPlan } from './article-publication.ts'
import { createArticleQueries } from './article-queries.ts'
import { createArticleReader } from './article-reader.ts'
import { type ArticleRemovalOptions, createArticleRemoval } from './article-removal.ts'
import { createRevisions } from './article-revisions.ts'
import {
  type ArticleChanges,
  applyChanges,
  createArticleSaves,
  type NewArticle,
  putNewArticle,
  resolveCategory,
  type SaveContext,
  type SiteCategories,
} from './article-saves.ts'
import { type DescribeAuthors, type ShowPictures, toArticleHead, toProposal } from './article-view.ts'
import { createProductChanges, type ProductDraft } from './product-changes.ts'
import { createProductSnapshots } from './product-snapshots.ts'
import { createProposalDecisions } from './proposal-decisions.ts'
import type { ReviewIndex } from './review-index.ts'

export type { CurrentArticle, NewProposal } from './article-proposals.ts'
export type { SectionPlace } from './body/sections.ts'

/** A changed article, with its current and previous slugs. */
export interface ChangedArticle {
  readonly id: string
  readonly slugs: readonly string[]
  /** True if it was unpublished or deleted: cached copies must not be shown any more. */
  readonly withdrawn: boolean
  /** True if it was published, unpublished or moved to another category, so that menus may change. */
  readonly listings: boolean
}

export interface ArticlesOptions {
  records: RecordStore
  blobs: BlobStore
  clock: Clock
  newId: NewId
  settings: () => Promise<SiteSettings>
  /** Returns the tag that the links of an article carry. */
  getAffiliate: (articleId: string) => Promise<Affiliate>
  /** Called in the transaction that publishes an article. */
  assignTrackingId: (tx: Transaction, articleId: string) => Promise<void>
  categories: SiteCategories
  showPictures: ShowPictures
  /** Topics and products of the published articles. */
  reviews: Pick<ReviewIndex, 'read'>
  describeAuthors: DescribeAuthors
  /** Called after every change that readers can see. */
  onChange: (changed: ChangedArticle) => void
  /** Called in the transaction that unpublishes or deletes an article; throws if something requires it. */
  assertMayTakeDown: AssertMayTakeDown
  deletionTime: ArticleRemovalOptions['deletionTime']
  /** Called before an article is published. @throws BlogopsError `conflict` if that needs a confirmation. */
  assertMayPublish: (publication: { sample: boolean; withoutTag: boolean }) => Promise<void>
  runPurge: ArticleRemovalOptions['runPurge']
  log: Logger
}

export type Articles = ReturnType<typeof createArticles>

/** Articles and their products: heads in records, bodies in blobs. A `ref` is an id or a slug. */
export function createArticles(options: ArticlesOptions) {
  const { records, clock, newId, categories } = options
  const bodies = createBodies(options)
  const lookup = createLookup(options)
  const articleReader = createArticleReader({ ...options, bodies, lookup })
  const queries = createArticleQueries({ ...options, lookup, articleReader })
  const revisions = createRevisions({ records, bodies })
  const snapshots = createProductSnapshots(options)
  const saves = createArticleSaves({ ...options, bodies, snapshots, revisions, lookup })
  const productChanges = createProductChanges({ ...options, bodies, snapshots, revisions, lookup })
  const removal = createArticleRemoval({ ...options, bodies, lookup })
  const publication = createArticlePublication({ ...options, lookup })
  const proposals = createProposals({ ...options, bodies, lookup, revisions })
  const decisions = createProposalDecisions({ ...options, snapshots, revisions, lookup })

  /** Performs a write, notifies `onChange` if something was stored, and sweeps. */
  async function change(
    article: ArticleRecord,
    write: () => Promise<ArticleRecord>,
    { withdrawn = false } = {},
  ): Promise<ArticleRecord> {
    const stored = await write()
    const slugs = [article.slug, stored.slug]
    if (stored.version !== article.version) {
      options.onChange({ id: stored.id, slugs, withdrawn, listings: isListedElsewhere(article, stored) })
    }
    await removal.sweep()
    return stored
  }

  async function setStatus(ref: string, status: 'draft' | 'published'): Promise<ArticleHead> {
    const article = await lookup.findEditable(ref)
    const write = () => publication.setStatus(article.id, status)
    return toArticleHead(await change(article, write, { withdrawn: status === 'draft' }))
  }

  return {
    ...queries,

    /** Changes of products, prepared but not stored. */
    productChanges,

    /** Stores prepared products. @throws BlogopsError `conflict` if the article changed in the meantime. */
    async storeProducts(draft: ProductDraft, context: SaveContext): Promise<ArticleHead> {
      return toArticleHead(await change(draft.article, () => productChanges.store(draft, context)))
    },

    /**
     * Changes the picture of a product or its description.
     * @param product Id, ASIN or name.
     * @throws BlogopsError `not_found`.
     */
    async setPicture(ref: string, product: string, changes: ProductPicture, context: SaveContext): Promise<Product> {
      if (Object.values(changes).every(value => value === undefined)) throw nothingToChangeError()
      const draft = await productChanges.prepareEdit(ref, product, changes, context)
      await change(draft.article, () => productChanges.store(draft, context))
      return articleReader.showProduct(findProduct(draft.after, product, draft.article.id))
    },

    /** Stores an article with its products atomically. Idempotent by id. */
    async add(article: NewArticle): Promise<ArticleHead> {
      await removal.sweep()
      const existing = await records.get('article', article.id)
      if (existing) return toArticleHead(existing)
      const record = await bodies.withNew(article.id, await cleanBody(article.html), body =>
        records.transact(async tx => {
          const category = await resolveCategory(categories, article.category, tx)
          if (article.publish) await options.assignTrackingId(tx, article.id)
          return putNewArticle(tx, { ...article, category }, { body, now: clock.now(), newId })
        }),
      )
      options.onChange({
        id: record.id,
        slugs: [record.slug],
        withdrawn: false,
        listings: record.status === 'published',
      })
      return toArticleHead(record)
    },

    /** @throws BlogopsError `conflict` if the version is outdated or the slug belongs to another article. */
    async update(ref: string, changes: ArticleChanges, context: SaveContext): Promise<Article> {
      if (Object.values(changes).every(value => value === undefined)) throw nothingToChangeError()
      const article = await lookup.findEditable(ref)
      return articleReader.showArticle(await change(article, () => saves.update(article, changes, context)))
    },

    /** Article with unsaved changes applied; nothing is stored. */
    async preview(ref: string, changes: ArticleChanges): Promise<Article> {
      const article = await lookup.findEditable(ref)
      const html = changes.content === undefined ? undefined : await cleanBody(changes.content)
      const words = countWords(html ?? (await bodies.read(article)))
      if (changes.category !== undefined) await categories.resolve(changes.category)
      const draft = applyChanges(article, changes, { key: article.bodyKey, words })
      return html === undefined ? articleReader.showArticle(draft) : articleReader.showDraft(draft, html)
    },

    /** Revisions, newest first. */
    async revisions(ref: string): Promise<Revision[]> {
      return revisions.list(await lookup.findReadable(ref, admin))
    },

    /** @throws BlogopsError `not_found`. */
    async revision(ref: string, number: number): Promise<RevisionText> {
      return revisions.read(await lookup.findReadable(ref, admin), number)
    },

    /** Products that a revision restores, and the job of their evidence; null if they are not known, or current. */
    async findRevisionProducts(ref: string, number: number) {
      const article = await lookup.findEditable(ref)
      const { productsKey } = await revisions.find(article, number)
      if (productsKey === undefined || productsKey === article.productsKey) return null
      const { products, jobId } = await snapshots.read(productsKey)
      const { products: before } = await productChanges.read(article.id)
      const { formerProducts } = productChanges.foresee({ article, before, after: products })
      return { jobId, products, formerProducts: jobId === article.jobId ? formerProducts : [] }
    },

    /** Saves the text and the products of a revision again. The slug stays. */
    async revert(ref: string, number: number, context: SaveContext): Promise<Article> {
      const article = await lookup.findEditable(ref)
      const to = await revisions.find(article, number)
      return articleReader.showArticle(await change(article, () => saves.revert(article, to, context)))
    },

    /** Generated changes that wait for approval. */
    proposals,

    /** @throws BlogopsError `conflict` if it is already decided, or the article was saved since it was made. */
    async approve(ref: string, number: number, context: SaveContext): Promise<Article> {
      const { article, proposal } = await proposals.find(ref, number)
      return articleReader.showArticle(await change(article, () => decisions.approve(article, proposal, context)))
    },

    /** @throws BlogopsError `conflict` if it is already decided. */
    async discard(ref: string, number: number, by: string): Promise<Proposal> {
      const { article, proposal } = await proposals.find(ref, number)
      return toProposal(article, await decisions.discard(proposal, by))
    },

    /** @throws BlogopsError `conflict` if publishing needs a confirmation. */
    async publish(ref: string, { withoutTag } = { withoutTag: false }): Promise<ArticleHead> {
      const { sample, status } = await lookup.findEditable(ref)
      if (status !== 'published') await options.assertMayPublish({ sample, withoutTag })
      return setStatus(ref, 'published')
    },

    /** @throws BlogopsError `conflict` if something requires it to stay published. */
    unpublish: (ref: string) => setStatus(ref, 'draft'),

    /** Plans the publication of a draft. @throws BlogopsError `conflict` if it is published, or needs a confirmation. */
    async schedule(ref: string, plan: PublicationPlan): Promise<ArticleHead> {
      const article = await lookup.findEditable(ref)
      const planned = await change(article, async () => {
        const { status, sample } = article
        if (status === 'draft') await options.assertMayPublish({ sample, withoutTag: plan.withoutTag })
        return publication.plan(article.id, plan)
      })
      return toArticleHead(planned)
    },

    /** @throws BlogopsError `conflict` if no publication is planned. */
    async unschedule(ref: string): Promise<ArticleHead> {
      const article = await lookup.findEditable(ref)
      return toArticleHead(await change(article, () => publication.cancel(article.id)))
    },

    /** Planned publications. */
    planned: {
      list: publication.list,
      findDue: publication.findDue,
      getNextTime: publication.getNextTime,
      setProblem: publication.setProblem,
      dropPlan: publication.dropPlan,

      /** @throws BlogopsError `conflict` if publishing needs a confirmation, or the plan has changed. */
      async publish(article: ArticleRecord): Promise<ArticleHead> {
        const withoutTag = article.schedule?.withoutTag === true
        await options.assertMayPublish({ sample: article.sample, withoutTag })
        return toArticleHead(await change(article, () => publication.publishDue(article)))
      },
    },

    /**
     * Deletes an article, which can be restored for `deletedForDays` days.
     * @throws BlogopsError `conflict` if something requires it to stay published.
     */
    async remove(ref: string): Promise<{ id: string; slug: string; purgeAt: string }> {
      const article = await lookup.findReadable(ref, admin)
      const removed = await change(article, () => removal.remove(article.id), { withdrawn: true })
      return { id: removed.id, slug: removed.slug, purgeAt: getPurgeTime(removed).toISOString() }
    },

    /** Restores a deleted article with its previous status. */
    async restore(ref: string): Promise<ArticleHead> {
      const article = await lookup.findReadable(ref, admin)
      return toArticleHead(await change(article, () => removal.restore(article.id)))
    },

    /** Purges articles whose retention period is over. */
    sweep: removal.sweep,

    /** Stored HTML of an article's body; undefined if it is missing. */
    findBody: bodies.find,

    /** Loads the modules for body processing, which are otherwise loaded on first use. */
    load: loadBodyModules,
  }
}

/** True if lists of articles by category differ. */
function isListedElsewhere(before: ArticleRecord, after: ArticleRecord): boolean {
  return before.category !== after.category || before.status !== after.status
}

function nothingToChangeError(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change. Name at least one field.')
}

/** Loads the HTML libraries, which are imported on demand: with the program, they would take longer than all else. */
async function loadBodyModules(): Promise<void> {
  await Promise.all([
    import('./body/process-body.ts'),
    import('./body/sanitize-body.ts'),
    import('./body/sections.ts'),
    import('./body/review-lists.ts'),
  ])
}

import type { BlogopsError } from '../../contract/errors.ts'
import type { CheckedSentenceView } from '../../contract/schemas/claims.ts'
import type { ProductChanges } from '../../contract/schemas/product.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord, ProposedProduct } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { type Bodies, cleanBody, type StoredBody } from './article-bodies.ts'
import { findProduct, type Lookup } from './article-lookup.ts'
import { getChangedFields, type Revisions } from './article-revisions.ts'
import { acceptClaims, applyChanges, putRevision, type SaveContext, versionConflictError } from './article-saves.ts'
import { type DatedDescription, readDescriptions } from './offers.ts'
import { addProduct, editProduct } from './product-edits.ts'
import {
  describeProducts,
  type ProductSnapshots,
  putProducts,
  readSnapshot,
  stampRevisions,
} from './product-snapshots.ts'
import type { EditContext } from './product-statements.ts'
import { mergeProducts } from './proposal-decisions.ts'

/** Products of an article as they are stored, and the names that the text may still use for others. */
export interface ArticleProductState {
  article: ArticleRecord
  products: readonly ProductRecord[]
  formerProducts: readonly string[]
  /** Statements of Amazon about products now, by their ids. Missing if only the sources of the job count. */
  described?: ReadonlyMap<string, DatedDescription>
}

/** Products of an article before and after a change that is not stored yet. */
export interface ProductDraft {
  article: ArticleRecord
  before: readonly ProductRecord[]
  after: readonly ProductRecord[]
  /** New HTML of the text, if the change touches it. */
  html?: string
}

/** Change of a list of products. */
export type ProductEdit = (products: readonly ProductRecord[], context: EditContext) => ProductRecord[]

interface ProductChangesOptions {
  records: RecordStore
  bodies: Bodies
  snapshots: ProductSnapshots
  revisions: Revisions
  lookup: Lookup
  clock: Clock
  newId: NewId
  settings: () => Promise<SiteSettings>
}

/** Changes of products by people. Each is a revision of the article. */
export function createProductChanges(options: ProductChangesOptions) {
  const { records, bodies, snapshots, revisions, lookup, clock, newId, settings } = options

  /** @throws BlogopsError `conflict` if the article has another version; the errors of the edit. */
  async function prepare(ref: string, edit: ProductEdit, { by, version }: SaveContext): Promise<ProductDraft> {
    const article = await lookup.findEditable(ref)
    if (version !== undefined && version !== article.version) throw versionConflictError(article)
    const { products: before } = await readSnapshot(records, article)
    const { shop, networks } = await settings()
    const after = edit(before, { articleId: article.id, by, now: clock.now(), newId, shop, networks })
    return { article, before, after }
  }

  /** Applies what a change of one product means for the text: its list of pros and cons, and its heading. */
  async function withText(draft: ProductDraft, id: string, { pros, cons }: ProductChanges): Promise<ProductDraft> {
    const before = draft.before.find(product => product.id === id)
    const after = draft.after.find(product => product.id === id)
    if (!after) return draft
    const isRenamed = before !== undefined && before.name !== after.name
    if (!isRenamed && pros === undefined && cons === undefined) return draft
    const { renameReview, writeReviewLists } = await import('./body/review-lists.ts')
    const stored = await bodies.read(draft.article)
    const renamed = isRenamed ? renameReview(stored, draft.before, before, after.name) : stored
    const lists = { ...(pros && { pros }), ...(cons && { cons }) }
    const html = pros || cons ? writeReviewLists(renamed, draft.after, after, lists) : renamed
    return html === stored ? draft : { ...draft, html: await cleanBody(html) }
  }

  async function store(
    draft: ProductDraft,
    body: StoredBody | undefined,
    { by, withUnsupportedClaims }: SaveContext,
  ): Promise<ArticleRecord> {
    const { article, after: products } = draft
    // Read blobs before the transaction; never await I/O inside it.
    const wordsBefore = article.revision === undefined ? await revisions.countBodyWords(article) : 0
    const { jobId, sample } = article
    const before = { products: draft.before, jobId, sample }
    const after = { ...before, products: products.map((product, position) => ({ ...product, position })) }
    return snapshots.withNew(article, before, after, keys =>
      records.transact(async tx => {
        const current = lookup.assertEditable(await tx.get('article', article.id))
        if (current.version !== article.version) throw versionConflictError(current)
        await stampRevisions(tx, current, keys.before)
        await putProducts(tx, current.id, after.products)
        const described = { ...current, ...describeProducts(current, draft.before, after, keys.after) }
        const next = acceptClaims(applyChanges(described, {}, body), withUnsupportedClaims)
        return putRevision(tx, { ...current, productsKey: keys.before }, next, {
          by,
          at: clock.now().toISOString(),
          words: body?.words,
          changed: [...getChangedFields(current, next), 'products'],
          wordsBefore,
        })
      }),
    )
  }

  const describe = async (products: readonly ProductRecord[]) =>
    readDescriptions(records, products, await settings(), clock.now())

  return {
    prepare,
    describe,

    async read(ref: string): Promise<ArticleProductState> {
      const article = await lookup.findReadable(ref, { drafts: true })
      const { products } = await readSnapshot(records, article)
      return { article, products, formerProducts: article.formerProducts ?? [], described: await describe(products) }
    },

    /** Finds a product by its id, ASIN or name. @throws BlogopsError `not_found` */
    async find(articleId: string, product: string): Promise<ProductRecord> {
      const { products } = await readSnapshot(records, await lookup.findEditable(articleId))
      return findProduct(products, product, articleId)
    },

    /** Products and former names as they will be after a change. */
    foresee({ article, before, after }: ProductDraft): ArticleProductState {
      const { jobId, sample } = article
      const { formerProducts = [] } = describeProducts(article, before, { products: after, jobId, sample }, '')
      return { article, products: after, formerProducts }
    },

    /** Prepares the products of a proposal. */
    async prepareReplacement(ref: string, products: readonly ProposedProduct[]): Promise<ProductDraft> {
      const article = await lookup.findEditable(ref)
      const { products: before } = await readSnapshot(records, article)
      return { article, before, after: mergeProducts(before, products, { articleId: article.id, newId }) }
    },

    async prepareAddition(ref: string, changes: ProductChanges, context: SaveContext): Promise<ProductDraft> {
      const draft = await prepare(ref, (products, edit) => addProduct(products, changes, edit), context)
      return withText(draft, draft.after.at(-1)?.id ?? '', changes)
    },

    async prepareEdit(ref: string, product: string, changes: ProductChanges, context: SaveContext) {
      const draft = await prepare(ref, (products, edit) => editProduct(products, product, changes, edit), context)
      return withText(draft, findProduct(draft.before, product, draft.article.id).id, changes)
    },

    /** Stores a prepared change as a revision. A change without effect stores nothing. */
    async store(draft: ProductDraft, context: SaveContext): Promise<ArticleRecord> {
      const { article, html } = draft
      if (html === undefined) return isUnchanged(draft) ? article : store(draft, undefined, context)
      return bodies.withNew(article.id, html, body => store(draft, body, context))
    },
  }
}

function isUnchanged({ before, after }: ProductDraft): boolean {
  return JSON.stringify(before) === JSON.stringify(after)
}

/** Rules of changed products, which need the sources of the article. */
export interface ProductRules {
  /** Labels that each product may have, in their order. */
  listLabels(state: Pick<ArticleProductState, 'article' | 'products'>): Promise<readonly (readonly string[])[]>
  /** Recomputes the labels that follow from the figures. */
  updatePicks(draft: ProductDraft): Promise<ProductDraft>
  /** Sentences that the change leaves without a source. */
  findAffected(draft: ProductDraft): Promise<CheckedSentenceView[]>
  /** Sentences that rest on facts which the shop has changed since. */
  findOutdated(ref: string): Promise<CheckedSentenceView[]>
  createRefusal(affected: readonly CheckedSentenceView[]): BlogopsError
}

import { BlogopsError } from '../../contract/errors.ts'
import { isReadOnLaterDay, isSameProduct } from '../../domain/product-changes.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ArticleRecord, ProductRecord, ProposalRecord, ProposedProduct } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { Lookup } from './article-lookup.ts'
import { getChangedFields, type Revisions } from './article-revisions.ts'
import { acceptClaims, applyChanges, putRevision, type SaveContext, versionConflictError } from './article-saves.ts'
import { describePart, getRevisionNumber, isStale } from './article-view.ts'
import type { OfferedProduct } from './offers.ts'
import {
  describeProducts,
  type ProductSnapshot,
  type ProductSnapshots,
  putProducts,
  readSnapshot,
  stampRevisions,
} from './product-snapshots.ts'

export interface ProposalDecisionsOptions {
  records: RecordStore
  snapshots: ProductSnapshots
  revisions: Revisions
  lookup: Lookup
  clock: Clock
  newId: NewId
}

/** Approves proposals as revisions of their article, or discards them. */
export function createProposalDecisions(options: ProposalDecisionsOptions) {
  const { records, snapshots, revisions, lookup, clock, newId } = options
  const now = () => clock.now().toISOString()

  async function store(
    article: ArticleRecord,
    { id }: ProposalRecord,
    { by, version, withUnsupportedClaims }: SaveContext,
    replacement?: ProductReplacement,
  ): Promise<ArticleRecord> {
    // Read blobs before the transaction; never await I/O inside it.
    const wordsBefore = article.revision === undefined ? await revisions.countBodyWords(article) : 0
    return records.transact(async tx => {
      const before = lookup.assertEditable(await tx.get('article', article.id))
      const proposal = await getOpenProposal(tx, id)
      if (version !== undefined && version !== before.version) throw versionConflictError(before)
      if (isStale(before, proposal)) throw staleProposalError(before, proposal)
      const after = acceptClaims(applyProposal(before, proposal), withUnsupportedClaims)
      const { words } = proposal
      const changed = [...getChangedFields(before, after), ...(replacement ? ['products'] : [])]
      await tx.put('proposal', { ...proposal, status: 'approved', decidedBy: by, decidedAt: now() })
      const save = { by, at: now(), words: words ?? undefined, changed, wordsBefore }
      if (!replacement) return putRevision(tx, before, after, save)
      const { keys } = replacement
      await stampRevisions(tx, before, keys.before)
      await putProducts(tx, before.id, replacement.after.products)
      const described = describeProducts(before, replacement.before.products, replacement.after, keys.after)
      return putRevision(tx, { ...before, productsKey: keys.before }, { ...after, ...described }, save)
    })
  }

  return {
    /** @throws BlogopsError `conflict`; `gone` for a deleted article. */
    async approve(article: ArticleRecord, proposal: ProposalRecord, context: SaveContext): Promise<ArticleRecord> {
      const { products, jobId, sample } = proposal
      if (!products) return store(article, proposal, context)
      const before = await readSnapshot(records, article)
      const merged = mergeProducts(before.products, products, { articleId: article.id, newId })
      // No job has written the text of an article by hand.
      const after = { products: merged, jobId: article.jobId && jobId, sample: sample ?? article.sample }
      return snapshots.withNew(article, before, after, keys =>
        store(article, proposal, context, { before, after, keys }),
      )
    },

    /** @throws BlogopsError `conflict`. */
    async discard({ id }: ProposalRecord, by: string): Promise<ProposalRecord> {
      return records.transact(async tx => {
        const proposal = await getOpenProposal(tx, id)
        return tx.put('proposal', { ...proposal, status: 'discarded', decidedBy: by, decidedAt: now() })
      })
    },
  }
}

/** New products of an article, and the keys under which both lists are stored. */
interface ProductReplacement {
  before: ProductSnapshot
  after: ProductSnapshot
  keys: { before: string; after: string }
}

async function getOpenProposal(tx: Transaction, id: string): Promise<ProposalRecord> {
  const proposal = await tx.get('proposal', id)
  if (!proposal) throw new BlogopsError('not_found', `There is no proposal ${id}.`)
  if (proposal.status === 'open') return proposal
  const { number, status, decidedBy } = proposal
  throw new BlogopsError('conflict', `${decidedBy} has already ${status} proposal ${number}.`)
}

/** Applies the texts of a proposal to an article. */
function applyProposal(article: ArticleRecord, proposal: ProposalRecord): ArticleRecord {
  const { title, excerpt, bodyKey, words } = proposal
  const changes = { title: title ?? undefined, excerpt: excerpt ?? undefined }
  const body = bodyKey === null || words === null ? undefined : { key: bodyKey, words }
  return applyChanges(article, changes, body)
}

function staleProposalError(article: ArticleRecord, proposal: ProposalRecord): BlogopsError {
  const { number, basedOn } = proposal
  return new BlogopsError(
    'conflict',
    `"${article.title}" was saved after proposal ${number} was created. Approving the proposal would undo that change.`,
    {
      hint: `Discard it and regenerate the ${describePart(proposal)} again.`,
      details: { basedOn, revision: getRevisionNumber(article) },
    },
  )
}

function toProposed(product: ProposedProduct): ProposedProduct {
  const { name, image, pricePence, rating, reviewCount, amazonUrl, shop, asin, isPick, readAt, ...more } = product
  const { currency, facts, isFromApi } = more
  const stated = { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt }
  return {
    ...stated,
    ...(shop !== undefined && { shop }),
    ...(currency !== undefined && { currency }),
    ...(facts !== undefined && { facts }),
    ...(isFromApi && { isFromApi }),
  }
}

/** Returns a product that a proposal replaces. A price that a person typed stays theirs. */
export function toReplaced(product: ProductRecord): OfferedProduct {
  return { ...toProposed(product), ...(product.stated && { stated: product.stated }) }
}

/**
 * Returns true if two product lists look the same to a reader. A price read on a later day counts as a difference,
 * since prices are shown for a limited number of days from then.
 */
export function areSameProducts(list: readonly ProposedProduct[], current: readonly ProposedProduct[]): boolean {
  const toComparable = (products: readonly ProposedProduct[]) =>
    JSON.stringify(products.map(product => ({ ...toProposed(product), readAt: '' })))
  const hasNewPrice = (product: ProposedProduct, at: number) =>
    product.pricePence !== null && isReadOnLaterDay(current[at] ?? product, product)
  return toComparable(list) === toComparable(current) && !list.some(hasNewPrice)
}

/**
 * Returns the records of new products. Products that stay keep their ids, under which clicks are counted, their chosen
 * pictures and their offers of other shops. Those that do not change keep everything.
 */
export function mergeProducts(
  current: readonly ProductRecord[],
  products: readonly ProposedProduct[],
  { articleId, newId }: { articleId: string; newId: NewId },
): ProductRecord[] {
  const remaining = [...current]
  return products.map((product, position) => {
    const at = remaining.findIndex(stored => isSameProduct(stored, product))
    const [stored] = at < 0 ? [] : remaining.splice(at, 1)
    if (stored && isUnchanged(stored, product)) return { ...stored, articleId, position }
    const { id, version } = stored ?? { id: newId(), version: 0 }
    return { ...toProposed(product), ...getChoices(stored), id, version, articleId, position }
  })
}

function isUnchanged(stored: ProductRecord, product: ProposedProduct): boolean {
  return JSON.stringify(toProposed(stored)) === JSON.stringify(toProposed(product))
}

/** Adds the statements of people about the products that do not change. An approval drops those about others. */
export function withStatements(list: readonly OfferedProduct[], current: readonly ProductRecord[]): OfferedProduct[] {
  return list.map(product => {
    const stated = product.stated ?? current.find(stored => isUnchanged(stored, product))?.stated
    return stated ? { ...product, stated } : product
  })
}

type Choices = Pick<ProductRecord, 'chosenImage' | 'imageAlt' | 'otherOffer'>

function getChoices({ chosenImage, imageAlt, otherOffer }: Choices = {}): Choices {
  return {
    ...(chosenImage !== undefined && { chosenImage }),
    ...(imageAlt !== undefined && { imageAlt }),
    ...(otherOffer !== undefined && { otherOffer }),
  }
}

import { BlogopsError } from '../../contract/errors.ts'
import type { Proposal, ProposalText } from '../../contract/schemas/regeneration.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { ArticleRecord, ProposalRecord, ProposedProduct } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { type Bodies, cleanBody, type StoredBody } from './article-bodies.ts'
import { admin, findArticleProducts, type Lookup } from './article-lookup.ts'
import type { Revisions } from './article-revisions.ts'
import { getRevisionNumber, toProposal, toProposedProduct } from './article-view.ts'
import type { SectionPlace } from './body/sections.ts'
import { type OfferedProduct, showOffers } from './offers.ts'
import { areSameProducts, toReplaced, withStatements } from './proposal-decisions.ts'

/** Content that a job wrote. Missing fields stay unchanged. */
export interface NewProposal extends Pick<ProposalRecord, 'articleId' | 'jobId' | 'part' | 'section' | 'basedOn'> {
  by: string
  title?: string
  excerpt?: string
  html?: string
  /** New products; `sample` is true for invented ones of the sample catalogue. */
  products?: { list: ProposedProduct[]; sample: boolean }
}

export type CurrentArticle = Awaited<ReturnType<ReturnType<typeof createProposals>['getCurrent']>>

export interface ProposalsOptions {
  records: RecordStore
  bodies: Bodies
  lookup: Lookup
  revisions: Revisions
  clock: Clock
  settings: () => Promise<SiteSettings>
}

const getProposalId = (articleId: string, number: number) => `${articleId}.${number}`

/** Generated changes, stored apart from the article until they are approved. */
export function createProposals({ records, bodies, lookup, revisions, clock, settings }: ProposalsOptions) {
  async function findProposals(reader: RecordReader, articleId: string): Promise<ProposalRecord[]> {
    return reader.find('proposal', { where: { articleId }, orderBy: 'number', direction: 'desc' })
  }

  async function storeProposal(article: ArticleRecord, proposal: NewProposal, body: StoredBody | null) {
    return records.transact(async tx => {
      const [last] = await findProposals(tx, article.id)
      const before = proposal.products ? (await findArticleProducts(tx, article.id)).map(toReplaced) : null
      const number = (last?.number ?? 0) + 1
      return tx.put('proposal', toProposalRecord(proposal, { number, body, before, at: clock.now().toISOString() }))
    })
  }

  /** Returns the fields in which a proposal differs from the article; null if it does not differ. */
  async function findDifferences(article: ArticleRecord, proposal: NewProposal): Promise<NewProposal | null> {
    const { title, excerpt, html, products, ...rest } = proposal
    const body = html === undefined ? undefined : (await cleanBody(html)).trim()
    const changes = {
      ...(title !== undefined && title !== article.title && { title }),
      ...(excerpt !== undefined && excerpt !== article.excerpt && { excerpt }),
      ...(body !== undefined && body !== (await bodies.find(article))?.trim() && { html: body }),
    }
    const current = products && (await findArticleProducts(records, article.id))
    const isNewList = current && (products.sample !== article.sample || !areSameProducts(products.list, current))
    if (!isNewList && Object.keys(changes).length === 0) return null
    return { ...rest, ...changes, ...(products && { products }) }
  }

  /** Finds the article and the proposal. @throws BlogopsError `not_found`; `gone` for a purged article. */
  async function find(ref: string, number: number) {
    const article = await lookup.findReadable(ref, admin)
    const proposal = await records.get('proposal', getProposalId(article.id, number))
    if (!proposal) throw noSuchProposalError(article, number)
    return { article, proposal }
  }

  return {
    find,

    /**
     * Stores a job's proposal, at most one per job.
     * @returns its number; null if it does not differ from the article.
     * @throws BlogopsError `not_found`, `gone`.
     */
    async add(proposal: NewProposal): Promise<number | null> {
      const article = await lookup.findEditable(proposal.articleId)
      const earlier = (await findProposals(records, article.id)).find(({ jobId }) => jobId === proposal.jobId)
      if (earlier) return earlier.number
      const changes = await findDifferences(article, proposal)
      if (!changes) return null
      const stored =
        changes.html === undefined
          ? await storeProposal(article, changes, null)
          : await bodies.withNew(article.id, changes.html, body => storeProposal(article, changes, body))
      return stored.number
    },

    async list(ref: string): Promise<Proposal[]> {
      const article = await lookup.findReadable(ref, admin)
      return (await findProposals(records, article.id)).map(record => toProposal(article, record))
    },

    /** @throws BlogopsError `not_found`, `gone`, `storage_damaged`. */
    async read(ref: string, number: number): Promise<ProposalText> {
      const { article, proposal } = await find(ref, number)
      const revision = await revisions.find(article, proposal.basedOn)
      const current = await findArticleProducts(records, article.id)
      const { title, excerpt, slug } = revision
      const { bodyKey, productsBefore, products } = proposal
      const [before, content] = [productsBefore ?? current, await bodies.read(revision)]
      const site = await settings()
      const show = async (list: readonly OfferedProduct[]) => {
        const shown = await showOffers(records, withStatements(list, current), site, clock.now())
        return shown.map(each => toProposedProduct(each, site))
      }
      const changed = bodyKey === null ? content : await bodies.read({ bodyKey, title, slug })
      const { listUnmatchedLinks } = await import('./body/process-body.ts')
      return {
        ...toProposal(article, proposal),
        unmatchedLinks: listUnmatchedLinks(changed, before, products ?? before),
        before: { title, excerpt, content, products: await show(before) },
        after: {
          title: proposal.title ?? title,
          excerpt: proposal.excerpt ?? excerpt,
          content: changed,
          products: await show(products ?? before),
        },
      }
    },

    /** Current article as the basis of a proposal. @throws BlogopsError `not_found`; `gone` for a deleted article. */
    async getCurrent(ref: string) {
      const article = await lookup.findEditable(ref)
      const { id, slug, title, excerpt, category, jobId } = article
      const html = await bodies.read(article)
      const { hasSection, readSection, replaceSection } = await import('./body/sections.ts')
      const { replaceLinks } = await import('./body/review-lists.ts')
      return {
        id,
        slug,
        title,
        excerpt,
        category,
        jobId,
        html,
        revision: getRevisionNumber(article),
        has: (place: SectionPlace) => hasSection(html, place),
        read: (place: SectionPlace) => readSection(html, place),
        /** Returns the body with the HTML under a heading replaced; undefined if there is no such heading. */
        withSection: (place: SectionPlace, written: string, body = html) => replaceSection(body, place, written),
        withLinks: (isFormer: (href: string) => boolean, address: string) => replaceLinks(html, isFormer, address),
      }
    },
  }
}

interface StorageDetails {
  number: number
  body: StoredBody | null
  before: OfferedProduct[] | null
  at: string
}

function toProposalRecord(proposal: NewProposal, { number, body, before, at }: StorageDetails): ProposalRecord {
  const { by, title = null, excerpt = null, html: _, products, ...rest } = proposal
  return {
    ...rest,
    id: getProposalId(proposal.articleId, number),
    version: 0,
    number,
    status: 'open',
    createdBy: by,
    createdAt: at,
    decidedBy: null,
    decidedAt: null,
    title,
    excerpt,
    bodyKey: body?.key ?? null,
    words: body?.words ?? null,
    products: products?.list ?? null,
    productsBefore: before,
    sample: products?.sample ?? null,
  }
}

function noSuchProposalError({ title, slug }: ArticleRecord, number: number): BlogopsError {
  return new BlogopsError('not_found', `"${title}" has no proposal ${number}.`, {
    hint: `List them: blogops articles proposals ${slug}`,
  })
}

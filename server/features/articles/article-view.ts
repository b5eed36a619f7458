import type { ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { Proposal, ProposedProduct } from '../../contract/schemas/regeneration.ts'
import { type Affiliate, toPaidLink } from '../../domain/amazon.ts'
import { storedFieldNames } from '../../domain/article-fields.ts'
import { dayMs } from '../../domain/days.ts'
import { pickFields } from '../../domain/fields.ts'
import { defaultCurrency } from '../../domain/money.ts'
import { getProductPicture } from '../../domain/pictures.ts'
import type {
  ArticleRecord,
  OtherOfferRecord,
  ProductRecord,
  ProposalRecord,
  ProposedProduct as StoredProduct,
} from '../../ports/records.ts'
import type { ShownProduct } from './offers.ts'

/** Maps the address of a picture to the one that pages show; empty for a drawing. */
type ShowPicture = (src: string) => string

/** Resolves how to show the pictures at these addresses. */
export type ShowPictures = (sources: Iterable<string>) => Promise<ShowPicture>

export function toArticleHead(record: ArticleRecord): ArticleHead {
  const { heroImage, ...texts } = pickFields(record, storedFieldNames)
  const { id, authorAvatar, readTime, publishedAt, updatedAt, deletedAt = null, format, sample, version } = record
  // Purged articles are never listed; report them as deleted in any case.
  const status = record.status === 'purged' ? 'deleted' : record.status
  return {
    id,
    ...texts,
    readTime,
    heroImage,
    publishedAt,
    updatedAt,
    deletedAt,
    status,
    ...(format !== undefined && { format }),
    sample,
    version,
    ...(authorAvatar !== null && { authorAvatar }),
    ...(record.scheduledFor && { scheduledFor: record.scheduledFor }),
    ...(record.schedule?.problem && { scheduleProblem: record.schedule.problem.message }),
  }
}

/** Author information that pages show with an article. */
export interface AuthorCard {
  slug: string | undefined
  bio: string
  avatar: string
}

/** Describes the authors with these names. */
export type DescribeAuthors = (names: Iterable<string>) => Promise<(name: string) => AuthorCard>

/** Excerpt without old figures; `until` is the time at which another one becomes old. */
export interface Summary {
  text: string
  until: string | undefined
}

/** How pages show the head of an article. */
interface HeadView {
  show: ShowPicture
  author: AuthorCard
  summary: Summary | undefined
  /** True for a person who edits the excerpt as it is stored. */
  drafts: boolean
}

/** Article head as pages show it, with its author and the picture that the settings allow. */
export function toShownHead(record: ArticleRecord, { show, author, summary, drafts }: HeadView): ArticleHead {
  const { authorAvatar, ...head } = toArticleHead(record)
  const avatar = authorAvatar === undefined ? author.avatar : show(authorAvatar)
  const picture = show(head.heroImage)
  return {
    ...head,
    ...(avatar !== '' && { authorAvatar: avatar }),
    ...(author.slug !== undefined && { authorSlug: author.slug }),
    ...(picture !== head.heroImage && { picture }),
    ...(summary && summary.text !== head.excerpt && { [drafts ? 'summary' : 'excerpt']: summary.text }),
    ...(summary?.until !== undefined && { summaryUntil: summary.until }),
  }
}

/** Settings and time that determine how readers see products. */
export interface ProductViewOptions {
  affiliate: Affiliate
  priceMaxAgeDays: number | null
  show: ShowPicture
  now: Date
}

/** Product as readers see it at `now`. */
export function toProduct({ record, price, seePrice }: ShownProduct, options: ProductViewOptions): Product {
  const { affiliate, priceMaxAgeDays, show, now } = options
  const { id, chosenImage, imageAlt = '', otherOffer } = record
  return {
    id,
    ...toStatedProduct(record, affiliate),
    image: show(getProductPicture(record)),
    ...(imageAlt !== '' && { imageAlt }),
    ...(chosenImage !== undefined && { chosenImage }),
    ...(price ?? getPriceValidity(record, priceMaxAgeDays, now)),
    ...(seePrice && { seePrice }),
    ...(otherOffer && { otherOffer: toOtherOffer(otherOffer, options) }),
  }
}

function toOtherOffer(offer: OtherOfferRecord, { affiliate, priceMaxAgeDays, now }: ProductViewOptions) {
  const { shop, url, pricePence, readAt } = offer
  return {
    ...(shop !== undefined && { shop }),
    url: toPaidLink(url, affiliate),
    price: pricePence === null ? null : pricePence / 100,
    readAt,
    ...getPriceValidity(offer, priceMaxAgeDays, now),
  }
}

type PricedProduct = Pick<ProductRecord, 'pricePence' | 'readAt'>

/** Returns true if a price may be shown. */
function isPriceCurrent({ pricePence, readAt }: PricedProduct, maxAgeDays: number | null, now: Date): boolean {
  if (pricePence === null || maxAgeDays === null) return pricePence !== null
  return now.getTime() < Date.parse(readAt) + maxAgeDays * dayMs
}

/** Tells whether a price may be shown, and until when; null means indefinitely. */
export function getPriceValidity(product: PricedProduct, maxAgeDays: number | null, now: Date) {
  const priceCurrent = isPriceCurrent(product, maxAgeDays, now)
  if (product.pricePence === null || maxAgeDays === null) return { priceCurrent, priceUntil: null }
  return { priceCurrent, priceUntil: new Date(Date.parse(product.readAt) + maxAgeDays * dayMs).toISOString() }
}

/** Current revision number of an article; 1 if it predates revisions. */
export function getRevisionNumber({ revision }: ArticleRecord): number {
  return revision ?? 1
}

export function isStale(article: ArticleRecord, { status, basedOn }: ProposalRecord): boolean {
  return status === 'open' && basedOn !== getRevisionNumber(article)
}

export function toProposal(article: ArticleRecord, record: ProposalRecord): Proposal {
  const { number, status, part, section, basedOn, jobId, createdBy, createdAt, decidedBy, decidedAt } = record
  return {
    number,
    status,
    part,
    section,
    basedOn,
    jobId,
    createdBy,
    createdAt,
    decidedBy,
    decidedAt,
    stale: isStale(article, record),
  }
}

export function toProposedProduct(shown: ShownProduct<StoredProduct>, affiliate: Affiliate): ProposedProduct {
  const { record, seePrice } = shown
  return { ...toStatedProduct(record, affiliate), image: record.image, ...(seePrice && { seePrice }) }
}

/** Statements about a product, with its link as pages have it. */
function toStatedProduct(product: StoredProduct, affiliate: Affiliate) {
  const { name, pricePence, currency = defaultCurrency, rating, reviewCount, readAt, facts = [] } = product
  const { amazonUrl, shop, asin, isPick } = product
  return {
    name,
    rating,
    reviewCount,
    readAt,
    facts: [...facts],
    price: pricePence === null ? null : pricePence / 100,
    currency,
    amazonUrl: toPaidLink(amazonUrl, affiliate),
    ...(shop !== undefined && { shop }),
    ...(asin !== null && { asin }),
    ...(isPick !== null && { isPick }),
  }
}

/** Changed part for people: `section "How to Choose"`. */
export function describePart({ part, section }: Pick<ProposalRecord, 'part' | 'section'>): string {
  return part === 'section' ? `section "${section}"` : part === 'dated' ? 'dated sections' : part
}

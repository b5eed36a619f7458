import type { ProductFact, StoredArticleFields } from '../contract/schemas/article.ts'
import type { ArticleFormat } from '../domain/article-formats.ts'
import type { CurrentOffer, ProductDescription } from './product-source.ts'
import type { RecordBase } from './record-store.ts'

/** Records of articles and pages with their revisions, and of products and proposals. */

export interface ArticleRecord extends RecordBase, StoredArticleFields {
  authorAvatar: string | null
  /** Minutes. */
  readTime: number
  /** `purged` articles are deleted permanently; the record keeps the slug, so that its URL answers 410. */
  status: 'draft' | 'published' | 'deleted' | 'purged'
  /** Value of `status` before the deletion. */
  statusBefore?: 'draft' | 'published' | null
  deletedAt?: string | null
  /** First publication; kept when the article is unpublished and published again. */
  publishedAt: string | null
  createdAt: string
  updatedAt: string
  /** Blob of the HTML body. A new body is a new blob, so a record never refers to a partial body. */
  bodyKey: string
  /** Number of the latest revision; missing if the article was not saved since revisions exist. */
  revision?: number
  /** Missing for a round-up. */
  format?: ArticleFormat
  /** True if the products are invented ones of the sample catalogue. */
  sample: boolean
  jobId: string | null
  /** Blob of the products as last changed by hand; missing before the first such change. */
  productsKey?: string
  /** Names of products that were removed or renamed by hand. The text may still use them. */
  formerProducts?: readonly string[]
  /** Planned publication of a draft; missing or null without one. */
  schedule?: PublicationSchedule | null
  /** Time of the planned publication, ISO 8601. */
  scheduledFor?: string | null
  /** `problem`: the article could not be published at its time and waits for a person. */
  scheduleState?: 'planned' | 'problem' | null
}

/** Person who planned a publication, with their answers to the questions of publishing. */
export interface PublicationSchedule {
  /** Name of the person. */
  by: string
  /** Time of planning, ISO 8601. */
  at: string
  /** True to publish even if the check finds sentences without a source. */
  withUnsupportedClaims: boolean
  /** True to publish on a public site without an affiliate tag. */
  withoutTag: boolean
  /** Why it was not published at its time; null before that. */
  problem: { code: string; message: string; hint?: string | undefined } | null
}

/** Saved version of an article; the id consists of the article's and the number. */
export interface RevisionRecord extends RecordBase, StoredArticleFields {
  articleId: string
  /** From 1, without gaps. */
  number: number
  at: string
  /** Name of the person who saved it. */
  by: string
  /** Fields that differ from the previous revision; none in the first. */
  changed: string[]
  /** Blob of the HTML body; revisions with the same body share it. */
  bodyKey: string
  words: number
  /** Blob of the products; missing if the revision predates changes of products by hand. */
  productsKey?: string
}

/** Change of an article written by a job, open until it is decided; the id consists of the article's and the number. */
export interface ProposalRecord extends RecordBase {
  articleId: string
  /** From 1, without gaps. */
  number: number
  status: 'open' | 'approved' | 'discarded'
  part: 'section' | 'dated' | 'excerpt' | 'products'
  /** Heading or product name, for part `section`. */
  section: string | null
  /** Job that wrote it. A job writes at most one. */
  jobId: string
  /** Number of the revision it is based on. */
  basedOn: number
  createdBy: string
  createdAt: string
  decidedBy: string | null
  decidedAt: string | null
  /** New values; null fields stay unchanged. */
  title: string | null
  excerpt: string | null
  /** Blob of the new HTML body, and its number of words. */
  bodyKey: string | null
  words: number | null
  products: ProposedProduct[] | null
  /** Products that `products` replaces, with the statements of people. */
  productsBefore: (ProposedProduct & Pick<ProductRecord, 'stated'>)[] | null
  /** True if `products` are invented ones of the sample catalogue; null without products. */
  sample: boolean | null
}

/** Former slug of an article that still redirects to it; the id is the slug. */
export interface FormerSlugRecord extends RecordBase {
  articleId: string
}

export interface ProductRecord extends RecordBase {
  articleId: string
  /** Position in the article, from 0. */
  position: number
  name: string
  /** Address of the source's picture; empty if it has none. */
  image: string
  /** Address that a person chose; empty for a drawing. Missing if the source's picture is shown. */
  chosenImage?: string
  /** Description of the picture by a person. */
  imageAlt?: string
  /** In hundredths of the currency. Price, rating and review count are null if the source lacks them. */
  pricePence: number | null
  /** ISO 4217; missing for pounds. */
  currency?: string
  /** 0 to 5. */
  rating: number | null
  reviewCount: number | null
  amazonUrl: string
  /** Name of the shop for readers; missing for Amazon. */
  shop?: string
  asin: string | null
  /** Badge of a top pick ("Best overall"), or null. */
  isPick: string | null
  /** Facts as the source states them; missing in records from before facts were stored. */
  facts?: readonly ProductFact[]
  /** Time at which price and rating were read from the source. */
  readAt: string
  /** True if Amazon's API stated price, rating and picture, which the programme allows to show for a limited time. */
  isFromApi?: true
  /** Offer of another shop, which a person stated. */
  otherOffer?: OtherOfferRecord
  /** Authors of what a person stated in place of the source, by field: `price`, `fact: weight`. */
  stated?: Readonly<Record<string, Statement>>
}

/** Offer of a shop other than the one that the product links to, in the same currency. */
export interface OtherOfferRecord {
  /** Without tracking, unless the person pasted a tracked link. */
  url: string
  /** Name of the shop for readers; missing for Amazon. */
  shop?: string
  pricePence: number | null
  /** Time at which the price was stated. */
  readAt: string
}

/**
 * Offer of a product as Amazon's API last described it; the id is the shop and the ASIN. Never in a backup, and replaced
 * by each reading, because the programme allows no history of prices.
 */
export interface OfferRecord extends RecordBase, Omit<CurrentOffer, 'asin' | 'isBuyable' | 'description'> {
  /** `changed`: buyable, but texts state facts that changed. `gone`: not in the shop. `unknown`: not described so far. */
  state: 'buyable' | 'changed' | 'unavailable' | 'gone' | 'unknown'
  /** Missing in older records and a day after the reading. */
  description?: ProductDescription
  /** Articles with sentences that the description leaves without a source, by the version that was checked. */
  outdated?: readonly { articleId: string; version: number; sentences: number }[]
  /** Time at which it was first found not buyable; null while it is. */
  since: string | null
  /** Time of the reading; empty before the first. */
  readAt: string
  /** Time of a later reading in which Amazon did not describe the product; missing if there was none. */
  triedAt?: string
  /** Products in its place while it cannot be bought, by article; the ASIN is null if none was found. */
  replacements?: readonly { articleId: string; topic: string; asin: string | null; searchedAt: string }[]
  /** Some of the published articles that had the product then; missing in records from before they were stored. */
  articleIds?: readonly string[]
}

/** Person who stated a fact about a product, and when. */
export interface Statement {
  by: string
  at: string
}

/** Product that is not stored yet; its position is that in its list. */
export type ProposedProduct = Omit<
  ProductRecord,
  'id' | 'version' | 'articleId' | 'position' | 'chosenImage' | 'imageAlt' | 'otherOffer' | 'stated'
>

import type { RecordBase } from './record-base.ts'

/** Articles, their products, and what became of both. */

export interface ArticleRecord extends RecordBase {
  slug: string
  title: string
  excerpt: string
  category: string
  author: string
  authorAvatar: string | null
  /** Minutes. */
  readTime: number
  heroImage: string
  /** `purged`: deleted for good. What is left keeps its slug, so that its address goes on saying so. */
  status: 'draft' | 'published' | 'deleted' | 'purged'
  /** What `status` was when it was deleted. */
  statusBefore?: 'draft' | 'published' | null
  deletedAt?: string | null
  /** Set at the first publication and kept when the article is taken down and put up again. */
  publishedAt: string | null
  createdAt: string
  updatedAt: string
  /** The blob that holds the HTML body; a new body is a new blob, so a head never names half a body. */
  bodyKey: string
  /** The number of its latest revision; missing where nothing was saved since there are any. */
  revision?: number
  /** True where the products are invented ones of the sample catalogue. */
  sample: boolean
  /** The job that made the article, where one did. */
  jobId: string | null
}

/** What one save of an article stored; the id is the article's and the number. */
export interface RevisionRecord extends RecordBase {
  articleId: string
  /** From 1, without gaps. */
  number: number
  at: string
  /** The name of who saved it. */
  by: string
  /** Fields that differ from the revision before; none in the first. */
  changed: string[]
  slug: string
  title: string
  excerpt: string
  category: string
  author: string
  heroImage: string
  /** The blob that holds the HTML body; revisions with the same body share it. */
  bodyKey: string
  /** Words of the body. */
  words: number
}

/** A change of an article that a job wrote, until somebody decides on it; the id is the article's and the number. */
export interface ProposalRecord extends RecordBase {
  articleId: string
  /** From 1, without gaps. */
  number: number
  status: 'open' | 'approved' | 'discarded'
  part: 'section' | 'excerpt' | 'products'
  /** For part `section`: its heading, or the name of its product. */
  section: string | null
  /** The job that wrote it; it makes one and no more. */
  jobId: string
  /** The number of the revision it was made from. */
  basedOn: number
  createdBy: string
  createdAt: string
  decidedBy: string | null
  decidedAt: string | null
  /** What it changes; what is null stays. */
  title: string | null
  excerpt: string | null
  /** The blob that holds the whole HTML body, and the words of it. */
  bodyKey: string | null
  words: number | null
  products: ProposedProduct[] | null
  /** What `products` takes the place of. */
  productsBefore: ProposedProduct[] | null
  /** With `products`: whether they are invented ones of the sample catalogue. */
  sample: boolean | null
}

/** A slug that an article had earlier and that still leads to it; the id is the slug. */
export interface FormerSlugRecord extends RecordBase {
  articleId: string
}

export interface ProductRecord extends RecordBase {
  articleId: string
  /** Place in the article, from 0. */
  position: number
  name: string
  image: string
  /** Null where the source does not tell, as with the next two. */
  pricePence: number | null
  /** 0 to 5. */
  rating: number | null
  reviewCount: number | null
  amazonUrl: string
  asin: string | null
  /** The badge of a top pick ("Best overall"), or null. */
  isPick: string | null
  /** When the price and the rating were read from their source. */
  readAt: string
}

/** A product that is not stored yet, in the place it has in its list. */
export type ProposedProduct = Omit<ProductRecord, 'id' | 'version' | 'articleId' | 'position'>

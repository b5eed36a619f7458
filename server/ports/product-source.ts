import type { PaidWork } from './paid-work.ts'

/** One statement about a product that its source makes, fit to be printed: `{ label: 'Battery life', value: '40 hours' }`. */
export interface ProductFact {
  label: string
  value: string
}

/** A retail product as its source describes it. Nothing in it is our own judgement. */
export interface SourcedProduct {
  /** Ten characters, or null where the source names none. */
  asin: string | null
  /** The retailer's full title. */
  title: string
  /** A short name fit for headings, unique among the products found with it; null where the source has none. */
  name: string | null
  /** The maker, where the source names it. */
  brand: string | null
  /** http(s) or site-relative; empty where there is none. */
  image: string
  /** Null where the source does not tell. */
  pricePence: number | null
  /** 0 to 5, in tenths; null where the source does not tell. */
  rating: number | null
  /** Null where the source does not tell. */
  reviewCount: number | null
  /** The retailer's page, as the source gives it. */
  url: string
  /** Where in the source it stands, for people: "products.csv, line 12"; missing for what a search found. */
  foundAt?: string | undefined
  /** The retailer's or the catalogue's category. */
  category: string
  /** Short features the source lists or its title states. */
  features: string[]
  facts: ProductFact[]
  /** What the source itself counts for and against the product; empty where it does not. */
  pros: string[]
  cons: string[]
  /** Whom the source says it suits, or null. */
  suits: string | null
}

export interface ProductRequest {
  topic: string
  /** A category of the contract, to weigh fit; never a filter on the retailer's own categories. */
  category: string
  count: number
}

/** A row of a source that could not be used. */
export interface RejectedRow {
  /** Line in the file, from 1, the heading included. */
  line: number
  reason: string
}

/** A page that a search found, and what was cited of it. */
export interface FoundPage {
  url: string
  title: string
  /** As the search tells it ("November 3, 2026"), or null. */
  age: string | null
  /** Passages of it, word for word. */
  cited: string[]
}

export interface Search {
  query: string
  pages: FoundPage[]
  /** Why it found nothing, where it failed. */
  error: string | null
}

export interface FoundProducts {
  /** Best first, at most `count`, of a search a few more, since some may not hold: by fit to the topic, rating and number of reviews. Never two of one ASIN or name. */
  products: SourcedProduct[]
  /** How many products of the source fit the topic at all. */
  matching: number
  /** In the order of the source; of many only the first. */
  rejected: RejectedRow[]
  /** How many rows were rejected, where `rejected` does not hold them all. */
  rejectedTotal?: number
  /** Where they come from, in words for a reader: "the sample catalogue", "products.csv". */
  origin: string
  /** True where the products are invented, so that all that is made of them says so. */
  sample: boolean
  /** When the source was read, ISO 8601. */
  readAt: string
  /**
   * Where the products were found by searching: every search, whole. Nobody has vouched for such products, so each thing
   * said of them is held to these pages: features, facts, pros and cons are passages of them, word for word.
   */
  searches?: Search[]
}

export interface ProductSource {
  /**
   * Finds products for a topic. Fewer than asked for is an answer, not an error.
   * @throws BlogopsError `bad_request` for a source that cannot be read at all; `upstream_*`, `rate_limited`,
   * `not_configured`, `cost_limit` from an outside one.
   */
  find(request: ProductRequest, work: PaidWork): Promise<FoundProducts>
}

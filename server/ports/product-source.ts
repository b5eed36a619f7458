import type { Shop } from '../domain/shops.ts'
import type { PaidWork } from './paid-work.ts'

/** Statement of the source about a product, fit to print: `{ label: 'Battery life', value: '40 hours' }`. */
export interface ProductFact {
  label: string
  value: string
}

/** Passage of a page that is critical of a product. */
export interface Criticism {
  quote: string
  url: string
}

/** Retail product as its source describes it, without our own judgement. */
export interface SourcedProduct {
  /** Ten characters; null if the source has none. */
  asin: string | null
  /** Full title of the retailer. */
  title: string
  /** Short name for headings, unique among the products found together; null if the source has none. */
  name: string | null
  /** Manufacturer; null if the source has none. */
  brand: string | null
  /** http(s) or site-relative URL; empty if unknown. */
  image: string
  /** In hundredths of the shop's currency; null if the source has none. */
  pricePence: number | null
  /** 0 to 5, in tenths; null if the source has none. */
  rating: number | null
  /** Null if the source has none. */
  reviewCount: number | null
  /** URL of the retailer's page, unchanged. */
  url: string
  /** Name of the shop for readers; missing for Amazon. */
  shop?: string | undefined
  /** Location in the source for people: "products.csv, line 12"; missing for search results. */
  foundAt?: string | undefined
  /** Category of the retailer or the catalogue. */
  category: string
  /** Short features listed in the source or stated in the title. */
  features: string[]
  facts: ProductFact[]
  /** Pros and cons named by the source itself; empty if it has none. */
  pros: string[]
  cons: string[]
  /** Audience named by the source, or null. */
  suits: string | null
  /** Another source than the product's own, with its time for people: the values it added. All figures are its own too. */
  added?: { where: string; values: string[] } | undefined
  /** Critical passages of found pages outside the shop, word for word; missing if nobody looked for them. */
  criticism?: Criticism[]
}

export interface ProductRequest {
  topic: string
  /** Category of the contract. Used for ranking, never as a filter on the retailer's categories. */
  category: string
  count: number
  /** Two products or kinds that the topic names, one product of each; missing for other topics. */
  pair?: readonly [string, string]
  /** The only product that is wanted, if the source can read it by its ASIN. */
  asin?: string
  /** Shop whose products are wanted, with prices in its currency. Default: amazon.co.uk. */
  shop?: Shop
}

/** Unusable row of a source. */
export interface RejectedRow {
  /** Line in the file, from 1, counting the heading. */
  line: number
  reason: string
}

/** Page found by a search, with its cited passages. */
export interface FoundPage {
  url: string
  title: string
  /** Age as the search reports it ("November 3, 2026"), or null. */
  age: string | null
  /** Verbatim passages. */
  cited: string[]
}

export interface Search {
  query: string
  pages: FoundPage[]
  /** Error message of a failed search. */
  error: string | null
}

export interface FoundProducts {
  /**
   * At most `count` products, a few more from a search, since some may be rejected later. Sorted by fit to the topic,
   * rating and number of reviews. ASINs and names are unique.
   */
  products: SourcedProduct[]
  /** Number of products of the source that fit the topic. */
  matching: number
  /** Rejected rows in the order of the source; only the first ones if there are many. */
  rejected: RejectedRow[]
  /** Total of rejected rows, if `rejected` is incomplete. */
  rejectedTotal?: number
  /** Sentences about fitting rows that were left out: outliers in price, variants of the same listing. */
  notes?: string[]
  /** Source of the products for readers: "the sample catalogue", "products.csv". */
  origin: string
  /** True if the products are invented, so that everything made from them is labelled. */
  sample: boolean
  /** Time at which the source was read, ISO 8601. */
  readAt: string
  /**
   * All searches, if the products were found by searching. Nobody vouches for such products, so features, facts, pros
   * and cons must be verbatim passages of these pages.
   */
  searches?: Search[]
}

/** Topic with the number of products that a source has for it. */
export interface TopicCount {
  /** Plural: "wireless earbuds". */
  topic: string
  /** Category of the contract. */
  category: string
  products: number
  /** Median price in hundredths of the shop's currency; null if no product has a price. */
  pricePence: number | null
}

export interface ProductSource {
  /**
   * Finds products for a topic. Fewer than requested is not an error.
   * @throws BlogopsError `bad_request` for an unreadable source; `upstream_*`, `rate_limited`, `not_configured`,
   * `cost_limit` from an outside one
   */
  find(request: ProductRequest, work: PaidWork): Promise<FoundProducts>
  /**
   * Lists the topics that the source has enough products for, most products first. Null, or missing, if it searches
   * for any topic.
   * @throws BlogopsError `bad_request` for an unreadable source
   */
  topics?(shop?: Shop): Promise<TopicCount[] | null>
}

/** Statements of the shop itself about a product. */
export interface ProductDescription {
  /** Null if the shop does not say. */
  title: string | null
  features: string[]
  facts: ProductFact[]
}

/** Offer, rating, picture and description of a product at the time of the call. */
export interface CurrentOffer {
  asin: string
  /** In hundredths of the shop's currency; null without an offer. */
  pricePence: number | null
  currency: string | null
  rating: number | null
  reviewCount: number | null
  /** Address of the picture; empty without one. */
  image: string
  isBuyable: boolean
  description: ProductDescription
}

/**
 * Reads the current offers of products, as background work. `gone` has the ASINs that do not exist.
 * @throws as `ProductSource.find`
 */
export type ReadOffers = (
  asins: readonly string[],
  call: { shop: Shop; signal: AbortSignal },
) => Promise<{ offers: CurrentOffer[]; gone: string[] }>

/**
 * Searches for products that fit a topic and can be bought, as background work, in the order of the shop. Makes one
 * call, and a second one only if the first finds none.
 * @param excluded ASINs of products that are not wanted.
 * @throws as `ProductSource.find`
 */
export type FindOffers = (
  search: Pick<ProductRequest, 'topic' | 'category'> & {
    excluded: ReadonlySet<string>
    shop: Shop
    signal: AbortSignal
  },
) => Promise<CurrentOffer[]>

export interface CompletedProducts {
  products: SourcedProduct[]
  /** Products that no longer exist, each with the reason. */
  dropped: { name: string; reason: string }[]
}

/** Source that can also complete products of other sources, which it finds by their ASINs. */
export interface CompletingSource extends ProductSource {
  /**
   * Adds what the source knows about products of its shop. Unknown products stay as they are.
   * @throws as `find`
   */
  complete(
    products: readonly SourcedProduct[],
    request: Pick<ProductRequest, 'shop'>,
    work: PaidWork,
  ): Promise<CompletedProducts>
  readOffers: ReadOffers
  findOffers: FindOffers
}

/** Statement that an article may make, from a source or computed from other facts. */
export interface Fact {
  /** Unique in its table: "f12". */
  id: string
  /** ASIN of the product, or its name if it has none; null for a fact about all products together. */
  productId: string | null
  /** Subject in lower case: "price", "rating", "reviews", "battery life", "price per GB", "rank by price". */
  field: string
  /** Value as an article may print it: "£29.99", "4.5 out of 5", "40 hours". */
  value: string
  /** Number of `value` in `unit`; null if the value is not a number. */
  number: number | null
  /** Base unit: "pence", "stars", "reviews", "min", "mAh", "g", "mm", "GB", "items" …; null without a unit. */
  unit: string | null
  /** Source for people: the address of a page, "products.csv, line 12", or "computed". */
  source: string
  /** Passage that states the fact, or the calculation: "£29.99 − £16.99". */
  quote: string
}

/** All facts of a generation, in a fixed order: the same brief always gives the same ids. */
export interface FactTable {
  facts: readonly Fact[]
  byId: ReadonlyMap<string, Fact>
  /** Facts of one product by `productId`; facts about all products under null. */
  byProduct: ReadonlyMap<string | null, readonly Fact[]>
}

/** Subset of `Map`. Implementations may be more compact: maps of a whole year take much memory. */
export interface ByName<Value> extends Iterable<[string, Value]> {
  readonly size: number
  get(name: string): Value | undefined
  forEach(visit: (value: Value, name: string) => void): void
}

/** Visitors are counted per day. */
export interface EventCounts {
  visitors: number
  pageviews: number
  /** Each visitor's first click on a product of a page; at most thirty per visitor, against bots. */
  productClicks: number
}

/**
 * Counts of one day. Beyond some thousands of pages, ads or phrases a day, further ones count in `total` only; so
 * do ads and phrases of more than 300 characters.
 */
export interface DayCounts {
  /** `2026-11-21`. */
  readonly day: string
  readonly total: Readonly<EventCounts>
  /** Counts by path. */
  readonly pages: ByName<Readonly<EventCounts>>
  /**
   * Counts by `utm_content`, for visitors with `utm_source=facebook`. Further pages of such a visitor on the same day
   * count too, until another `utm_content` appears.
   */
  readonly ads: ByName<Readonly<EventCounts>>
  /**
   * Visitors by search phrase, in lower case: the `utm_term` of a page view, or the `query` of a `Search` event.
   * Clicks repeat the URL of their page and are not counted.
   */
  readonly phrases: ByName<number>
  /** Bytes of the JSON lines that were counted. */
  readonly bytes: number
  /** True if the visitor limit of the site was exceeded: of further visitors, only page views count. */
  readonly crowded: boolean
}

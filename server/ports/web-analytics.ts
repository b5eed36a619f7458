import type { ByName } from '../domain/events.ts'
import type { DayRange } from './event-log.ts'

/**
 * Readers' behaviour. Visitors are counted per day; over several days, the daily counts are added up. Product clicks
 * are events named `Product Click`: each visitor's first on a product of a page per day. Visits from an ad carry the
 * ad's id as `utm_content`.
 */
export interface WebAnalytics {
  readonly source: 'built-in' | 'plausible'
  /**
   * Returns the metrics of the site and of each page over the range. They may be some minutes old.
   * @throws BlogopsError `upstream_rejected`, `upstream_unavailable`, `rate_limited`, `not_configured`, `unavailable`
   */
  read(range: DayRange, options: ReadOptions): Promise<SiteMetrics>
  /**
   * Returns the metrics of one page by its path: `/article/five-grinders`, with or without a trailing slash.
   * @throws as `read`
   */
  readPage(range: DayRange, path: string, options: ReadOptions): Promise<PageMetrics>
  /**
   * Returns readers' search phrases with their number of visitors, most first; empty if unsupported. Phrases are in
   * lower case and untrusted, since anybody can send them.
   * @throws as `read`
   */
  phrases(range: DayRange, options: ReadOptions): Promise<readonly { phrase: string; visitors: number }[]>
}

export interface ReadOptions {
  signal: AbortSignal
}

export interface TrafficCounts {
  visitors: number
  pageviews: number
  productClicks: number
}

export interface DayTraffic extends TrafficCounts {
  /** `2026-11-21`. */
  date: string
}

export interface SiteMetrics {
  total: TrafficCounts
  /** Days without visitors may be missing. */
  days: readonly DayTraffic[]
  /** Traffic by path; rarely visited pages may be missing on very large sites. */
  pages: ByName<Readonly<TrafficCounts>>
  /** Traffic by the `utm_content` of the visit, for visits with `utm_source=facebook`. */
  ads: ReadonlyMap<string, TrafficCounts>
  /** Product clicks of those visits, by ad and day; ads and days without clicks are missing. */
  adClicks: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Sentences on metrics that could not be read, with the remedy; such metrics are 0. */
  notices: readonly string[]
}

export interface PageMetrics {
  total: TrafficCounts
  days: readonly DayTraffic[]
  /**
   * Traffic by `utm_source`, else by host in lower case without `www.`; empty for visits with neither. Most visitors
   * first.
   */
  sources: readonly (TrafficCounts & { source: string })[]
  /** Product clicks, most first. */
  products: readonly { product: string; clicks: number }[]
  ads: ReadonlyMap<string, TrafficCounts>
  notices: readonly string[]
}

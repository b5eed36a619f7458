import type { ByName, DayRange } from './event-log.ts'

/**
 * What readers did. Visitors are told apart within a day: over several days, those of each are added up. Product
 * clicks are events of the name `Product Click`: each visitor's first on a product of a page a day. Visits that an ad led to carry the ad's id as `utm_content`.
 */
export interface WebAnalytics {
  readonly source: 'built-in' | 'plausible'
  /**
   * Of the whole site and of each page, over the range. May be some minutes old.
   * @throws BlogopsError `upstream_rejected`, `upstream_unavailable`, `rate_limited`, `not_configured`, `unavailable`.
   */
  read(range: DayRange, options: ReadOptions): Promise<SiteFigures>
  /** Of one page, by its path: `/article/five-grinders`, with a slash at its end or without. @throws as `read`. */
  readPage(range: DayRange, path: string, options: ReadOptions): Promise<PageFigures>
  /**
   * What readers looked for on the site, or came by, and how many of them, most first; empty where nobody tells. In lower case, and as
   * anybody on the web may have typed it. @throws as `read`.
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

export interface SiteFigures {
  total: TrafficCounts
  /** Days without visitors may be missing. */
  days: readonly DayTraffic[]
  /** By path; of very many, those that are seldom visited may be missing. */
  pages: ByName<Readonly<TrafficCounts>>
  /** By the `utm_content` of the visit, for visits with `utm_source=facebook`. */
  ads: ReadonlyMap<string, TrafficCounts>
  /** Product clicks of those visits by day: of each ad that brought any, the days on which it did. */
  adClicks: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** What could not be told and why, with what to do about it, in a sentence each: the figure is 0 then. */
  notices: readonly string[]
}

export interface PageFigures {
  total: TrafficCounts
  days: readonly DayTraffic[]
  /**
   * By the visit's `utm_source`, or else by host, in lower case and without `www.`; empty for visits that name neither. Most
   * visitors first.
   */
  sources: readonly (TrafficCounts & { source: string })[]
  /** Most clicks first. */
  products: readonly { product: string; clicks: number }[]
  ads: ReadonlyMap<string, TrafficCounts>
  notices: readonly string[]
}

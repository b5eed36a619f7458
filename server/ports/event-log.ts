import { utmTags } from '../contract/schemas/event.ts'

export { utmTags }

/** Stored page view or click. The daily `visitor` hash is the only trace of the person. */
export interface StoredEvent {
  /** Time of receipt in UTC: `2026-11-21T09:00:00.000Z`. */
  readonly at: string
  /** `pageview`, `Product Click`, or a custom name sent by a page. */
  readonly name: string
  /** Path of the page, without query and trailing slash. */
  readonly path: string
  /** Hash that is constant for a visitor of this site during a UTC day and differs on other days. */
  readonly visitor: string
  /** Referring host in lower case without `www.`; null without one, and for the site itself. */
  readonly source: string | null
  /** Campaign parameters of the page's URL (`utm_source` and so on), if present. */
  readonly utm: Readonly<Partial<Record<UtmTag, string>>>
  /** Properties of a `Product Click`: `product`, `url`, `price` and `article`, as far as known. */
  readonly props: Readonly<Record<string, EventValue>>
}

export type EventValue = string | number | boolean

export type UtmTag = (typeof utmTags)[number]

/** UTC days, both included: `2026-11-21`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Page views and clicks, by the UTC day of their `at`, in the order of appending. */
export interface EventLog {
  /**
   * Stores all events or none. When it resolves, they survive `kill -9` and power loss; before that, readers do not
   * see them.
   * @throws BlogopsError `storage_full`, `unavailable` (nothing changed; retry is safe)
   * @throws RangeError for an `at` of another form
   */
  append(events: readonly StoredEvent[]): Promise<void>
  /** Reads day after day; each day as stored when its reading began. Unreadable lines are skipped. */
  read(range: DayRange): AsyncIterable<StoredEvent>
  /** Returns the stored size of a UTC day (`2026-11-21`) in bytes of JSON lines; 0 for a day without events. */
  countBytes(day: string): Promise<number>
  /**
   * Returns the totals of each day, earliest first, from running counters. Takes constant time regardless of the
   * number of events, except for the first call after a start. Days without events are missing; appended events are
   * included.
   * @throws BlogopsError `unavailable`
   */
  counts(range: DayRange): Promise<readonly DayCounts[]>
  /** Returns details of one page over a range. @throws BlogopsError `unavailable` */
  pageDetail(range: DayRange, path: string): Promise<PageDetail>
  /**
   * Removes the events and counts of all days before this one (`2026-11-21`).
   * @returns the removed days, earliest first
   * @throws BlogopsError `unavailable`; days removed before the error stay removed
   */
  removeBefore(day: string): Promise<readonly string[]>
  /** Waits for pending calls, then releases the log. Later calls reject with `unavailable`. */
  close(): Promise<void>
}

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
 * Counts of one UTC day. Beyond some thousands of pages, ads or phrases a day, further ones count in `total` only; so
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

export interface PageDetail {
  /**
   * Counts by source of the visitor's first event of the day: `utm_source` in lower case, else the host; empty for
   * neither.
   */
  readonly sources: ReadonlyMap<string, Readonly<EventCounts>>
  /** Product clicks by `product`, without unnamed ones. */
  readonly products: ReadonlyMap<string, number>
  /** Counts by ad as in `DayCounts`, for this page only. */
  readonly ads: ReadonlyMap<string, Readonly<EventCounts>>
}

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Returns the UTC day of an event. @throws RangeError */
export function getEventDay({ at }: Pick<StoredEvent, 'at'>): string {
  const day = instant.exec(at)?.[1]
  if (day === undefined) throw new RangeError(`An event's time must be in UTC, as in 2026-11-21T09:00:00.000Z: ${at}`)
  return day
}

/** Normalises a path: removes the trailing slash. */
export function normalizePagePath(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

import { utmTags } from '../contract/schemas/stored-event.ts'

export { utmTags }

/** What is kept of one page view or click. Nothing in it says who it was, beyond the day's own `visitor`. */
export interface StoredEvent {
  /** When it was received, in UTC: `2026-11-21T09:00:00.000Z`. */
  readonly at: string
  /** `pageview`, `Product Click`, or another name that a page gave it. */
  readonly name: string
  /** The path of the page, without its query and a slash at its end. */
  readonly path: string
  /** The same for one visitor of this site throughout a UTC day, and nothing on another. */
  readonly visitor: string
  /** The host that the visitor came from, in lower case and without `www.`; null for none, and for the site itself. */
  readonly source: string | null
  /** Where the page's address names a campaign (`utm_source` and so on); what it does not name is absent. */
  readonly utm: Readonly<Partial<Record<UtmTag, string>>>
  /** Of a `Product Click`: `product`, `url`, `price` and `article`, as far as they are known. */
  readonly props: Readonly<Record<string, EventValue>>
}

export type EventValue = string | number | boolean

export type UtmTag = (typeof utmTags)[number]

/** UTC days, both included: `2026-11-21`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Page views and clicks, by the UTC day of their `at`, in the order in which they were appended. */
export interface EventLog {
  /**
   * Keeps all of them or none. When it resolves, they survive `kill -9` and power loss; until then, a reader does not see
   * them.
   * @throws BlogopsError `storage_full`, `unavailable` (nothing changed; it may be tried again). RangeError for an `at` in
   * another form.
   */
  append(events: readonly StoredEvent[]): Promise<void>
  /** Day after day, what was there when reading the day began. Whatever cannot be read is left out. */
  read(range: DayRange): AsyncIterable<StoredEvent>
  /** How much of a UTC day (`2026-11-21`) is kept, in bytes of JSON lines; 0 for a day without events. */
  bytesOf(day: string): Promise<number>
  /**
   * What the days of a range come to, the earliest first, out of running counters: as quick with a million events as with a
   * thousand, but for the first call after a start. Days without events are missing. What was appended is counted.
   * @throws BlogopsError `unavailable`.
   */
  counts(range: DayRange): Promise<readonly DayCounts[]>
  /** What is known of one page beyond that, over the days of a range. @throws BlogopsError `unavailable`. */
  pageDetail(range: DayRange, path: string): Promise<PageDetail>
  /**
   * Removes the events and the counts of all days before this one (`2026-11-21`).
   * @returns the days that it removed, the earliest first.
   * @throws BlogopsError `unavailable`; days that were removed by then stay removed.
   */
  removeBefore(day: string): Promise<readonly string[]>
  /** Waits for what is under way, then releases the log. Calls after it reject with `unavailable`. */
  close(): Promise<void>
}

/** What a map has of it, which need not be one: of a year, maps take a lot of room. */
export interface ByName<Value> extends Iterable<[string, Value]> {
  readonly size: number
  get(name: string): Value | undefined
  forEach(hear: (value: Value, name: string) => void): void
}

/** Visitors are told apart within the day. */
export interface EventCounts {
  visitors: number
  pageviews: number
  /** Each visitor's first on a product of a page; of those who seem to click dozens of products, the first thirty. */
  productClicks: number
}

/**
 * Of one UTC day. Beyond some thousands of pages, ads or phrases a day, further ones count in `total` alone; so do ads and
 * phrases of more than 300 characters.
 */
export interface DayCounts {
  /** `2026-11-21`. */
  readonly day: string
  readonly total: Readonly<EventCounts>
  /** By path. */
  readonly pages: ByName<Readonly<EventCounts>>
  /**
   * By `utm_content`, for visitors who came with `utm_source=facebook`. What such a visitor does on further pages of that day
   * counts for it too, until another `utm_content` is named, be it of an ad or of another campaign.
   */
  readonly ads: ByName<Readonly<EventCounts>>
  /**
   * Visitors by the `utm_term` of a page view, and by the `query` of an event named `Search`; in lower case. A click repeats the
   * address of its page, and counts for none.
   */
  readonly phrases: ByName<number>
  /** Of the JSON lines that were counted. */
  readonly bytes: number
  /** Whether more visitors came than the site's limit tells apart: of further ones, page views alone count. */
  readonly crowded: boolean
}

export interface PageDetail {
  /** By where the visitor's first event of the day came from: its `utm_source` in lower case, or else its host; empty for neither. */
  readonly sources: ReadonlyMap<string, Readonly<EventCounts>>
  /** Product clicks by `product`, without those that name none. */
  readonly products: ReadonlyMap<string, number>
  /** As in `DayCounts`, of this page. */
  readonly ads: ReadonlyMap<string, Readonly<EventCounts>>
}

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** The UTC day of an event. @throws RangeError */
export function dayOf({ at }: Pick<StoredEvent, 'at'>): string {
  const day = instant.exec(at)?.[1]
  if (day === undefined) throw new RangeError(`An event's time must be in UTC, as in 2026-11-21T09:00:00.000Z: ${at}`)
  return day
}

/** A page is the same with a slash at the end of its path and without. */
export function pageOf(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

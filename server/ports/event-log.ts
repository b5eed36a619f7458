import type { DayCounts, EventCounts, UtmTag } from '../domain/events.ts'

/** Stored page view or click. The daily `visitor` hash is the only trace of the person. */
export interface StoredEvent {
  /** Time of receipt in UTC: `2026-11-21T09:00:00.000Z`. */
  readonly at: string
  /** Day on which the event counts, if it differs from the UTC day of `at`: the day in the site's time zone on receipt. */
  readonly day?: string | undefined
  /** `pageview`, `Product Click`, or a custom name sent by a page. */
  readonly name: string
  /** Path of the page, without query and trailing slash. */
  readonly path: string
  /** Hash that is constant for a visitor of this site during a day and differs on other days. */
  readonly visitor: string
  /** Referring host in lower case without `www.`; null without one, and for the site itself. */
  readonly source: string | null
  /** Campaign parameters of the page's URL (`utm_source` and so on), if present. */
  readonly utm: Readonly<Partial<Record<UtmTag, string>>>
  /** Family of the browser and kind of the device, such as `Chrome` and `Mobile`; missing if unknown. */
  readonly browser?: string | undefined
  readonly device?: string | undefined
  /** Properties of a `Product Click`: `product`, `url`, `price` and `article`, as far as known. */
  readonly props: Readonly<Record<string, EventValue>>
}

export type EventValue = string | number | boolean

/** Days, both included: `2026-11-21`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** A day (`2026-11-21`) while it had as many bytes of events. Events are only appended, so its bytes tell its state. */
export interface DayVersion {
  readonly day: string
  readonly bytes: number
}

/** Page views and clicks, by the day on which they count (`getEventDay`), in the order of appending. */
export interface EventLog {
  /**
   * Stores all events or none. When it resolves, they survive `kill -9` and power loss; before that, readers do not
   * see them.
   * @throws BlogopsError `storage_full`, `unavailable` (nothing changed; retry is safe)
   * @throws RangeError for an `at` or `day` of another form
   */
  append(events: readonly StoredEvent[]): Promise<void>
  /** Reads day by day, each as it was stored when its reading began. Skips unreadable lines. */
  read(range: DayRange): AsyncIterable<StoredEvent>
  /** Returns the stored size of a day (`2026-11-21`) in bytes of JSON lines; 0 for a day without events. */
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
  /** Returns what `storeVisits` stored for this state of a day, or undefined. @throws BlogopsError `unavailable` */
  readVisits(day: DayVersion): Promise<unknown>
  /**
   * Stores the visits of a day, plain data and typed arrays, unless its events have changed. They are computed from the
   * events and removed with them, so a failure is logged and not thrown.
   * @throws BlogopsError `unavailable` after closing
   */
  storeVisits(day: DayVersion, visits: unknown): Promise<void>
  /**
   * Removes the events, counts and visits of all days before this one (`2026-11-21`).
   * @returns the removed days, earliest first
   * @throws BlogopsError `unavailable`; days removed before the error stay removed
   */
  removeBefore(day: string): Promise<readonly string[]>
  /** Waits for pending calls, then releases the log. Later calls reject with `unavailable`. */
  close(): Promise<void>
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

/**
 * Daily random value for hashing visitors. Without it, hashes can neither be traced to an address nor recomputed, so
 * it is destroyed after its day.
 */
export interface SaltStore {
  /**
   * Returns the salt of a day (`2026-11-21`), 32 bytes. Created by the first call and then constant, across
   * processes. Salts of other days are destroyed; a failure to do so is logged and not thrown.
   * @throws BlogopsError `storage_full`, `unavailable`
   */
  getSalt(day: string): Promise<Uint8Array>
  /**
   * Destroys the salts of all other days, leaving no trace in the store.
   * @throws BlogopsError `storage_full`, `unavailable`: a salt may remain, so retry
   */
  destroyOthers(day: string): Promise<void>
}

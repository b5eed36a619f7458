/** Names of events with a meaning of their own, as Plausible's script sends them. */
export const pageviewName = 'pageview'
export const productClickName = 'Product Click'
/** Time and scroll depth of a page. It belongs to a page view and is not an event of its own in any count. */
export const engagementName = 'engagement'

/** Columns of an events file. `at` and `referrer` have aliases. */
export const eventColumns = [
  'at',
  'name',
  'url',
  'path',
  'referrer',
  'source',
  'visitor',
  'browser',
  'device',
  'product',
  'props',
  'utm',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const

export type EventColumn = (typeof eventColumns)[number]

/** Campaign parameters of a URL, without their prefix `utm_`. */
export const utmTags = ['source', 'medium', 'campaign', 'content', 'term'] as const

export type UtmTag = (typeof utmTags)[number]

const instant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Form of the day of an event. Day files are named by it, so it must not contain other characters. */
export const eventDayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the day on which an event counts: the one stored with it, or else the UTC day. @throws RangeError */
export function getEventDay({ at, day }: { readonly at: string; readonly day?: string | undefined }): string {
  const utcDay = instant.exec(at)?.[1]
  if (utcDay === undefined)
    throw new RangeError(`The time of an event must be in UTC, such as 2026-11-21T09:00:00.000Z, not ${at}`)
  if (day === undefined) return utcDay
  if (!eventDayPattern.test(day)) throw new RangeError(`The day of an event must be like 2026-11-21, not ${day}`)
  return day
}

/** Returns the `day` property of an event; empty if the day is the UTC day, which is not stored. */
export function toStoredDay(at: string, day: string): { readonly day?: string } {
  return at.startsWith(day) ? {} : { day }
}

/** Normalises a path: removes the trailing slash. After a change, raise the number in `visitsVersion`. */
export function normalizePagePath(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
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

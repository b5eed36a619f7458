import { type EventCounts, engagementName, pageviewName, productClickName } from '../../domain/events.ts'
import { classifySource, isAdTag } from '../../domain/traffic-sources.ts'
import type { PageDetail, StoredEvent } from '../../ports/event-log.ts'

/** The counter that an event increments in addition to visitors; undefined for other events. */
export type Counter = Exclude<keyof EventCounts, 'visitors'> | undefined

/** Returns true for an event that counts. Time and scroll depth belong to a page view that was counted. */
export function isCountable({ name }: Pick<StoredEvent, 'name'>): boolean {
  return name !== engagementName
}

export function getCounter({ name }: Pick<StoredEvent, 'name'>): Counter {
  if (name === pageviewName) return 'pageviews'
  return name === productClickName ? 'productClicks' : undefined
}

/** Maximum length of a name. Ad ids, products and search phrases are shorter; longer values are ignored. */
const maxNameLength = 300

function isValidName(name: string): boolean {
  return name !== '' && name.length <= maxNameLength
}

/** Returns the source of a visit: `utm_source`, otherwise the referring host, otherwise an empty string. */
export function getSource({ source, utm }: Pick<StoredEvent, 'source' | 'utm'>): string {
  const campaignSource = utm.source?.toLowerCase() ?? ''
  return isValidName(campaignSource) ? campaignSource : (source ?? '')
}

/**
 * Returns the ad that a visitor is attributed to: the ad of the last address that named one, or none if a later
 * address named another campaign.
 */
export function attributeAd({ source, content }: StoredEvent['utm'], before: string | undefined): string | undefined {
  if (content === undefined) return before
  return isAdTag({ source, content }) && isValidName(content) ? content : undefined
}

/**
 * Returns the phrases a visitor searched for or arrived with. Clicks repeat the address of their page and add nothing.
 * Terms of ads are left out: they show what somebody paid for.
 */
export function getSearchPhrases({ name, utm, props }: StoredEvent): string[] {
  const term = name === pageviewName && classifySource(null, utm).group !== 'Ads' ? utm.term : undefined
  const texts = [term, name === 'Search' ? props.query : undefined]
  return texts
    .filter(text => typeof text === 'string')
    .map(text => text.trim().toLowerCase())
    .filter(isValidName)
}

/** Returns the product of a click, or an empty string if it has no valid name. */
export function getProduct({ props: { product } }: Pick<StoredEvent, 'props'>): string {
  return typeof product === 'string' && isValidName(product) ? product : ''
}

/** Running counts, and the number that identifies the row in `DayState.visits`. */
export interface CountRow extends EventCounts {
  readonly id: number
}

/** Number of row ids per visitor in a mark. `getRowLimits` keeps the number of rows below it. */
const rowsPerVisitor = 2 ** 21

export const toVisitMark = (visitorId: number, rowId: number): number => visitorId * rowsPerVisitor + rowId

/** Returns the visitor and the row of a mark. */
export function fromVisitMark(mark: number): [visitorId: number, rowId: number] {
  return [Math.floor(mark / rowsPerVisitor), mark % rowsPerVisitor]
}

export function addToRow(row: EventCounts | undefined, isNew: boolean, kind: Counter): void {
  if (!row) return
  if (isNew) row.visitors += 1
  if (kind) row[kind] += 1
}

export function toCounts({ visitors, pageviews, productClicks }: EventCounts): EventCounts {
  return { visitors, pageviews, productClicks }
}

export function toCountsByName(rows: ReadonlyMap<string, CountRow>): Map<string, EventCounts> {
  return new Map([...rows].map(([name, row]) => [name, toCounts(row)]))
}

/** Adds up the details of several days. */
export function sumDetails(days: Iterable<PageDetail | undefined>): PageDetail {
  const [sources, ads] = [new Map<string, EventCounts>(), new Map<string, EventCounts>()]
  const products = new Map<string, number>()
  for (const day of days) {
    if (!day) continue
    addRows(sources, day.sources)
    addRows(ads, day.ads)
    for (const [product, clicks] of day.products) products.set(product, (products.get(product) ?? 0) + clicks)
  }
  return { sources, products, ads }
}

function addRows(to: Map<string, EventCounts>, rows: PageDetail['sources']): void {
  for (const [name, { visitors, pageviews, productClicks }] of rows) {
    const sum = to.get(name) ?? { visitors: 0, pageviews: 0, productClicks: 0 }
    to.set(name, {
      visitors: sum.visitors + visitors,
      pageviews: sum.pageviews + pageviews,
      productClicks: sum.productClicks + productClicks,
    })
  }
}

import type { EventCounts, StoredEvent } from '../../ports/event-log.ts'

/** The counter that an event increments in addition to visitors; undefined for other events. */
export type Counted = Exclude<keyof EventCounts, 'visitors'> | undefined

export function kindOf({ name }: Pick<StoredEvent, 'name'>): Counted {
  if (name === 'pageview') return 'pageviews'
  return name === 'Product Click' ? 'productClicks' : undefined
}

/** Maximum length of a name. Ad ids, products and search phrases are shorter; longer values are ignored. */
const longestName = 300

export function isNameable(name: string): boolean {
  return name !== '' && name.length <= longestName
}

/** Returns the source of a visit: `utm_source`, otherwise the referring host, otherwise an empty string. */
export function sourceOf({ source, utm }: Pick<StoredEvent, 'source' | 'utm'>): string {
  const named = utm.source?.toLowerCase() ?? ''
  return isNameable(named) ? named : (source ?? '')
}

/**
 * Returns the ad that a visitor is attributed to: the ad of the last address that named one, or none if a later
 * address named another campaign.
 */
export function adAfter({ source, content }: StoredEvent['utm'], before: string | undefined): string | undefined {
  if (content === undefined) return before
  return source?.toLowerCase() === 'facebook' && isNameable(content) ? content : undefined
}

/**
 * Returns the phrases a visitor searched for or arrived with. Clicks repeat the address of their page and add nothing.
 */
export function askedBy({ name, utm, props }: StoredEvent): string[] {
  const said = [name === 'pageview' ? utm.term : undefined, name === 'Search' ? props.query : undefined]
  return said
    .filter(text => typeof text === 'string')
    .map(text => text.trim().toLowerCase())
    .filter(isNameable)
}

/** Returns the product of a click, or an empty string if it has no valid name. */
export function productOf({ props: { product } }: Pick<StoredEvent, 'props'>): string {
  return typeof product === 'string' && isNameable(product) ? product : ''
}

import type { EventCounts, StoredEvent } from '../../ports/event-log.ts'

/** What an event counts as, beside its visitor; undefined for one of another name. */
export type Counted = Exclude<keyof EventCounts, 'visitors'> | undefined

export function kindOf({ name }: Pick<StoredEvent, 'name'>): Counted {
  if (name === 'pageview') return 'pageviews'
  return name === 'Product Click' ? 'productClicks' : undefined
}

/** Longer ones name nothing: an ad's id, a product and what people type are shorter. */
const longestName = 300

export function isNameable(name: string): boolean {
  return name !== '' && name.length <= longestName
}

/** Where a visitor came from, as a campaign names it or else by the host; empty for neither. */
export function sourceOf({ source, utm }: Pick<StoredEvent, 'source' | 'utm'>): string {
  const named = utm.source?.toLowerCase() ?? ''
  return isNameable(named) ? named : (source ?? '')
}

/** The ad that a visitor is counted for: that of the last address which named one, and none once it named another campaign. */
export function adAfter({ source, content }: StoredEvent['utm'], before: string | undefined): string | undefined {
  if (content === undefined) return before
  return source?.toLowerCase() === 'facebook' && isNameable(content) ? content : undefined
}

/** What a visitor looked for, or came by. A click repeats the address of its page, and says nothing new. */
export function askedBy({ name, utm, props }: StoredEvent): string[] {
  const said = [name === 'pageview' ? utm.term : undefined, name === 'Search' ? props.query : undefined]
  return said
    .filter(text => typeof text === 'string')
    .map(text => text.trim().toLowerCase())
    .filter(isNameable)
}

/** The product that a click is of; empty where it names none. */
export function productOf({ props: { product } }: Pick<StoredEvent, 'props'>): string {
  return typeof product === 'string' && isNameable(product) ? product : ''
}

import { formatDay } from './days.ts'
import { findProductByName } from './products.ts'

/** Helpers for what people state about products in place of their source. */

/** Key of the statement of a fact, beside `name`, `link`, `price`, `rating` and `reviews`. */
export function toFactField(label: string): string {
  return `fact: ${label.toLowerCase()}`
}

/** Source of what a person stated, for people: "stated by ada on 28 November 2026". */
export function describeStatement({ by, at }: { by: string; at: string }): string {
  return `stated by ${by} on ${formatDay(at)}`
}

/** Returns the former product that a text names, unless it names a current one whose name contains it; else null. */
export function findFormerName(
  text: string,
  former: readonly string[],
  current: readonly { name: string }[],
): string | null {
  const named = former.map(name => ({ name }))
  const found = findProductByName(text, named)
  if (!found) return null
  const known = findProductByName(text, current)
  return known && known.name.length > found.name.length ? null : found.name
}

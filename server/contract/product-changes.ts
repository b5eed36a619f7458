import { formatDay } from './british-day.ts'
import { formatPounds } from './pounds.ts'
import { foldName } from './product-name.ts'
import type { ProposedProduct } from './schemas/proposal.ts'

/** Change of a product, in the order of the new list; removed products come last. */
export type ProductChange =
  | { readonly kind: 'added'; readonly after: ProposedProduct }
  | { readonly kind: 'removed'; readonly before: ProposedProduct }
  | { readonly kind: 'kept'; readonly before: ProposedProduct; readonly after: ProposedProduct }

/** Compares products by ASIN, or by name if neither has one. */
export function isSameProduct(one: Identity, other: Identity): boolean {
  const [asin, asinOfOther] = [one.asin ?? null, other.asin ?? null]
  return asin === asinOfOther && (asin !== null || foldName(one.name) === foldName(other.name))
}

interface Identity {
  asin?: string | null | undefined
  name: string
}

/** Compares UTC days, not times: readers see the day on which a price was read. */
export function isReadOnLaterDay(before: { readAt: string }, after: { readAt: string }): boolean {
  return after.readAt.slice(0, 10) > before.readAt.slice(0, 10)
}

export function listProductChanges(
  before: readonly ProposedProduct[],
  after: readonly ProposedProduct[],
): ProductChange[] {
  const remaining = [...before]
  const changes = after.map((product): ProductChange => {
    const at = remaining.findIndex(other => isSameProduct(other, product))
    const [found] = at < 0 ? [] : remaining.splice(at, 1)
    return found ? { kind: 'kept', before: found, after: product } : { kind: 'added', after: product }
  })
  return [...changes, ...remaining.map((product): ProductChange => ({ kind: 'removed', before: product }))]
}

/** Describes the differences of a product that stays: `£29.99, was £34.99`. */
export function describeChanges(before: ProposedProduct, after: ProposedProduct): string[] {
  const facts: readonly (readonly [string, string, string])[] = [
    ['', formatPrice(before), formatPrice(after)],
    ...formatReadDays(before, after),
    ['rated ', formatRating(before), formatRating(after)],
    ['', formatReviews(before), formatReviews(after)],
    ['', formatPick(before), formatPick(after)],
    ['called ', before.name, after.name],
  ]
  return facts.flatMap(([lead, was, is]) => (was === is ? [] : [`${lead}${is}, was ${was}`]))
}

/** Returns the days of the price readings if both states have a price and the new reading is of a later day. */
function formatReadDays(before: ProposedProduct, after: ProposedProduct): [string, string, string][] {
  if (before.price === null || after.price === null || !isReadOnLaterDay(before, after)) return []
  const readOn = ({ readAt }: ProposedProduct) => `read on ${formatDay(readAt)}`
  return [['price ', readOn(before), readOn(after)]]
}

export function formatPrice({ price }: ProposedProduct): string {
  return price === null ? 'no price' : formatPounds(price)
}

export function formatRating({ rating }: ProposedProduct): string {
  return rating === null ? 'not at all' : `${rating.toFixed(1)} of 5`
}

function formatReviews({ reviewCount }: ProposedProduct): string {
  return reviewCount === null ? 'reviews not counted' : `${reviewCount.toLocaleString('en-GB')} reviews`
}

function formatPick({ isPick }: ProposedProduct): string {
  return isPick === undefined ? 'no top pick' : `top pick: ${isPick}`
}

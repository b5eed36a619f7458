import { formatDay } from './days.ts'
import { formatPriceIn } from './money.ts'
import { foldName } from './products.ts'

/** State of a product before or after a proposed change. */
interface ProductState {
  readonly name: string
  readonly asin?: string | null | undefined
  readonly price: number | null
  /** ISO 4217. */
  readonly currency: string
  readonly rating: number | null
  readonly reviewCount: number | null
  /** Badge of a top pick. */
  readonly isPick?: string | undefined
  readonly facts?: readonly { label: string; value: string }[] | undefined
  /** ISO 8601 time of the price reading. */
  readonly readAt: string
}

/** Change of a product, in the order of the new list; removed products come last. */
export type ProductChange<Product extends ProductState> =
  | { readonly kind: 'added'; readonly after: Product }
  | { readonly kind: 'removed'; readonly before: Product }
  | { readonly kind: 'kept'; readonly before: Product; readonly after: Product }

/** Compares products by ASIN, or by name if neither has one. */
export function isSameProduct(first: Identity, second: Identity): boolean {
  const [firstAsin, secondAsin] = [first.asin ?? null, second.asin ?? null]
  return firstAsin === secondAsin && (firstAsin !== null || foldName(first.name) === foldName(second.name))
}

interface Identity {
  asin?: string | null | undefined
  name: string
}

/** Compares UTC days, not times: readers see the day on which a price was read. */
export function isReadOnLaterDay(before: { readAt: string }, after: { readAt: string }): boolean {
  return after.readAt.slice(0, 10) > before.readAt.slice(0, 10)
}

export function listProductChanges<Product extends ProductState>(
  before: readonly Product[],
  after: readonly Product[],
): ProductChange<Product>[] {
  const remaining = [...before]
  const changes = after.map((product): ProductChange<Product> => {
    const at = remaining.findIndex(other => isSameProduct(other, product))
    const [found] = at < 0 ? [] : remaining.splice(at, 1)
    return found ? { kind: 'kept', before: found, after: product } : { kind: 'added', after: product }
  })
  return [...changes, ...remaining.map((product): ProductChange<Product> => ({ kind: 'removed', before: product }))]
}

/** Describes the differences of a product that stays: `£29.99, was £34.99`. */
export function describeChanges(before: ProductState, after: ProductState): string[] {
  const facts: readonly (readonly [string, string, string])[] = [
    ['', formatPrice(before), formatPrice(after)],
    ...formatReadDays(before, after),
    ['rated ', formatRating(before), formatRating(after)],
    ['', formatReviews(before), formatReviews(after)],
    ['', formatPick(before), formatPick(after)],
    ['called ', before.name, after.name],
  ]
  const changes = facts.flatMap(([lead, was, is]) => (was === is ? [] : [`${lead}${is}, was ${was}`]))
  const hasNewFacts = JSON.stringify(before.facts ?? []) !== JSON.stringify(after.facts ?? [])
  return hasNewFacts ? [...changes, 'facts updated'] : changes
}

/** Returns the days of the price readings if both states have a price and the new reading is of a later day. */
function formatReadDays(before: ProductState, after: ProductState): [string, string, string][] {
  if (before.price === null || after.price === null || !isReadOnLaterDay(before, after)) return []
  const readOn = ({ readAt }: ProductState) => `read on ${formatDay(readAt)}`
  return [['price ', readOn(before), readOn(after)]]
}

export function formatPrice({ price, currency }: ProductState): string {
  return price === null ? 'no price' : formatPriceIn(price, currency)
}

function formatRating({ rating }: ProductState): string {
  return rating === null ? 'not at all' : `${rating.toFixed(1)} of 5`
}

function formatReviews({ reviewCount }: ProductState): string {
  return reviewCount === null ? 'reviews not counted' : `${reviewCount.toLocaleString('en-GB')} reviews`
}

function formatPick({ isPick }: ProductState): string {
  return isPick === undefined ? 'no top pick' : `top pick: ${isPick}`
}

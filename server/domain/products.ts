import { findAsin } from './amazon.ts'
import { formatDay } from './days.ts'
import { formatPriceIn } from './money.ts'

/**
 * Normalises a product name for comparison: case, spacing, punctuation, accents and HTML entities are ignored. "Harrow
 * &amp; Lune Pro" becomes "harrow and lune pro".
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&(?:amp|#38);|&/g, ' and ')
    .replace(/&(?:nbsp|quot|apos|#39|#160);/g, ' ')
    .replace(/['’‘`]/g, '')
    .replace(/\+/g, ' plus ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Removes the number that an editor put before a heading: "1. Ember Kettle" becomes "Ember Kettle". */
export function removeNumber(heading: string): string {
  return heading.replace(/^\s*\d+[.)]\s+/, '')
}

/** Returns true if folded text contains a folded name as whole words. */
export function containsName(foldedText: string, foldedName: string): boolean {
  return foldedName !== '' && ` ${foldedText} `.includes(` ${foldedName} `)
}

/**
 * Creates a function that finds the product named by a heading or link text; the longest contained name wins. It
 * returns null if the text names none.
 */
export function createNameFinder<P extends { name: string }>(products: readonly P[]): (text: string) => P | null {
  const folded = products.map(product => ({ product, name: foldName(product.name) }))
  return text => {
    const input = foldName(text)
    const named = folded.filter(({ name }) => containsName(input, name)).map(({ product }) => product)
    return named.reduce<P | null>(
      (best, product) => (best && best.name.length >= product.name.length ? best : product),
      null,
    )
  }
}

/** Finds the product that a text names. */
export function findProductByName<P extends { name: string }>(text: string, products: readonly P[]): P | null {
  return createNameFinder(products)(text)
}

type ProductClicks = readonly { product: string; clicks: number }[]

/** Name that stands for all products outside an article. */
export const otherProducts = 'Other'

/**
 * Sums product clicks by the names of an article's products, most clicks first. Anybody can send a click with any
 * name, so clicks on unknown names are counted as "Other", at the end, and their names are never shown.
 */
export function sumOwnProductClicks(clicked: ProductClicks, products: readonly { name: string }[]): ProductClicks {
  const sums = new Map<string, number>()
  for (const { product, clicks } of clicked) {
    const name = findProductByName(product, products)?.name ?? otherProducts
    sums.set(name, (sums.get(name) ?? 0) + clicks)
  }
  const isOther = ({ product }: ProductClicks[number]) => Number(product === otherProducts)
  return Array.from(sums, ([product, clicks]) => ({ product, clicks })).sort(
    (a, b) => isOther(a) - isOther(b) || b.clicks - a.clicks,
  )
}

interface PricedProduct {
  readonly priceCurrent: boolean
  /** ISO 8601. */
  readonly priceUntil: string | null
}

/** Returns when the first displayed price becomes too old to be shown; undefined if none does. */
export function findPriceExpiry(products: readonly PricedProduct[]): string | undefined {
  const ends = products.flatMap(({ priceCurrent, priceUntil }) => (priceCurrent && priceUntil ? [priceUntil] : []))
  return ends.sort()[0]
}

export interface FoundProduct {
  name: string
  amazonUrl: string
}

/** Returns the identity of a found product: its ASIN, or its URL if that names none. */
export function getFoundProductKey({ amazonUrl }: FoundProduct): string {
  return findAsin(amazonUrl) ?? amazonUrl
}

/** Merges found products by identity. A known product is replaced in place; new ones are appended. */
export function mergeFoundProducts(before: readonly FoundProduct[], found: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map([...before, ...found].map(product => [getFoundProductKey(product), product])).values()]
}

interface ComparableProduct {
  readonly id: string
  readonly price: number | null
  readonly priceCurrent: boolean
}

/**
 * Finds the product whose current price is nearest, with the price difference: positive if it costs more.
 * Null if the product or all others have no current price.
 */
export function findNearestByPrice<P extends ComparableProduct>(
  product: P,
  products: readonly P[],
): { other: P; difference: number } | null {
  const { price } = product
  if (price === null || !product.priceCurrent) return null
  const others = products.flatMap(other =>
    other.id === product.id || other.price === null || !other.priceCurrent
      ? []
      : [{ other, difference: Math.round((other.price - price) * 100) / 100 }],
  )
  const [nearest = null] = others.toSorted((a, b) => Math.abs(a.difference) - Math.abs(b.difference))
  return nearest
}

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

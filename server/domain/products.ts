import { findAsin } from './amazon.ts'
import { formatDay } from './days.ts'

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

/** Name for all products outside an article. */
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
  /** True without a current price, when `priceUntil` is the end of rating and picture. */
  readonly seePrice?: boolean | undefined
  readonly otherOffer?: Omit<PricedProduct, 'otherOffer'> | undefined
}

/** Returns when the first displayed price, rating or picture becomes too old to be shown; undefined if none does. */
export function findPriceExpiry(products: readonly PricedProduct[]): string | undefined {
  const offers = products.flatMap(product => (product.otherOffer ? [product, product.otherOffer] : [product]))
  const ends = offers.flatMap(({ priceCurrent, priceUntil, seePrice }) =>
    (priceCurrent || seePrice) && priceUntil ? [priceUntil] : [],
  )
  return ends.sort()[0]
}

export interface FoundProduct {
  name: string
  amazonUrl: string
}

/** Returns the identity of a found product: its ASIN, or its URL if the URL has none. */
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

/** Headings of either list, folded like names. */
const PROS = /^(?:the )?(?:pros|pluses|positives|advantages|strengths|good points|likes|reasons to buy|what we liked?)$/
const CONS =
  /^(?:the )?(?:cons|minuses|negatives|disadvantages|drawbacks|weaknesses|bad points|dislikes|reasons to avoid|what (?:you give up|we (?:dont|didnt) like))$/

/** Tells if a heading is above a list of pros or of cons. Null if it is neither. */
export function findVerdictKind(heading: string): 'pros' | 'cons' | null {
  const folded = foldName(heading)
  if (PROS.test(folded)) return 'pros'
  return CONS.test(folded) ? 'cons' : null
}

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

/**
 * Reads facts from a retailer's title, which is long and written for search engines: "Wireless Earbuds, Bluetooth 5.3
 * Headphones with ENC Mic, 40H Playtime, IPX7 Waterproof, …". Adds nothing that the title does not say.
 */
import type { ProductFact, SourcedProduct } from '../../ports/product-source.ts'
import { clausesOf } from './listing/clauses.ts'
import { factsIn } from './listing/facts.ts'
import { baseName, namesOfListings } from './listing/names.ts'
import { isVariantOnly } from './ranking/variants.ts'

const MOST_FEATURES = 8
const LONGEST_FEATURE = 64

function sameWords(a: string, b: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return bare(a) === bare(b)
}

function withoutTail(clause: string): string {
  return clause.replace(/\swith\s.*$/i, '')
}

/** Returns the clauses of a title that make sense on their own, without the product's name. */
export function listingFeatures(title: string): string[] {
  const name = baseName({ title, brand: null })
  const whole = clausesOf(title).map(clause => (clause.length > LONGEST_FEATURE ? withoutTail(clause) : clause))
  const fit = whole.filter(clause => clause.length >= 4 && clause.length <= LONGEST_FEATURE && !isVariantOnly(clause))
  const others = fit.filter(clause => !clause.toLowerCase().startsWith(name.toLowerCase()))
  return others
    .filter((clause, at) => others.findIndex(other => sameWords(other, clause)) === at)
    .slice(0, MOST_FEATURES)
}

/**
 * Returns the facts a title states literally, by label: playtime, Bluetooth, water rating, capacity, screen, power …
 */
export function listingFacts(title: string): ProductFact[] {
  return factsIn(title).map(({ label, value }) => ({ label, value }))
}

/** Gives every product a short, unique name. */
export function nameListings(products: readonly SourcedProduct[]): SourcedProduct[] {
  const names = namesOfListings(products)
  return products.map((product, at) => ({ ...product, name: names[at] ?? product.name }))
}

/**
 * What can be read off a retailer's title, which is long and made for search engines: "Wireless Earbuds, Bluetooth 5.3
 * Headphones with ENC Mic, 40H Playtime, IPX7 Waterproof, …". Nothing is added to what the title says.
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

/** The clauses of a title that stand for themselves, its name left out. */
export function listingFeatures(title: string): string[] {
  const name = baseName({ title, brand: null })
  const whole = clausesOf(title).map(clause => (clause.length > LONGEST_FEATURE ? withoutTail(clause) : clause))
  const fit = whole.filter(clause => clause.length >= 4 && clause.length <= LONGEST_FEATURE && !isVariantOnly(clause))
  const others = fit.filter(clause => !clause.toLowerCase().startsWith(name.toLowerCase()))
  return others
    .filter((clause, at) => others.findIndex(other => sameWords(other, clause)) === at)
    .slice(0, MOST_FEATURES)
}

/** What a title states literally, by label: playtime, Bluetooth, water rating, capacity, screen, power … */
export function listingFacts(title: string): ProductFact[] {
  return factsIn(title).map(({ label, value }) => ({ label, value }))
}

/** The products with short names, all different. */
export function nameListings(products: readonly SourcedProduct[]): SourcedProduct[] {
  const names = namesOfListings(products)
  return products.map((product, at) => ({ ...product, name: names[at] ?? product.name }))
}

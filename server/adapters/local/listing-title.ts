/**
 * Reads facts from a retailer's title, which is long and written for search engines: "Wireless Earbuds, Bluetooth 5.3
 * Headphones with ENC Mic, 40H Playtime, IPX7 Waterproof, …". Adds nothing that the title does not say.
 */
import type { ProductFact, SourcedProduct } from '../../ports/product-source.ts'
import { splitClauses } from './listing/clauses.ts'
import { findFacts } from './listing/facts.ts'
import { createListingNames, getBaseName } from './listing/names.ts'
import { isVariantOnly } from './ranking/variants.ts'

const MAX_FEATURES = 8
const MAX_FEATURE_LENGTH = 64

function hasSameWords(a: string, b: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return bare(a) === bare(b)
}

function removeInclusion(clause: string): string {
  return clause.replace(/\swith\s.*$/i, '')
}

/** Returns the clauses of a title that make sense on their own, without the product's name. */
export function findListingFeatures(title: string): string[] {
  const name = getBaseName({ title, brand: null })
  const whole = splitClauses(title).map(clause =>
    clause.length > MAX_FEATURE_LENGTH ? removeInclusion(clause) : clause,
  )
  const fitting = whole.filter(
    clause => clause.length >= 4 && clause.length <= MAX_FEATURE_LENGTH && !isVariantOnly(clause),
  )
  const others = fitting.filter(clause => !clause.toLowerCase().startsWith(name.toLowerCase()))
  return others
    .filter((clause, at) => others.findIndex(other => hasSameWords(other, clause)) === at)
    .slice(0, MAX_FEATURES)
}

/**
 * Returns the facts a title states literally, by label: playtime, Bluetooth, water rating, capacity, screen, power …
 */
export function findListingFacts(title: string): ProductFact[] {
  return findFacts(title).map(({ label, value }) => ({ label, value }))
}

/** Gives every product a short, unique name. */
export function nameListings(products: readonly SourcedProduct[]): SourcedProduct[] {
  const names = createListingNames(products)
  return products.map((product, at) => ({ ...product, name: names[at] ?? product.name }))
}

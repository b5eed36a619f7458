import type { SourcedProductWithStats } from '../product-stats.ts'
import { findClauses, foldText, getOpening, toWords } from '../product-words.ts'

/** Product with details from its source that the port does not have. */
export interface Candidate<Product extends SourcedProductWithStats = SourcedProductWithStats> {
  product: Product
  /** Kind of product according to the source: "Coffee grinder". */
  type?: string
  /** True if the product is in the requested category. */
  preferred?: boolean
}

/** Words of a listing by what they say about the product. */
export interface ListingWords {
  /** Words for the kind of product: its type, or else the opening words of its title. */
  kind: string[]
  /** True if the source names the kind itself. */
  hasType: boolean
  /** Opening of the title as written. */
  opening: string
  /** Words of the title's other clauses, in order. */
  clauses: string[][]
  category: ReadonlySet<string>
  /** Every word of title, type, name, category and brand. */
  head: ReadonlySet<string>
  features: ReadonlySet<string>
  /** Folded title, type and name. */
  text: string
}

const toWordSet = (texts: readonly string[]): ReadonlySet<string> => new Set(toWords(texts.join(' | ')))

export function readListing({ product, type }: Candidate): ListingWords {
  const { title, name, category, brand, features, facts } = product
  // A label such as "Funko POP! TV:" does not name the product.
  const opening = getOpening(title).replace(/\b\w+:/g, ' ')
  return {
    kind: toWords(type ?? opening),
    hasType: type !== undefined,
    opening,
    clauses: findClauses(title),
    category: toWordSet([category]),
    head: toWordSet([title, type ?? '', name ?? '', category, brand ?? '']),
    features: toWordSet([...features, ...facts.map(({ label, value }) => `${label} ${value}`)]),
    text: foldText([title, type ?? '', name ?? ''].join(' | ')),
  }
}

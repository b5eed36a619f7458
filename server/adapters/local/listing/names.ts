import type { SourcedProduct } from '../../../ports/product-source.ts'
import { isKind, openingOf } from '../ranking/kinds.ts'
import { words } from '../ranking/words.ts'
import { clausesOf, shortened, trimmed } from './clauses.ts'
import { factsIn } from './facts.ts'

const LONGEST = 60
/** Maximum words of a first clause. A longer one is a list of search words and is cut after the kind of product. */
const MOST_WORDS = 8

/** Words that fit any maker's product. A title that begins with only these does not name a product. */
const GENERIC = new Set(
  `wireless bluetooth smart portable mini electric digital rechargeable true stereo sport fitness in ear women men kid for
  adult new the a noisecancelling 2 1 2022 2023 2024 2025 2026`.split(/\s+/),
)

/** Cuts a clause after its first word for a kind of product, if it has one. */
function behindKind(clause: string): string {
  // Later words are cut off anyway.
  const parts = clause.slice(0, 2 * LONGEST).split(' ')
  const kindAt = (at: number) => at < parts.length && isKind(words(parts.slice(0, at + 1).join(' ')).at(-1) ?? '')
  const first = parts.findIndex((_, at) => at > 0 && kindAt(at))
  // "Coffee Dripper": the second noun of a pair says more than the first.
  const last = kindAt(first + 1) ? first + 1 : first
  return first < 0 ? clause : parts.slice(0, last + 1).join(' ')
}

/** Returns the maker and kind of product, or else the first clause: the title's name for the product. */
export function baseName({ title, brand }: Pick<SourcedProduct, 'title' | 'brand'>): string {
  const opening = trimmed(openingOf(title)) || title
  const long = opening.length > LONGEST || opening.split(' ').length > MOST_WORDS
  const kept = shortened(long ? behindKind(opening) : opening, LONGEST)
  const branded = brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${kept}` : kept
  return shortened(branded, LONGEST)
}

function isGeneric(name: string): boolean {
  return words(name).every(word => GENERIC.has(word) || isKind(word))
}

/** Returns short clauses without numbers or kinds of product, such as "Touch Control". */
function tellingClauses(title: string): string[] {
  const short = clausesOf(title)
    .slice(1)
    .filter(clause => clause.length <= 24 && clause.split(' ').length <= 3)
  return short.filter(clause => !/\d/.test(clause) && !words(clause).some(isKind)).map(clause => `with ${clause}`)
}

/** Returns what the title says is included: "with Indicator LED". */
function withTails(title: string): string[] {
  const tails = clausesOf(title).map(clause => /\swith\s(.+)$/i.exec(clause)?.[1] ?? '')
  return tails.filter(tail => tail !== '' && tail.length <= 24).map(tail => `with ${tail}`)
}

/** Returns words that similar titles do not contain: "(Braided)". */
function ownWords(title: string, others: readonly string[]): string[] {
  if (others.length === 0) return []
  const theirs = new Set(others.flatMap(words))
  return title
    .split(/[^\p{L}-]+/u)
    .filter(word => word.length >= 4 && words(word).every(own => !theirs.has(own)))
    .map(word => `(${word})`)
}

function capped(name: string, ending: string): string {
  return `${shortened(name, LONGEST - ending.length - 1)} ${ending}`
}

function says(text: string, phrase: string): boolean {
  return text.toLowerCase().includes(phrase.toLowerCase())
}

/** Returns candidate names for a product, best first. The last one is always unique. */
function namesFor(product: SourcedProduct, base: string, others: readonly SourcedProduct[], at: number): string[] {
  const titles = others.map(other => other.title)
  const shared = (ending: string) => titles.some(other => says(other, ending.replace(/^with |[()]/g, '')))
  const facts = factsIn(product.title).flatMap(fact => (says(base, fact.label) ? [] : (fact.inName ?? [])))
  const { title } = product
  const telling = [...facts, ...tellingClauses(title), ...withTails(title), ...ownWords(title, titles)]
  const endings = [...telling.filter(ending => !shared(ending)), `(${product.asin ?? at + 1})`]
  const plain = isGeneric(base) && telling.length > 0 ? [] : [base]
  return [...plain, ...endings.map(ending => capped(base, ending))]
}

/**
 * Returns a short readable name for each product, in the given order and all different. Names from the source are
 * kept.
 */
export function namesOfListings(products: readonly SourcedProduct[]): string[] {
  const bases = products.map(product => product.name ?? baseName(product))
  const taken = new Set<string>()
  return products.map((product, at) => {
    const base = bases[at] ?? product.title
    const likeIt = products.filter((_, other) => other !== at && bases[other]?.toLowerCase() === base.toLowerCase())
    const tries = likeIt.length === 0 && !isGeneric(base) ? [base] : namesFor(product, base, likeIt, at)
    const unused = (name: string) => !taken.has(name.toLowerCase())
    const clash = likeIt.length > 0 ? tries.filter(name => name !== base) : tries
    const name = [...clash, capped(base, `(${product.asin ?? at + 1})`)].find(unused) ?? `${base} ${at + 1}`
    taken.add(name.toLowerCase())
    return name
  })
}

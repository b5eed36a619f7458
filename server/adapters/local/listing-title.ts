// Retailers' titles are long and written for search engines: "Wireless Earbuds, Bluetooth 5.3 Headphones with ENC Mic, 40H
// Playtime, IPX7 Waterproof, …". The functions here add nothing that a title does not say.

import type { ProductFact, SourcedProduct } from '../../ports/product-source.ts'
import { findFacts, shortenToWords, splitClauses, trimClause } from './listing-facts.ts'
import { isVariantOnly } from './listing-variants.ts'
import { getOpening, isKind, toWords } from './product-words.ts'

/** Gives every product a short, unique name. */
export function nameListings(products: readonly SourcedProduct[]): SourcedProduct[] {
  const names = createListingNames(products)
  return products.map((product, at) => ({ ...product, name: names[at] ?? product.name }))
}

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

const MAX_NAME_LENGTH = 60
/** Length to which a longer name is cut before its last noun. */
const MAX_SHORTENED_LENGTH = 40
/** Maximum words of a first clause. A longer one is a list of search words and is cut after the kind of product. */
const MAX_WORDS = 8

/** Words that fit any maker's product. A title that begins with only these does not name a product. */
const GENERIC_WORDS = new Set(
  `wireless bluetooth smart portable mini electric digital rechargeable true stereo sport fitness in ear women men kid for
  adult new the a noisecancelling 2 1 2022 2023 2024 2025 2026`.split(/\s+/),
)

/** Nouns that end a name although they name no kind of product on their own. */
const NAME_ENDS = new Set('gift present print plaque box set figure bunting poster card'.split(' '))

/** Cuts a clause after its first word for a kind of product, if it has one. */
function cutAfterKind(clause: string): string {
  // Later words are cut off anyway.
  const parts = clause.slice(0, 2 * MAX_NAME_LENGTH).split(' ')
  const isKindAt = (at: number) => {
    const word = toWords(parts.slice(0, at + 1).join(' ')).at(-1) ?? ''
    return at < parts.length && (isKind(word) || NAME_ENDS.has(word))
  }
  const first = parts.findIndex((_, at) => at > 0 && isKindAt(at))
  // "Coffee Dripper": the second noun of a pair says more than the first.
  const last = isKindAt(first + 1) ? first + 1 : first
  return first < 0 ? clause : parts.slice(0, last + 1).join(' ')
}

/** Shortens a name and keeps its last noun: "Personalised Baby Footprints Customised … Vase" keeps "Vase". */
function shortenName(name: string): string {
  const noun = name.split(' ').at(-1) ?? ''
  if (name.length <= MAX_NAME_LENGTH || noun.length > 20) return shortenToWords(name, MAX_NAME_LENGTH)
  return `${shortenToWords(name, MAX_SHORTENED_LENGTH)} ${noun}`
}

/** Returns a clause that repeats a name without a noun and adds one: "Family Tree Frame" of "Family Tree - Family Tree Frame". */
function findFullerName(opening: string, title: string): string | undefined {
  if (opening.split(' ').length > 2 || toWords(opening).some(isKind)) return undefined
  return splitClauses(title).find(
    clause =>
      clause.toLowerCase().startsWith(`${opening.toLowerCase()} `) &&
      clause.split(' ').length <= 4 &&
      isKind(toWords(clause).at(-1) ?? ''),
  )
}

/** Adds the next clause to a series: "Funko POP! Games: Gotham Knights" becomes "… Gotham Knights Robin". */
function addSubject(opening: string, title: string): string {
  const [, next = ''] = splitClauses(title)
  const isName = /^\p{Lu}/u.test(next) && next.split(' ').length <= 2 && !/\d/.test(next) && !toWords(next).some(isKind)
  return /\w: \S/.test(opening) && isName ? `${opening} ${next}` : opening
}

/** Returns the maker and kind of product, or else the first clause: the title's name for the product. */
function getBaseName({ title, brand }: Pick<SourcedProduct, 'title' | 'brand'>): string {
  const first = trimClause(getOpening(title)) || title
  const opening = findFullerName(first, title) ?? addSubject(first, title)
  const isLong = opening.length > MAX_NAME_LENGTH || opening.split(' ').length > MAX_WORDS
  const shortName = shortenName(isLong ? cutAfterKind(opening) : opening)
  const brandedName = brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${shortName}` : shortName
  return shortenToWords(brandedName, MAX_NAME_LENGTH)
}

function isGeneric(name: string): boolean {
  return toWords(name).every(word => GENERIC_WORDS.has(word) || isKind(word))
}

/** Returns short clauses without numbers or kinds of product, such as "Touch Control". */
function findDistinctClauses(title: string): string[] {
  const short = splitClauses(title)
    .slice(1)
    .filter(clause => clause.length <= 24 && clause.split(' ').length <= 3)
  return short
    .filter(clause => !/\d/.test(clause) && !toWords(clause).some(isKind))
    .map(clause => (clause.includes(' ') ? `with ${clause}` : `(${clause})`))
}

/** Returns what the title says is included: "with Indicator LED". */
function findInclusions(title: string): string[] {
  const tails = splitClauses(title).map(clause => /\swith\s(.+)$/i.exec(clause)?.[1] ?? '')
  return tails.filter(tail => tail !== '' && tail.length <= 24).map(tail => `with ${tail}`)
}

/** Returns words that similar titles do not contain: "(Braided)". */
function findUniqueWords(title: string, others: readonly string[]): string[] {
  if (others.length === 0) return []
  const otherWords = new Set(others.flatMap(toWords))
  return title
    .split(/[^\p{L}\d-]+/u)
    .filter(
      word =>
        word.length >= 4 &&
        /^[\p{L}\d]/u.test(word) &&
        /\p{L}/u.test(word) &&
        toWords(word).every(own => !otherWords.has(own)),
    )
    .map(word => `(${word})`)
}

function appendEnding(name: string, ending: string): string {
  return `${shortenToWords(name, MAX_NAME_LENGTH - ending.length - 1)} ${ending}`
}

/** Compares without spaces and hyphens, which sellers set freely: "2 m" and "2m". */
function containsPhrase(text: string, phrase: string): boolean {
  const fold = (value: string) => value.toLowerCase().replace(/[\s-]+/g, '')
  return fold(text).includes(fold(phrase))
}

/** Returns candidate names for a product, best first. The last one is always unique. */
function createNameCandidates(
  product: SourcedProduct,
  base: string,
  others: readonly SourcedProduct[],
  at: number,
): string[] {
  const titles = others.map(other => other.title)
  const isShared = (ending: string) => titles.some(other => containsPhrase(other, ending.replace(/^with |[()]/g, '')))
  const facts = findFacts(product.title).flatMap(fact => (containsPhrase(base, fact.label) ? [] : (fact.inName ?? [])))
  const { title } = product
  const distinctions = [
    ...facts,
    ...findDistinctClauses(title),
    ...findInclusions(title),
    ...findUniqueWords(title, titles),
  ]
  const endings = [
    ...distinctions.filter(ending => !isShared(ending) && !containsPhrase(base, ending.replace(/^with |[()]/g, ''))),
    `(${product.asin ?? at + 1})`,
  ]
  const plain = isGeneric(base) && distinctions.length > 0 ? [] : [base]
  return [...plain, ...endings.map(ending => appendEnding(base, ending))]
}

/**
 * Returns a short readable name for each product, in the given order and all different. Names from the source are
 * kept.
 */
function createListingNames(products: readonly SourcedProduct[]): string[] {
  const bases = products.map(product => product.name ?? getBaseName(product))
  const taken = new Set<string>()
  return products.map((product, at) => {
    const base = bases[at] ?? product.title
    const similar = products.filter((_, other) => other !== at && bases[other]?.toLowerCase() === base.toLowerCase())
    const candidates =
      similar.length === 0 && !isGeneric(base) ? [base] : createNameCandidates(product, base, similar, at)
    const isUnused = (name: string) => !taken.has(name.toLowerCase())
    const preferred = similar.length > 0 ? candidates.filter(name => name !== base) : candidates
    const name = [...preferred, appendEnding(base, `(${product.asin ?? at + 1})`)].find(isUnused) ?? `${base} ${at + 1}`
    taken.add(name.toLowerCase())
    return name
  })
}

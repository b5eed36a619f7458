// Retailers' titles are long and written for search engines: "Wireless Earbuds, Bluetooth 5.3 Headphones with ENC Mic, 40H
// Playtime, IPX7 Waterproof, …". The functions here add nothing that a title does not say.

import { namesTopic } from '../../domain/articles.ts'
import type { ProductFact, SourcedProduct } from '../../ports/product-source.ts'
import { readTopic } from './fit/topic.ts'
import { findFacts, shortenToWords, splitClauses, trimClause } from './listing-facts.ts'
import {
  ADVERTISING,
  containsPhrase,
  findDistinctClauses,
  findInclusions,
  findPurposes,
  findUniquePhrases,
  isVariantOnly,
} from './listing-variants.ts'
import { getOpening, getSynonyms, getWordLists, isAccessory, isKind, toWords } from './product-words.ts'

interface TopicWords {
  /** Words for the kind of product that the topic names. */
  nouns: ReadonlySet<string>
  all: ReadonlySet<string>
}

function readTopicWords(topic: string): TopicWords {
  const { things, words } = readTopic(topic)
  return { nouns: new Set(things.flatMap(({ noun }) => (noun === null ? [] : getSynonyms(noun)))), all: words }
}

/**
 * Gives every product a short, unique name.
 * @param topic whose nouns the names keep: "coffee maker" of "Acme Press Coffee and Tea Maker".
 */
export function nameListings(products: readonly SourcedProduct[], topic = ''): SourcedProduct[] {
  // A topic that names a product has no noun that sets it apart.
  const isNamed = products.some(({ name }) => name !== null && namesTopic(topic, name))
  const words = readTopicWords(isNamed ? '' : topic)
  const names = createListingNames(products, { ...words, all: removeMakers(words.all, products) })
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
  const name = getBaseName({ title, brand: null }, readTopicWords(''))
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
/** Maximum words of a first clause. A longer one is a list of search words and is cut after the kind of product. */
const MAX_WORDS = 8

/** Words that fit any maker's product. A title that begins with only these does not name a product. */
const GENERIC_WORDS = new Set(
  `wireless bluetooth smart portable mini electric digital rechargeable true stereo sport fitness in ear women men kid for
  adult new the a noisecancelling 2 1 2022 2023 2024 2025 2026`.split(/\s+/),
)

export function isNameEnd(word: string): boolean {
  return NAME_ENDS.has(word)
}

/** Nouns that end a name although they name no kind of product on their own. */
const NAME_ENDS = new Set('gift present print plaque box set figure bunting poster card'.split(' '))

/** Cuts a clause after its first word for the topic's kind of product, or else for any kind. */
function cutAfterKind(clause: string, topic: TopicWords): string {
  // Later words are cut off anyway.
  const parts = clause.slice(0, 2 * MAX_NAME_LENGTH).split(' ')
  const words = parts.map((_, at) => toWords(parts.slice(0, at + 1).join(' ')).at(-1) ?? '')
  const isEnd = (word = '') => isKind(word) || NAME_ENDS.has(word)
  const isOfTopic = (word: string, at: number) => at > 0 && topic.nouns.has(word)
  const first = words.some(isOfTopic)
    ? words.findIndex(isOfTopic)
    : words.findIndex((word, at) => at > 0 && isEnd(word))
  // "Coffee Dripper", "Mouse Pad": the second noun of a pair says more than the first.
  const next = words[first + 1] ?? ''
  // "Micro SD Card", "Dumbbell Set": the kind goes on.
  const goesOn = next !== '' && (next === words[first] || next === 'set')
  const isPair = goesOn || isAccessory(next) || (isEnd(next) && !topic.nouns.has(words[first] ?? ''))
  const last = isPair ? first + 1 : first
  // "Power Bank 3i 20000mAh": the model may follow the kind.
  const model = parts.slice(last + 1, last + 3)
  const modelLength = model.findIndex(part => !/\d/.test(part) || !/\p{L}/u.test(part) || /^\d+[kpx]$/i.test(part))
  return first < 0 ? clause : parts.slice(0, last + 1 + (modelLength < 0 ? model.length : modelLength)).join(' ')
}

/** Words that mean something else apart: "Noise Cancelling", "Over Ear", "Two Slice". */
const PAIRED = /^(?:noise cancell?ing|(?:over|on|in) ear|(?:two|four|\d) slice|hard floor|high speed)$/i

/** Shortens a name and keeps its last two words: "Personalised Baby Footprints … Bowl Vase". */
function shortenName(name: string, maxLength = MAX_NAME_LENGTH): string {
  const words = name.split(' ')
  const isPair = (at: number) => PAIRED.test(words.slice(at, at + 2).join(' '))
  const end = words.slice(isPair(words.length - 3) ? -3 : -2).join(' ')
  if (name.length <= maxLength || end.length > maxLength / 2) return shortenToWords(name, maxLength)
  const start = shortenToWords(name, maxLength - end.length - 1).split(' ')
  // "Still Loved Still": a repeated word begins a phrase that is cut off, and so does the first of a pair.
  const isCutOff = start.indexOf(start.at(-1) ?? '') < start.length - 1 || isPair(start.length - 1)
  return [...(isCutOff ? start.slice(0, -1) : start), end].join(' ')
}

const namesKind = (text: string) => toWords(text).some(isKind)

/** Adds the kind of product from a later clause to an opening without one: "Acme Boom 4D, Wired Headphones". */
function addKind(opening: string, title: string, topic: TopicWords): string {
  const isNamed = toWords(opening).some(word => isKind(word) || isAccessory(word))
  if (isNamed || /\w: \S/.test(opening)) return opening
  const [, ...later] = splitClauses(title)
  // "Machine Washable" ends with no noun.
  const clause = later.find(part => isKind(toWords(getOpening(part)).at(-1) ?? ''))
  if (clause !== undefined) return `${opening} ${cutAfterKind(clause, topic)}`
  // "Acme Puppies 25 cm (10 in) Husky": the name goes on after the bracket.
  const whole = trimClause(title.replace(/\([^()]*\)/g, ' ').split(/[,|;–—]|\s-\s/, 1)[0] ?? '')
  return whole.startsWith(opening) && whole.length <= MAX_NAME_LENGTH ? whole : opening
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

/** Returns a second clause that begins with a maker, after an opening that names none: "USB Charger, Acme Wall Charger". */
function findBrandedClause(opening: string, title: string, topic: TopicWords): string | undefined {
  const clause = splitClauses(title)[1] ?? ''
  const [maker = ''] = clause.split(' ')
  const isMaker = /^(?!Not|With|For|Compatible|Suitable)\p{Lu}\p{Ll}{2,}$/u.test(maker) && !isGeneric(maker, topic)
  return isMaker && isGeneric(opening, topic) && namesKind(clause) ? cutAfterKind(clause, topic) : undefined
}

/** Converts three or more words in capitals: "Acme CLASSIC COMFORT BLANKET". Fewer may be a brand: "VICRATION HDMI". */
function lowerCapitals(name: string): string {
  return name.replace(/(?<![\p{L}\d])\p{Lu}{4,}(?: \p{Lu}{3,}){2,}(?![\p{L}\d])/gu, words =>
    words
      .split(' ')
      .map(word => word.charAt(0) + word.slice(1).toLowerCase())
      .join(' '),
  )
}

/** Removes numbers of catalogues, which no reader knows: "Galison 9780735378131 Artisanal Eggs". */
function removePartNumbers(name: string): string {
  return name.replace(/(?<=\S) (?:\d{5}|\d{12,13})(?= \S+ \S)/g, '')
}

/** Removes advertising before the maker: "Award Winning Acme Kettle". */
function removeSlogan(title: string, brand: string | null): string {
  const at = brand ? title.toLowerCase().indexOf(brand.toLowerCase()) : -1
  return ADVERTISING.test(title.slice(0, Math.max(0, at))) ? title.slice(at) : title
}

/** Matches what sellers add to a name: "Earbuds Only £9.99", "Earbuds No. 1 Rated 4.9 Stars". */
const PRICE_OR_PRAISE = / (?:(?:now |only |was )*[£$€]\d|no\. ?1\b|#1\b|rated \d|better than\b|click here\b).*$/i

/** Returns the maker and kind of product, or else the first clause: the title's name for the product. */
function getBaseName(product: Pick<SourcedProduct, 'title' | 'brand'>, topic: TopicWords): string {
  const { brand } = product
  const title = removeSlogan(product.title, brand)
  const first = trimClause(getOpening(title).replace(PRICE_OR_PRAISE, '')) || title
  const named = findFullerName(first, title) ?? findBrandedClause(first, title, topic) ?? addSubject(first, title)
  const opening = addKind(named, title, topic)
  const isLong = opening.length > MAX_NAME_LENGTH || opening.split(' ').length > MAX_WORDS
  const shortName = shortenName(isLong ? cutAfterKind(opening, topic) : opening)
  const brandedName = brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${shortName}` : shortName
  return shortenToWords(removePartNumbers(lowerCapitals(brandedName)), MAX_NAME_LENGTH)
}

/** Returns true if every word of a name also fits other makers' products. */
function isGeneric(name: string, topic: TopicWords): boolean {
  const { describingWords, softWords } = getWordLists()
  const lists = [GENERIC_WORDS, describingWords, softWords, topic.all]
  return toWords(name).every(word => isKind(word) || isAccessory(word) || lists.some(list => list.has(word)))
}

/** Removes the makers of the products from the words of a topic such as "PocBuds or HKERR earbuds". */
function removeMakers(words: ReadonlySet<string>, products: readonly SourcedProduct[]): ReadonlySet<string> {
  const { displayWords } = getWordLists()
  const openings = products.map(({ title }) => toWords(title)[0] ?? '')
  const isMaker = (word: string) =>
    openings.includes(word) && !displayWords.has(word) && !isGeneric(word, { nouns: new Set(), all: new Set() })
  return new Set([...words].filter(word => !isMaker(word)))
}

function appendEnding(name: string, ending: string): string {
  return `${shortenName(name, MAX_NAME_LENGTH - ending.length - 1)} ${ending}`
}

/** Returns candidate names for a product, best first. */
function createNameCandidates(
  product: SourcedProduct,
  base: string,
  { similar, all }: { similar: readonly SourcedProduct[]; all: readonly SourcedProduct[] },
  topic: TopicWords,
): string[] {
  const titles = similar.map(other => other.title)
  const isIn = (ending: string, others: readonly SourcedProduct[]) =>
    others.some(other => other !== product && containsPhrase(other.title, ending.replace(/^with |[()]/g, '')))
  const isShared = (ending: string) => isIn(ending, similar)
  const facts = findFacts(product.title).flatMap(fact => (containsPhrase(base, fact.label) ? [] : (fact.inName ?? [])))
  const { title } = product
  const stated = [...facts, ...findInclusions(title), ...findDistinctClauses(title)]
  // A code in brackets misleads if another product of the article has it too.
  const distinctions = stated.toSorted((a, b) => Number(isIn(a, all)) - Number(isIn(b, all)))
  const isNew = (ending: string) => !isShared(ending) && !containsPhrase(base, ending.replace(/^with |[()]/g, ''))
  const endings = [
    ...distinctions.filter(isNew),
    ...findPurposes(title, titles),
    ...findUniquePhrases(title, titles).filter(isNew),
  ]
  // "Braided HDMI cable or plastic HDMI cable": a word of the topic sets apart what other titles lack.
  const shared = [...topic.all].filter(word => titles.every(text => toWords(text).includes(word)))
  const known = new Set([...toWords(base), ...shared])
  const telling = endings.filter(ending => toWords(ending).some(word => !known.has(word)))
  const plain = isGeneric(base, topic) && telling.length > 0 ? [] : [base]
  return [...plain, ...telling.map(ending => appendEnding(base, ending))]
}

/**
 * Returns a short readable name for each product, in the given order and all different. Names from the source are
 * kept.
 */
function createListingNames(products: readonly SourcedProduct[], topic: TopicWords): string[] {
  const bases = products.map(product => product.name ?? getBaseName(product, topic))
  const taken = new Set<string>()
  return products.map((product, at) => {
    const base = bases[at] ?? product.title
    const similar = products.filter((_, other) => other !== at && bases[other]?.toLowerCase() === base.toLowerCase())
    const candidates =
      similar.length === 0 && !isGeneric(base, topic)
        ? [base]
        : createNameCandidates(product, base, { similar, all: products }, topic)
    const isUnused = (name: string) => !taken.has(name.toLowerCase())
    const preferred = similar.length > 0 ? candidates.filter(name => name !== base) : candidates
    const name = [...preferred, appendEnding(base, `(listing ${at + 1})`)].find(isUnused) ?? base
    taken.add(name.toLowerCase())
    return name
  })
}

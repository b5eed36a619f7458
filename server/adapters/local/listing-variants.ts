import type { SourcedProduct } from '../../ports/product-source.ts'
import { lazy } from './data-file.ts'
import { splitClauses, trimClause } from './listing-facts.ts'
import { getOpening, getWordLists, isKind, toWords } from './product-words.ts'

/** Variants of one listing: the same title but for colour, size and pack size, or the same rating and reviews. */

/**
 * Matches a colour at the end of a clause, where it marks a variant, with up to two words before it in a clause of its
 * own: "(Metallic Blue)". Before a noun ("red wine glasses") it is part of the name.
 */
const getTrailingColour = lazy(() => {
  const shade = '(?:dark|light|matte|space|sky|midnight|rose|pure|classic|macaron) '
  const ownClause = String.raw`(?<=[,|;(\[–—-]\s{0,2})(?:[a-z]+ ){1,2}`
  const colour = `(?:${ownClause}|${shade})?(?:${getWordLists().colours.join('|')})(?: colou?r)?`
  return new RegExp(String.raw`\b${colour}(?=\s*(?:$|[,|;()\[\]/–—-]))`, 'gi')
})

const SIZE =
  /\b\d+(?:\.\d+)?\s?(?:cm|mm|m|ft|feet|inch(?:es)?|ml|l|litres?|kg|g|oz|gb|tb)\b|\b(?:x{0,3}[sl]|small|medium|large|extra large)(?=\s*(?:$|[,|;()[\]/]))/gi

/** Returns true if a clause contains only a colour or size: "White", "Large". */
export function isVariantOnly(clause: string): boolean {
  return clause.replace(SIZE, '').replace(getTrailingColour(), '').trim() === ''
}

const PACK = /\b(?:pack|case|set|box) of \d{1,4}\b|\b\d{1,4}[ -]?(?:packs?|count|pcs?)\b/gi

/** Minimum number of reviews that two listings share by variants, not by chance. */
const MIN_SHARED_REVIEWS = 50
const MIN_OVERLAP = 0.7
/** Two batteries of different charge may be two products, so a charge is not a size of a variant. */
const CHARGE = /\b\d+ ?mah\b/gi
const MODEL = /^[a-z]{1,6}\d{2,}[a-z\d]*$/

interface NameWords {
  words: ReadonlySet<string>
  models: readonly string[]
}

function readNameWords(title: string): NameWords {
  const sizeless = getOpening(title).replace(PACK, ' ').replace(SIZE, ' ').replace(CHARGE, ' ')
  const words = toWords(sizeless.replace(getTrailingColour(), ' '))
  return { words: new Set(words), models: words.filter(word => MODEL.test(word)) }
}

/** Returns true if two titles name the same product: the same maker, mostly the same words and no other model number. */
function haveSameName(one: string, other: string): boolean {
  const [a, b] = [readNameWords(one), readNameWords(other)]
  if ([...a.words][0] !== [...b.words][0]) return false
  if (a.models.length > 0 && b.models.length > 0 && a.models.join() !== b.models.join()) return false
  const shared = [...a.words].filter(word => b.words.has(word)).length
  const [shorter, longer] = [Math.min(a.words.size, b.words.size), Math.max(a.words.size, b.words.size)]
  return shared / longer >= MIN_OVERLAP || (shorter >= 3 && shared === shorter)
}

type Listing = SourcedProduct & { rating: number; reviewCount: number }

/** Returns the rating and reviews, which variants of one listing share; null if they are too few to tell. */
function getReviewKey({ rating, reviewCount }: Listing): string | null {
  return reviewCount < MIN_SHARED_REVIEWS ? null : `${rating}|${reviewCount}`
}

/** Groups the variants of each listing, in the given order. */
export function groupVariants<Product extends Listing>(products: readonly Product[]): Product[][] {
  const groups: Product[][] = []
  const byTitle = new Map<string, Product[]>()
  const byReviews = new Map<string, Product[][]>()
  for (const product of products) {
    const [title, reviews] = [getVariantKey(product), getReviewKey(product)]
    const related = reviews === null ? [] : (byReviews.get(reviews) ?? [])
    const group =
      byTitle.get(title) ?? related.find(([first]) => first !== undefined && haveSameName(first.title, product.title))
    if (group) {
      group.push(product)
      byTitle.set(title, group)
      continue
    }
    const created = [product]
    groups.push(created)
    byTitle.set(title, created)
    if (reviews !== null) byReviews.set(reviews, [...related, created])
  }
  return groups
}

/** Returns a title without colour, size and pack size, equal for all variants of one listing. */
function getVariantKey({ title, brand }: SourcedProduct): string {
  const bare = removeColourBrackets(title.toLowerCase())
    .replace(PACK, ' ')
    .replace(SIZE, ' ')
    .replace(getTrailingColour(), ' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
  return `${(brand ?? '').toLowerCase()}|${bare}`
}

/** Removes brackets that describe a finish: "(Gold Mist Wood)", but not "(Red Wine)". */
function removeColourBrackets(title: string): string {
  const { colours } = getWordLists()
  return title.replace(/\(([^()\d]{1,40})\)/g, (bracket, text: string) => {
    const words = toWords(text)
    return words.length <= 4 && words.some(word => colours.includes(word)) && !words.some(isKind) ? ' ' : bracket
  })
}

type Difference = 'packs' | 'lengths' | 'capacities' | 'sizes' | 'colours'

const LENGTH = /\d\s?(?:cm|mm|m|ft|feet|inch(?:es)?)\b/i
const CAPACITY = /\d\s?(?:gb|tb|ml|l|litres?)\b/i

const getMatches = (title: string, pattern: RegExp) => (title.match(pattern) ?? []).join(' ').toLowerCase()

/** Returns how two variants of a listing differ; null if their titles say the same. */
export function findDifference(one: string, other: string): Difference | null {
  const differs = (pattern: RegExp) => getMatches(one, pattern) !== getMatches(other, pattern)
  if (differs(PACK)) return 'packs'
  if (differs(CHARGE)) return 'capacities'
  if (differs(SIZE)) {
    const sizes = getMatches(one, SIZE) || getMatches(other, SIZE)
    return LENGTH.test(sizes) ? 'lengths' : CAPACITY.test(sizes) ? 'capacities' : 'sizes'
  }
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  const isFinish = a !== b && removeColourBrackets(a) === removeColourBrackets(b)
  return isFinish || differs(getTrailingColour()) ? 'colours' : null
}

const MAX_ENDING_LENGTH = 24

/** Returns short clauses without numbers or kinds of product, such as "Touch Control". */
export function findDistinctClauses(title: string): string[] {
  const short = splitClauses(title)
    .slice(1)
    .filter(clause => clause.length <= MAX_ENDING_LENGTH && clause.split(' ').length <= 3)
  return short.filter(clause => !/\d/.test(clause) && !toWords(clause).some(isKind)).map(clause => `(${clause})`)
}

/** Returns what the title says is included: "with Indicator LED". */
export function findInclusions(title: string): string[] {
  const tails = splitClauses(title).map(clause => /\swith\s(.+)$/i.exec(clause)?.[1] ?? '')
  // "EarHooks IPX7 Waterproof" are two things.
  const first = tails.map(tail => tail.replace(/(?<=^\p{L}+) IPX?\d.*$/iu, ''))
  return first.filter(tail => tail !== '' && tail.length <= MAX_ENDING_LENGTH).map(tail => `with ${tail}`)
}

/** Returns phrases of words that similar titles do not contain: "(Braided)", "(A5 Size)". */
export function findUniquePhrases(title: string, others: readonly string[]): string[] {
  if (others.length === 0) return []
  const otherWords = new Set(others.flatMap(toWords))
  const isUnique = (word: string) => toWords(word).every(own => !otherWords.has(own))
  const phrases = splitClauses(title).flatMap(clause =>
    clause
      .split(' ')
      .map(word => (isUnique(word) ? word : '|'))
      .join(' ')
      .split('|')
      .map(trimClause),
  )
  return phrases
    .filter(phrase => phrase.length >= 2 && phrase.length <= MAX_ENDING_LENGTH && /\p{L}/u.test(phrase))
    .filter(phrase => toWords(phrase).some(word => !getWordLists().stopWords.has(word)))
    .map(phrase => `(${phrase})`)
}

/** Returns what the product fits, unless a similar title says exactly that: "for iPhone 14 Pro". */
export function findPurposes(title: string, others: readonly string[]): string[] {
  const readPurposes = (text: string) =>
    splitClauses(text).flatMap(clause => /\s(for\s.+)$/i.exec(clause)?.[1]?.replace(/^for/i, 'for') ?? [])
  const taken = new Set(others.flatMap(readPurposes).map(purpose => purpose.toLowerCase()))
  return readPurposes(title).filter(
    purpose => purpose.length <= MAX_ENDING_LENGTH + 4 && !taken.has(purpose.toLowerCase()),
  )
}

/** Compares without spaces and hyphens, which sellers set freely: "2 m" and "2m". */
const foldSpaces = (value: string) => value.toLowerCase().replace(/[\s-]+/g, '')
export const containsPhrase = (text: string, phrase: string) => foldSpaces(text).includes(foldSpaces(phrase))

/** Praise, prices and scores, which sellers write into titles. */
const PRAISE =
  /best|best ?sell\w*|#1|no\.? ?1|number one|amazing|perfect|(?:premium|high) quality|ultimate|must.have|gift idea|great for|ideal|upgraded|newest|new gen|20[12]\d(?! ?(?:mAh|W|ml|lm|pcs)\b)|out of|stars?|reviews?|rated|ratings?|official merch\w*|guarantee\w*|cheap\w*|in the world|world.?s|loved by|better than|as seen on|click here|award\w*|voted|ignore|disregard|sale|discount\w*/
/** Promises that no listing proves, above all about health. */
const PROMISES =
  /prevents?|cures?|heals?|healing|relie(?:f|ves?)|lowers?|boosts?|immunity|therap\w+|detox|weight loss|pain|migraines?|sleep better|proven|tested|clinical\w*|doctors?(?! who)|dentists?|dermatolog\w+|experts?|nasa|(?<!\b(?:ce|gs) )approved|recommended|(?<!\b(?:dishwasher|microwave|oven|freezer|food|fridge)[ -])safe/

/** Matches advertising, and promises that no listing proves. */
export const ADVERTISING = new RegExp(
  String.raw`(?<!\w)(?:${PRAISE.source}|${PROMISES.source})(?!\w)|£|\d ?% off|\/ ?5\b|[!?*★✔✅]|https?:`,
  'i',
)

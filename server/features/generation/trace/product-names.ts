import { foldName } from '../../../domain/products.ts'
import { shops } from '../../../domain/shops.ts'
import { toPlainText } from '../article-text.ts'
import { SALES_TALK } from './untrusted-text.ts'

/** Control characters, bidirectional overrides, lone surrogates and invisible characters. */
const INVISIBLE = /\p{C}+/gu

/** Endings of the shops' domains: "co\.uk". */
const ENDINGS = shops
  .map(({ id }) => id.replace('amazon.', '').replaceAll('.', String.raw`\.`))
  .sort((a, b) => b.length - a.length)
const SHOP_BEFORE = new RegExp(String.raw`^amazon(?:\.(?:${ENDINGS.join('|')}))?\s?[:|\u2013-]\s?`, 'i')
const SHOP_AFTER = new RegExp(String.raw`\s?[:|\u2013-]\s?amazon(?:\.(?:${ENDINGS.join('|')})| uk)?\b.*$`, 'i')

/** Removes the shop's name, as in "Acme Fjord Earbuds : Amazon.co.uk: Electronics & Photo". */
function removeShopName(title: string): string {
  return title
    .replace(SHOP_BEFORE, '')
    .replace(/^customer reviews\s?:\s?/i, '')
    .replace(SHOP_AFTER, '')
    .trim()
}

/** Converts a title to one line of visible characters, without the shop's name. */
export function toOneLineTitle(title: string): string {
  return removeShopName(toPlainText(toPlainText(title.slice(0, 1000)).replace(INVISIBLE, ' ')))
}

/** Ends a title where the seller's prices, stars, claims or telephone numbers begin. */
export function cleanTitle(title: string): string {
  const line = toOneLineTitle(title)
  const ends = SALES_TALK.map(talk => line.search(talk)).filter(at => at >= 0)
  return ends.length === 0 ? line : trimLooseEnd(line.slice(0, Math.min(...ends)))
}

const LOOSE_END = /(?:[\s,.:;|(–—-]|\b(?:only|just|now|from|at|for|with|and|was|save|rated|price|by|a|the))$/i

/** Converts "Voxlund Zed only -" to "Voxlund Zed". */
function trimLooseEnd(text: string): string {
  let rest = text
  while (LOOSE_END.test(rest)) rest = rest.replace(LOOSE_END, '')
  return rest
}

/** A folded word of a text, with its position. */
interface Word {
  folded: string
  start: number
  end: number
}

export function findWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)?|[&+]/gu)].map(({ 0: matched, index }) => {
    return { folded: foldName(matched), start: index, end: index + matched.length }
  })
}

/** Words after which a title is about other things: "Cover with Keyring, for Apple AirPods". */
const TURNING_WORDS = new Set(
  'for compatible fits fit with replacement replaces replace works suitable suits like alternative vs versus not without instead than unlike against beats'.split(
    ' ',
  ),
)

/** Counts the words at the start of a title that are about the product itself. */
function countOwnWords(words: readonly Word[]): number {
  const at = words.findIndex(({ folded }) => TURNING_WORDS.has(folded))
  return at < 0 ? words.length : at
}

/** Words next to prices that are never part of a name, whatever a title says. */
const PRICE_WORDS_ONLY =
  /^(?:rrp|srp|msrp|was|were|used|renewed|refurbished|resale|from|save|saving|off|per|each|list|launch|reduced|cut|get|back|plan|plus|not|no|never|over|under|up|to|x|pay|voucher|delivery|postage|instalments?|i|we|paid|members?)$/

/** Collects the words that a product's titles say about it. */
export function getOwnVocabulary(titles: readonly string[]): Set<string> {
  const own = titles.map(findWords).flatMap(words => words.slice(0, countOwnWords(words)))
  return new Set(own.map(({ folded }) => folded).filter(word => !PRICE_WORDS_ONLY.test(word)))
}

/** Maximum position in the title, in words, at which a name may begin. */
const MAX_START = 10
const MAX_WORDS = 24
const MAX_NAME_LENGTH = 120

const COMMON_WORDS = new Set(
  'the a an and with for of in on by to from new best top plus max mini set pack only now sale deal offer original genuine official compatible replacement fits'.split(
    ' ',
  ),
)
/** Any character except letters, digits and plain punctuation. */
const FOREIGN_CHARACTERS = /[^\p{L}\p{N} .,'"&()+/:;!#°*″–—-]+/u
const SEPARATORS = [FOREIGN_CHARACTERS, /\S{0,20}\d ?%\S*/, /\bout of\b/, ...SALES_TALK].map(
  sign => new RegExp(sign, 'giu'),
)

function splitIntoParts(text: string): string[] {
  return SEPARATORS.reduce<string[]>((found, sign) => found.flatMap(part => part.split(sign)), [text])
}

/** Returns the first usable part of a name, without the prices or stars that follow it. */
export function getNamePart(input: string): string {
  return trimLooseEnd(splitIntoParts(toPlainText(input).slice(0, 600)).find(part => /\p{L}/u.test(part)) ?? '')
}

function countSameWords(name: readonly Word[], at: number, title: readonly Word[], from: number): number {
  let count = 0
  while (name[at + count] && name[at + count]?.folded === title[from + count]?.folded) count += 1
  return count
}

/** `count` words of the name, starting at index `at`. */
interface Run {
  at: number
  count: number
}

/** Counts the brand's words at the start of a name, if the title says them about the product itself. */
function countBrandWords(name: readonly Word[], brand: string | null, title: readonly Word[], own: number): number {
  const brandWords = brand === null ? [] : findWords(toPlainText(brand))
  if (brandWords.length === 0 || countSameWords(name, 0, brandWords, 0) < brandWords.length) return 0
  return title.slice(0, own).some((_, from) => countSameWords(brandWords, 0, title, from) === brandWords.length)
    ? brandWords.length
    : 0
}

/** Finds the longest run of a name's words that appears in a title, near its start. */
function findLongestRun(name: readonly Word[], brand: string | null, title: readonly Word[]): Run {
  const own = countOwnWords(title)
  const brandWordCount = countBrandWords(name, brand, title, own)
  let best: Run = { at: 0, count: 0 }
  for (const from of title.slice(0, Math.min(Math.max(own, 1), MAX_START)).keys()) {
    for (const at of name.keys()) {
      const count = countSameWords(name, at, title, from)
      const run =
        brandWordCount > 0 && at === brandWordCount && count > 0
          ? { at: 0, count: count + brandWordCount }
          : { at, count }
      if (run.count > best.count) best = run
    }
  }
  return best
}

function isDistinctive(words: readonly Word[]): boolean {
  return words.some(({ folded }) => folded.length >= 3 && /\p{L}/u.test(folded) && !COMMON_WORDS.has(folded))
}

/** Includes a bracket that closes the name, and removes an unmatched one. */
function toSpelledName(text: string, run: readonly Word[]): string {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return ''
  const matched = text.slice(first.start, last.end)
  const whole = matched.includes('(') && !matched.includes(')') && text[last.end] === ')' ? `${matched})` : matched
  const even = whole.split('(').length === whole.split(')').length ? whole : whole.replace(/[()]/g, ' ')
  return trimLooseEnd(toPlainText(even)).slice(0, MAX_NAME_LENGTH).trim()
}

/**
 * Returns the verified part of a name: words that a title of the product has in this order, near its start and before
 * it
 * turns to the product's uses. Null if no part distinguishes the product.
 */
export function findVerifiedName(input: string, brand: string | null, titles: readonly string[]): string | null {
  const candidates = splitIntoParts(toPlainText(input).slice(0, 600)).flatMap(text => {
    const name = findWords(text).slice(0, MAX_WORDS)
    return titles.map(title => {
      const { at, count } = findLongestRun(name, brand, findWords(title).slice(0, 80))
      return { text, run: name.slice(at, at + count) }
    })
  })
  const distinctive = candidates.filter(({ run }) => isDistinctive(run))
  const best = distinctive.reduce<(typeof distinctive)[number] | null>(
    (longest, next) => (longest && longest.run.length >= next.run.length ? longest : next),
    null,
  )
  return best ? toSpelledName(best.text, best.run) || null : null
}

import { defaultCurrency } from '../../../domain/money.ts'

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ')

export function toNumberWord(count: number): string {
  return NUMBERS[count] ?? String(count)
}

export function capitalize(text: string): string {
  // "iPhone" and "eReader" keep their case at the start of a sentence.
  return /^[a-z][A-Z]/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins items: "a, b and c". Items with commas are separated by semicolons. */
export function joinItems(items: readonly string[], last = 'and'): string {
  if (items.length <= 1) return items[0] ?? ''
  const separator = items.some(item => / and |, /.test(item)) ? '; ' : ', '
  const head = items.slice(0, -1).join(separator)
  if (items.length === 2 && separator === '; ' && !head.includes(',')) return `${head}, ${last} ${items[1]}`
  return `${head}${separator === '; ' ? '; ' : ' '}${last} ${items.at(-1)}`
}

const CONSONANT_SOUNDS = /^(eu|one\b|once|uni(?!n)|use|usu|uti|ubi)/i
const PRONOUNCED_AS_WORDS = /^(HEPA|RAM|LAN|LIDAR|SIM|NAS|MIDI)\b/

/** Returns the indefinite article by pronunciation: "an LED", "a USB", "an 18". */
function getIndefiniteArticle(word: string): 'a' | 'an' {
  const letters = word.replace(/^[^\p{L}\p{N}]+/u, '')
  if (/^\d/.test(letters)) return /^(8|11(?!\d)|18(?!\d))/.test(letters) ? 'an' : 'a'
  if (/^(hour|honest|heir)/i.test(letters)) return 'an'
  if (/^[A-Z]{2,}/.test(letters) && !PRONOUNCED_AS_WORDS.test(letters))
    return /^[AEFHILMNORSX]/.test(letters) ? 'an' : 'a'
  return /^[aeiou]/i.test(letters) && !CONSONANT_SOUNDS.test(letters) ? 'an' : 'a'
}

/** Repairs text after values were filled in: articles written `a(n)`, doubled punctuation, spaces. */
export function repairText(text: string): string {
  return text
    .replace(/\b([Aa])\(n\) (\S+)/g, (_, a: string, word: string) => {
      const article = getIndefiniteArticle(word)
      return `${a === 'A' ? capitalize(article) : article} ${word}`
    })
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/([!?])\./g, '$1')
    .replace(/\.{2,}/g, '.')
    .replace(/,{2,}/g, ',')
    .trim()
}

export function splitSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[\p{Lu}\p{N}£“"‘'\uE000-\uE006])/u)
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.length > 0)
}

export function countWords(text: string): number {
  return text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

/** Shortens a text to whole words. */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const truncated = text.slice(0, limit)
  return truncated.slice(0, Math.max(truncated.lastIndexOf(' '), 20)).replace(/[\s,]+$/, '')
}

const SMALL_WORDS = new Set('a an and as at but by for from in of on or the to under vs with over per'.split(' '))

export function toTitleCase(text: string): string {
  const capitalizeParts = (word: string) => word.split('-').map(capitalize).join('-')
  const words = text.split(' ').map((word, at) => (at > 0 && SMALL_WORDS.has(word) ? word : capitalizeParts(word)))
  return words.join(' ')
}

/** Formats a date as readers of a shop in this currency write it. */
export function formatLongDate(iso: string, currency = defaultCurrency): string {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return 'the day this was written'
  const locale = currency === 'USD' ? 'en-US' : 'en-GB'
  return date.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** Matches advice that holds in the United Kingdom only: its law, marks, plugs and days. */
const BRITISH =
  /\b(?:United Kingdom|UK|in this country|Britain|British|UKCA|Mothering Sunday|councils?|fourteen days|legal rights|usual rights|few(?:er)? rights|satisfactory quality|traders?|A4|GB-ORG|VAT|Gas Safe|[Pp]ostcode|household waste|[Rr]egulated word|Protected Designation|PDO|70 cl|pound sign|[Ll]etter ?box(?:es)?|crumpets|put (?:it |its \w+ (?:\w+ )?)?right|chang(?:ed|e) (?:your|their) minds?|change of mind|second thoughts|three kilowatts|EN 1078|residual-current|Mothering|recycling centre|legal description|England|the law|legal(?:ly)? responsib\w+|seller is responsible|seller’s responsibility|seller does not usually have to|right to (?:change your mind|return))\b/

/** Returns true if a text of the data files holds for buyers who pay in this currency. */
export function holdsFor(text: string, currency = defaultCurrency): boolean {
  return currency === defaultCurrency || !BRITISH.test(text)
}

/** Quotes words of a listing, so that they need no article: “ENC mic”. */
export const quote = (text: string) => `“${text.replace(/“|(?<!\d)[”"]/g, '')}”`

/** Lowers the first letter of a sentence, unless its first word is an abbreviation. */
export function lowerFirst(text: string): string {
  return /^\p{Lu}(?:\p{Ll}|\s)/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

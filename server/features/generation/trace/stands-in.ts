import { foldName } from '../../../contract/product-name.ts'
import { plain } from '../article-text.ts'
import type { PageEvidence } from './page-evidence.ts'

/** "not waterproof" does not say "waterproof". */
const NEGATED =
  /\b(?:not(?! only)|no|non|never|without|nor|neither|cannot|\w+n't|lacks?|lacking|missing|excludes?|excluding|sold separately:?)[\s-]+(?:[\w'-]+ ){0,2}$/

function folded(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/[“”„«»]|′′/g, '"')
    .replace(/[′`]/g, "'")
    .replace(/[‐-―−]/g, '-')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Whether a text says the very words, case, spaces and kinds of quotation marks aside, and does not say them of the contrary. */
export function standsIn(said: string, texts: readonly string[]): boolean {
  const words = folded(said).replace(/^[\s.,;:!•*-]+|[\s.,;:!]+$/g, '')
  if (!/[\p{L}\p{N}]/u.test(words)) return false
  const spelling = new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${escaped(words)}(?![\\p{L}\\p{N}]|[.,]\\d)`, 'gu')
  return texts.map(folded).some(text => {
    const places = [...text.matchAll(spelling)]
    return places.some(({ index }) => !NEGATED.test(text.slice(Math.max(0, index - 40), index)))
  })
}

const SMALL_WORDS = new Set('the a an and with for of in on by to from'.split(' '))

/** Of a text, and of its neighbours written together: "ear buds" holds "earbuds". */
function wordsOf(text: string): string[] {
  const words = foldName(text).split(' ')
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}

/** The words of a name that none of the titles has, its maker's aside where a page names the maker. */
export function strangeWords(name: string, brand: string | null, { titles, passages }: PageEvidence): string[] {
  const maker = brand !== null && standsIn(brand, passages) ? [brand] : []
  const known = new Set([...titles, ...maker].flatMap(wordsOf).map(singular))
  const telling = foldName(name)
    .split(' ')
    .filter(word => !SMALL_WORDS.has(word))
  const joined = (at: number) => known.has(singular(`${telling[at - 1]}${telling[at]}`))
  return telling.filter((word, at) => !known.has(singular(word)) && !joined(at) && !joined(at + 1))
}

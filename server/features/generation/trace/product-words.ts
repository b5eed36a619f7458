import { foldName } from '../../../contract/product-name.ts'

/** A folded word of a text, with its position. */
export interface Word {
  folded: string
  start: number
  end: number
}

export function findWords(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)?|[&+]/gu)].map(({ 0: said, index }) => {
    return { folded: foldName(said), start: index, end: index + said.length }
  })
}

/** Words after which a title is about other things: "Cover with Keyring, for Apple AirPods". */
const TURNING_WORDS = new Set(
  'for compatible fits fit with replacement replaces replace works suitable suits like alternative vs versus not without instead than unlike against beats'.split(
    ' ',
  ),
)

/** Counts the words at the start of a title that are about the product itself. */
export function countOwnWords(words: readonly Word[]): number {
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

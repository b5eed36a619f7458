import { foldName } from '../../../contract/product-name.ts'

/** A word of a text as names are compared, with where it stands. */
export interface Word {
  folded: string
  start: number
  end: number
}

export function wordsIn(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:'\p{L}+)?|[&+]/gu)].map(({ 0: said, index }) => {
    return { folded: foldName(said), start: index, end: index + said.length }
  })
}

/** After one of these, a title speaks of other things: "Cover with Keyring, for Apple AirPods". */
const OTHERS_FOLLOW = new Set(
  'for compatible fits fit with replacement replaces replace works suitable suits like alternative vs versus not without instead than unlike against beats'.split(
    ' ',
  ),
)

/** How many words of a title are said of the product itself, whatever else it names after them. */
export function ownWordsOf(words: readonly Word[]): number {
  const at = words.findIndex(({ folded }) => OTHERS_FOLLOW.has(folded))
  return at < 0 ? words.length : at
}

/** Beside a price, these are never a name, whatever a title holds. */
const OF_PRICES =
  /^(?:rrp|srp|msrp|was|were|used|renewed|refurbished|resale|from|save|saving|off|per|each|list|launch|reduced|cut|get|back|plan|plus|not|no|never|over|under|up|to|x|pay|voucher|delivery|postage|instalments?|i|we|paid|members?)$/

/** The words that the titles of a product say of itself. */
export function ownVocabulary(titles: readonly string[]): Set<string> {
  const own = titles.map(wordsIn).flatMap(words => words.slice(0, ownWordsOf(words)))
  return new Set(own.map(({ folded }) => folded).filter(word => !OF_PRICES.test(word)))
}

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

/** The words that the titles of a product say of itself. */
export function ownVocabulary(titles: readonly string[], brand: string | null): Set<string> {
  const own = titles.map(wordsIn).flatMap(words => words.slice(0, ownWordsOf(words)))
  const maker = brand === null ? [] : wordsIn(brand)
  return new Set([...own, ...maker].map(({ folded }) => folded))
}

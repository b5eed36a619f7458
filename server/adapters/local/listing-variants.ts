import type { SourcedProduct } from '../../ports/product-source.ts'
import { lazy } from './data-file.ts'
import { getWordLists } from './product-words.ts'

/** Variants of one listing: the same title but for colour, size and pack size. */

/**
 * Matches a colour at the end of a clause, where it marks a variant. Before a noun ("red wine glasses") it is part of
 * the name.
 */
const getTrailingColour = lazy(() => {
  const shade = '(?:dark|light|matte|space|sky|midnight|rose|pure|classic|macaron) '
  const colour = `(?:${shade})?(?:${getWordLists().colours.join('|')})(?: colou?r)?`
  return new RegExp(String.raw`\b${colour}(?=\s*(?:$|[,|;()\[\]/–—-]))`, 'gi')
})

const SIZE =
  /\b\d+(?:\.\d+)?\s?(?:cm|mm|m|ft|feet|inch(?:es)?|ml|l|litres?|kg|g|oz|gb|tb)\b|\b(?:x{0,3}[sl]|small|medium|large|extra large)(?=\s*(?:$|[,|;()[\]/]))/gi

/** Returns true if a clause contains only a colour or size: "White", "Large". */
export function isVariantOnly(clause: string): boolean {
  return clause.replace(SIZE, '').replace(getTrailingColour(), '').trim() === ''
}

const PACK = /\b(?:pack|case|set|box) of \d{1,4}\b|\b\d{1,4}[ -]?(?:packs?|count|pcs?)\b/gi

/** Returns a title without colour, size and pack size, equal for all variants of one listing. */
export function getVariantKey({ title, brand }: SourcedProduct): string {
  const bare = title
    .toLowerCase()
    .replace(PACK, ' ')
    .replace(SIZE, ' ')
    .replace(getTrailingColour(), ' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
  return `${(brand ?? '').toLowerCase()}|${bare}`
}

type Difference = 'packs' | 'lengths' | 'capacities' | 'sizes' | 'colours'

const LENGTH = /\d\s?(?:cm|mm|m|ft|feet|inch(?:es)?)\b/i
const CAPACITY = /\d\s?(?:gb|tb|ml|l|litres?)\b/i

const getMatches = (title: string, pattern: RegExp) => (title.match(pattern) ?? []).join(' ').toLowerCase()

/** Returns how two variants of a listing differ; null if their titles say the same. */
export function findDifference(one: string, other: string): Difference | null {
  const differs = (pattern: RegExp) => getMatches(one, pattern) !== getMatches(other, pattern)
  if (differs(PACK)) return 'packs'
  if (differs(SIZE)) {
    const sizes = getMatches(one, SIZE) || getMatches(other, SIZE)
    return LENGTH.test(sizes) ? 'lengths' : CAPACITY.test(sizes) ? 'capacities' : 'sizes'
  }
  return differs(getTrailingColour()) ? 'colours' : null
}

import type { SourcedProduct } from '../../../ports/product-source.ts'

const COLOUR =
  'black|white|grey|gray|silver|gold|rose gold|red|blue|navy|navy blue|green|pink|purple|orange|yellow|beige|brown|cream|ivory|teal|turquoise|violet|midnight|starlight|graphite|multicoloured|multicolor'
const SHADE = `(?:(?:dark|light|matte|space|sky|midnight|rose|pure|classic|macaron) )?(?:${COLOUR})(?: colou?r)?`
/**
 * Matches a colour at the end of a clause, where it marks a variant. Before a noun ("red wine glasses") it is part of
 * the name.
 */
const TRAILING_COLOUR = new RegExp(String.raw`\b${SHADE}(?=\s*(?:$|[,|;()\[\]/–—-]))`, 'gi')
const SIZE =
  /\b\d+(?:\.\d+)?\s?(?:cm|mm|m|ft|feet|inch(?:es)?|ml|l|litres?|kg|g|oz|gb|tb)\b|\b(?:x{0,3}[sl]|small|medium|large|extra large)(?=\s*(?:$|[,|;()[\]/]))/gi

/** Returns true if a clause contains only a colour or size: "White", "Large". */
export function isVariantOnly(clause: string): boolean {
  return clause.replace(SIZE, '').replace(TRAILING_COLOUR, '').trim() === ''
}

/** Returns a title without colour and size, equal for all variants of one product. */
export function getVariantKey({ title, brand }: SourcedProduct): string {
  const bare = title
    .toLowerCase()
    .replace(SIZE, ' ')
    .replace(TRAILING_COLOUR, ' ')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()
  return `${(brand ?? '').toLowerCase()}|${bare}`
}

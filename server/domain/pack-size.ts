import { NUMBER_WORDS, parseNumberWords } from './number-words.ts'

const COUNT = String.raw`(?<![\d.,])(\d{1,4}|${NUMBER_WORDS})`
const THINGS =
  '(?:pcs?|pieces?|packs?|cells?|batteries|bulbs?|cables?|cards?|capsules?|tablets?|sachets?|tea ?bags?|pods?|filters?|bags?|rolls?|wipes?|pairs?|books?|bottles?|cans?|units?)'

/** Spellings of a pack size, most specific first. */
const SPELLINGS: readonly RegExp[] = [
  new RegExp(String.raw`\b(?:pack|case|set|box|bundle)s? of ${COUNT}\b`, 'i'),
  new RegExp(String.raw`\b${COUNT}[\s-](?:counts?|packs?|pk)\b`, 'i'),
  /(?<![\w.])(\d{1,4})\s?[xX]\s(?=(?:AA|AAA|C|D|9V)\b)/,
  /\b[xX]\s?(\d{1,3})\b(?!\s?(?:cm|mm|m|in|inch|zoom|optical|digital|\d|[xX]))/,
  new RegExp(String.raw`\b${COUNT}[\s-]?(?:AA{1,2} )?(?:rechargeable )?${THINGS}\b`, 'i'),
]

/** Finds how many items a listing sells together: 4 of "AA Batteries, Pack of 4"; null if the text does not say. */
export function findPackSize(text: string): { count: number; text: string } | null {
  for (const spelling of SPELLINGS) {
    const found = spelling.exec(text)
    const count = found?.[1] === undefined ? 0 : /^\d/.test(found[1]) ? Number(found[1]) : parseNumberWords(found[1])
    if (found && count >= 1) return { count, text: found[0] }
  }
  return null
}

const LIQUID =
  /\b(?:whiske?y|gin|vodka|rum|brandy|liqueur|wine|beer|cider|juice|squash|cordial|drinks?|water|milk|oil|vinegar|syrup|sauce|shampoo|conditioner|soap|lotion|wash|gel|detergent|softener|bleach|cleaner|descaler|paint|varnish|spray|liquid|fuel|screen ?wash|antifreeze)\b/i
const CONTAINER =
  /\b(?:kettles?|makers?|machines?|fryers?|cookers?|dispensers?|purifiers?|bottles?|flasks?|heaters?|coolers?|tanks?|jugs?|pumps?|filters?|glasses|racks?|vacuums?|washers?|sprayers?|pans?|pots?|bowls?|bins?|bags?|boxes|\d+ ?w(?:atts?)?)\b/i

/** Returns true if a title names a liquid that is sold by volume: the capacity of a kettle says nothing of its value. */
export function isSoldByVolume(title: string): boolean {
  return LIQUID.test(title) && !CONTAINER.test(title)
}

/** Returns true if a title names a thing that is sold by length: the length of a dumbbell says nothing of its value. */
export function isSoldByLength(title: string): boolean {
  return /\b(?:cables?|leads?|cords?|wires?|ropes?|hoses?|ribbons?|tapes?|fabric|chains?|strips?|rolls?)\b/i.test(title)
}

const ONES = 'zero one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000, million: 1_000_000 }

const VALUES = new Map<string, number>([
  ...[...ONES, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
])

export const ONE_TO_NINE = `(?:${ONES.slice(1).join('|')})`
/** Numbers of products that an article compares. */
export const GROUP_SIZES = '(?:two|three|four|five|six|seven|eight|nine|ten|[2-9]|10)'
export const TWENTY_TO_NINETY_NINE = `(?:(?:${TENS.join('|')})(?:[- ]${ONE_TO_NINE})?)`
const SMALL = [...VALUES.keys()].sort((a, b) => b.length - a.length).join('|')
const SCALE = Object.keys(SCALES).join('|')
/**
 * Numbers in words: "four hundred", "a dozen", "twenty-five", "four point nine". At most seven words, to bound the
 * search time.
 */
export const NUMBER_WORDS = `(?:(?:(?:half )?an? (?:${SCALE})|${SMALL})(?:[- ](?:and )?(?:${SMALL}|${SCALE})){0,6}(?: point ${ONE_TO_NINE})?)`

/** Converts a match of `NUMBER_WORDS` to its value. */
export function parseNumberWords(text: string): number {
  const [whole = '', part] = text.toLowerCase().split(' point ')
  let total = 0
  let current = 0
  for (const word of whole.split(/[- ]/)) {
    const scale = SCALES[word]
    if (word === 'half') current = 0.5
    else if (scale === undefined) current += VALUES.get(word) ?? 0
    else current = (current || 1) * scale
    if (scale !== undefined && scale >= 1000) {
      total += current
      current = 0
    }
  }
  return total + current + (part === undefined ? 0 : (VALUES.get(part) ?? 0) / 10)
}

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

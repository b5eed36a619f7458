const ONES = 'zero one two three four five six seven eight nine'.split(' ')
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Readonly<Record<string, number>> = { dozen: 12, hundred: 100, thousand: 1000, million: 1_000_000 }

const VALUES = new Map<string, number>([
  ...[...ONES, ...TEENS].map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
])

export const ONE_TO_NINE = `(?:${ONES.slice(1).join('|')})`
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

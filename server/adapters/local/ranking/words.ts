/** Normalised words for comparing topics and listings: folded, singular, with one spelling per thing. */

const SINGULAR_S = /(ss|us|is|ous|ps5|less|bus|gas|lens|canvas|chess|glass)$/

const IRREGULAR = new Map([
  ['mice', 'mouse'],
  ['knives', 'knife'],
  ['shelves', 'shelf'],
  ['scarves', 'scarf'],
  ['feet', 'foot'],
])

/** Converts English plurals, as far as product words need: mice, knives, batteries, watches, boxes, earbuds. */
export function toSingular(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular) return irregular
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_S.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/**
 * Spellings replaced by one word, such as compounds written apart or with a hyphen. Longer patterns come first if one
 * contains another.
 */
const COMPOUNDS: readonly [RegExp, string][] = [
  [/\bin[ -]?ear (?:\w+ )?(?:bluetooth )?headphones?\b/g, 'earbud'],
  [/\btrue wireless (?:stereo )?headphones?\b/g, 'earbud'],
  [/\b(?:ear ?(?:buds?|phones?|pods)|airpods)\b/g, 'earbud'],
  [/\b(?:smart|fitness|sports?) ?watch(?:es)?\b/g, 'smartwatch'],
  [/\b(?:fitness|activity) (?:tracker|band)s?\b/g, 'fitnesstracker'],
  [/\bover (?:the )?ear\b/g, 'overear'],
  [/\bon ear\b/g, 'onear'],
  [/\bhead ?phones?\b/g, 'headphone'],
  [/\bhead ?sets?\b/g, 'headset'],
  [/\bsound ?bars?\b/g, 'soundbar'],
  [/\bpower ?banks?\b|\bportable (?:phone )?chargers?\b|\bbattery packs?\b/g, 'powerbank'],
  [/\bweb ?cam(?:era)?s?\b/g, 'webcam'],
  [/\bkey ?boards?\b/g, 'keyboard'],
  [/\bgame ?pads?\b/g, 'controller'],
  [/\b(?:televisions?|tvs)\b/g, 'tv'],
  [/\b(?:smart ?|mobile |cell )phones?\b/g, 'phone'],
  [/\bnote ?book (?:computer|pc)s?\b/g, 'laptop'],
  [/\b(?:robot )?hoovers?\b/g, 'vacuum'],
  [/\bvacuum cleaners?\b/g, 'vacuum'],
  [/\bcoffee (?:machine|brewer)s?\b/g, 'coffee maker'],
  [/\b(?:coffee|burr|bean) mills?\b/g, 'coffee grinder'],
  [/\bespresso (?:maker|coffee maker)s?\b/g, 'espresso machine'],
  [/\bsmoothie (?:maker|blender)s?\b/g, 'blender'],
  [/\b(?:fry ?pan|frying pan|skillet)s?\b/g, 'frying pan'],
  [/\bflash ?lights?\b/g, 'torch'],
  [/\b(?:desk|table) lights?\b/g, 'desk lamp'],
  [/\bdumb ?bells?\b/g, 'dumbbell'],
  [/\bkettle ?bells?\b/g, 'kettlebell'],
  [/\bexercise mats?\b/g, 'yoga mat'],
  [/\btreadmills?|\bwalking pads?\b/g, 'treadmill'],
  [/\b(?:exercise|spin(?:ning)?) (?:bike|cycle|bicycle)s?\b/g, 'exercise bike'],
  [/\bbicycles?\b/g, 'bike'],
  [/\bcouch(?:es)?\b/g, 'sofa'],
  [/\b(?:sit[ -]stand|height adjustable) desks?\b/g, 'standing desk'],
  [/\bmicro ?phones?\b/g, 'microphone'],
  [/\bwi ?fi\b/g, 'wifi'],
  [/\bnoise (?:cancel(?:l)?ing|cancel(?:l)?ation|reduction|reducing)\b/g, 'noisecancelling'],
]

/** Combined pattern of all compounds. Most texts contain none, and a single search is faster than one per pattern. */
const ANY_COMPOUND = new RegExp(COMPOUNDS.map(([spelling]) => spelling.source).join('|'))

export function foldText(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s?\b/g, '')
    .replace(/[^a-z0-9.]+/g, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!ANY_COMPOUND.test(plain)) return plain
  return COMPOUNDS.reduce((result, [spelling, word]) => result.replace(spelling, word), plain)
}

/** Returns the folded singular words of a text, in order. */
export function toWords(text: string): string[] {
  const result = foldText(text)
  return result === '' ? [] : result.split(' ').map(toSingular)
}

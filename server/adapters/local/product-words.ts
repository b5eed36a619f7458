import type { SourcedProduct } from '../../ports/product-source.ts'

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
function toSingular(word: string): string {
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

/**
 * Nouns that name a kind of product. If a listing's opening words contain one, a noun later in the title is an
 * accessory or a use ("projector … with speaker", "cable … laptop to monitor").
 */
const KINDS = new Set(
  `earbud headphone headset smartwatch fitnesstracker watch soundbar speaker powerbank charger webcam camera keyboard mouse
  controller tv phone laptop tablet monitor projector router printer microphone cable adapter hub torch lamp bulb fan heater
  vacuum mop kettle toaster blender mixer juicer grinder maker machine dripper fryer oven microwave pan pot knife scale
  flask bottle mug cup dumbbell kettlebell mat treadmill bike rower bench scooter chair desk sofa table shelf mattress pillow
  duvet blanket towel bin dehumidifier humidifier purifier puzzle toy game book tea coffee whiskey sock beanie jacket shoe
  backpack bag wallet umbrella tent dvd figure catcher zapper killer turntable amplifier radio doorbell thermostat drive ssd
  console mousepad stand footrest shredder planner pen stapler skipping rope band roller drill saw hammer razor shaver
  toothbrush trimmer hairdryer straightener iron steamer`.split(/\s+/),
)

/** Kinds that listings use interchangeably, so that one in the opening does not rule out another. */
const SIMILAR_KINDS: readonly ReadonlySet<string>[] = [
  new Set(['earbud', 'headphone', 'headset']),
  new Set(['smartwatch', 'fitnesstracker', 'watch']),
  new Set(['lamp', 'bulb', 'torch']),
  new Set(['maker', 'machine', 'dripper', 'coffee']),
  new Set(['catcher', 'zapper', 'killer']),
  new Set(['charger', 'adapter', 'cable', 'hub']),
  new Set(['pan', 'pot']),
  new Set(['bottle', 'flask', 'mug', 'cup']),
]

export function isKind(word: string): boolean {
  return KINDS.has(word)
}

export function areSimilarKinds(one: string, other: string): boolean {
  return one === other || SIMILAR_KINDS.some(family => family.has(one) && family.has(other))
}

/** Synonyms: a topic's noun and other words listings may use for it. */
const SYNONYMS = new Map<string, readonly string[]>(
  Object.entries({
    fitnesstracker: ['smartwatch'],
    smartwatch: ['fitnesstracker'],
    // Not in reverse: all earbuds are headphones, but not all headphones are earbuds.
    headphone: ['earbud', 'headset'],
    light: ['lamp'],
    phone: ['iphone'],
    rucksack: ['backpack'],
    backpack: ['rucksack'],
    sneaker: ['trainer'],
    trainer: ['sneaker'],
  }),
)

/** Returns the noun and its synonyms. */
export function getSynonyms(noun: string): readonly string[] {
  return [noun, ...(SYNONYMS.get(noun) ?? [])]
}

const AFTER_KIND = /[,|;–—([]|\s-\s|\s(?:with|w\/|for|featuring|includ(?:es|ing)|compatible|built[ -]in|to|plus)\s/i

/** Returns a title's opening words, which name the product: up to the first comma, dash, bracket or "with". */
export function getOpening(title: string): string {
  const opening = title.split(AFTER_KIND, 1)[0] ?? ''
  return toWords(opening).length > 0 ? opening : title
}

/** Maximum number of clauses to read; more than any readable title has. */
const MAX_CLAUSES = 40

/** Returns the nouns that end a title's other clauses, ignoring "with" and what follows. */
export function findClauseNouns(title: string): string[] {
  return title
    .split(/[,|;–—()[\]]|\s-\s/, MAX_CLAUSES)
    .slice(1)
    .map(clause => toWords(getOpening(clause.trim())).at(-1) ?? '')
    .filter(Boolean)
}

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

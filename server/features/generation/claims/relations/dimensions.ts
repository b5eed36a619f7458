import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { readQuantities, toKeyword, toKeywords } from './quantities.ts'

/** Direction of a comparison: 1 for more of a dimension, -1 for less. */
export type Direction = 1 | -1

/** Something that products can be compared by. */
export interface Dimension {
  name: string
  /** Units of its quantities; any if empty. */
  units: readonly string[]
  /** Keywords that mark a quantity as one of this dimension. */
  keywords: readonly string[]
  /** True if the unit alone tells the dimension: lumens are always brightness. */
  byUnit: boolean
  /** Words of the sentence that choose among the quantities: "bin" in "its bin holds more". */
  chosen: readonly string[]
  /** Dimension of which one item, litre or watt is compared: "cheapest per litre". */
  per: Dimension | null
  /** Size of one unit as a divisor: 1000 for litres, which are stored in millilitres. */
  scale?: number
  /** Number of products that state none: one item in a pack. */
  fallback?: number
  /** True for value for money, of which less is better. */
  isValue?: boolean
}

interface Entry {
  units: string
  keywords: string
  byUnit?: boolean
  /** Nouns and verbs that mean the dimension. */
  words: RegExp
  /** Adjectives of more and of less. */
  more?: string
  less?: string
}

/** Dimensions with their words. The order decides between equally near words. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  price: {
    units: 'pence',
    keywords: 'price',
    byUnit: true,
    words:
      /\b(?:(?:list |retail )?pric(?:e|es|ed|ing)(?: tag| list)?|cost(?:s|ing)?|pay(?:s|ing)?|spend(?:ing)?|money|ask(?:s|ing)? (?!for)|outlay|bill|budget|sells? for|go(?:es)? for|set you back|listed at £|bargain)/gi,
    more: 'dear expensive pricey costly',
    less: 'cheap affordable inexpensive',
  },
  rating: {
    units: 'stars',
    keywords: 'rating',
    byUnit: true,
    words:
      /(?<!\b(?:IP|water|waterproof|power|cable|noise|IP\w\d+) )\b(?:rat(?:ed|es?|ing|ings average)|scor(?:e|es|ed|ing)|stars?)\b(?! (?:for|to|at (?:IP|\d+ ?[a-z])))/gi,
  },
  reviews: {
    units: 'reviews',
    keywords: 'review',
    byUnit: true,
    words:
      /\b(?:(?:people|buyers|owners|shoppers|customers) (?:have )?(?:rated|reviewed)|review(?:s|ed)?|ratings|review count|reviewers|feedback)\b/gi,
    more: 'reviewed',
  },
  'battery life': {
    units: 'min',
    keywords: 'battery playtime runtime running run play',
    words:
      /\b(?:batter(?:y|ies)(?: life)?|play(?:ing)? ?times?|run(?:ning)? ?times?|stamina|(?<!the )last(?:s|ing)?|runs?(?! from)|plays?|between (?:charges|trips)|endurance|per charge|on a (?:single )?charge)\b/gi,
  },
  'charging time': {
    units: 'min',
    keywords: 'charg charge',
    words: /\b(?:charging(?: time)?|charges? in|to charge|recharg\w+)\b/gi,
  },
  capacity: {
    units: 'GB ml g mAh Wh',
    keywords: 'capacity storage volume hopper tank bin space',
    byUnit: true,
    words: /\b(?:capacit(?:y|ies)|storage|volume|space|room|holds?|holding|swallows?|stores?|water|fits?|carries)\b/gi,
    more: 'roomy',
  },
  'battery capacity': { units: 'mAh Wh', keywords: 'battery', byUnit: true, words: /\bmAh\b|\bbatter(?:y|ies)\b/gi },
  weight: {
    units: 'g',
    keywords: 'weight',
    words: /\b(?:weigh(?:s|t|ts|ing)?|tips? the scales|scales|kilos?|grams?)\b/gi,
    more: 'heavy',
    less: 'light',
  },
  brightness: {
    units: 'lm',
    keywords: 'brightness',
    byUnit: true,
    words: /\b(?:brightness|lumens?|light(?! source| bar))\b/gi,
    more: 'bright',
    less: 'dim',
  },
  power: {
    units: 'W',
    keywords: 'power output',
    byUnit: true,
    words: /\b(?:power(?! bank|ed)|watt(?:s|age)?|output|element|draws?)\b/gi,
    more: 'powerful strong',
    less: 'weak',
  },
  suction: { units: 'kPa', keywords: 'suction', byUnit: true, words: /\b(?:suction)\b/gi, more: 'powerful strong' },
  noise: {
    units: 'dB',
    keywords: 'noise',
    byUnit: true,
    words: /\b(?:noise|decibels?)\b/gi,
    more: 'loud noisy',
    less: 'quiet',
  },
  length: {
    units: 'mm',
    keywords: 'length reach cable cord lead',
    words: /\b(?:lengths?|reach|cords?|leads?)\b/gi,
    more: 'long',
    less: 'short',
  },
  duration: {
    units: 'min',
    keywords: 'battery playtime runtime running run',
    words: /(?!)/g,
    more: 'long',
    less: 'short',
  },
  height: {
    units: 'mm',
    keywords: 'height',
    words: /\b(?:heights?|stands?|tallness)\b/gi,
    more: 'tall',
    less: 'short',
  },
  width: { units: 'mm', keywords: 'width', words: /\b(?:widths?|measures)\b/gi, more: 'wide broad', less: 'narrow' },
  screen: { units: 'mm', keywords: 'screen display', words: /\b(?:screens?|displays?)\b/gi },
  speed: {
    units: 'MB/s Mbps',
    keywords: 'read speed',
    byUnit: true,
    words: /\b(?:(?:read|write|transfer) speeds?|speeds?)\b/gi,
    more: 'fast quick',
    less: 'slow',
  },
  version: {
    units: 'version',
    keywords: 'bluetooth hdmi',
    words: /\b(?:versions?)\b/gi,
    more: 'new recent',
    less: 'old',
  },
  'water rating': {
    units: 'IP',
    keywords: 'water',
    byUnit: true,
    words: /\b(?:water(?:proof)?(?:-resistance)? ratings?|IP\w\d(?: (?:water )?ratings?)?|IP ratings?)\b/g,
  },
  guarantee: { units: 'min', keywords: 'guarantee warranty', words: /\b(?:guarantees?|warrant(?:y|ies)|cover)\b/gi },
  pack: {
    units: 'items',
    keywords: 'pack size',
    byUnit: true,
    words: /\b(?:packs?|cells|pieces|items)\b/gi,
  },
}

const entries = Object.entries(ENTRIES).map(([name, entry]) => {
  const { units, keywords, byUnit = false, words } = entry
  const dimension: Dimension = {
    name,
    units: units.split(' '),
    keywords: keywords.split(' ').map(toKeyword),
    byUnit,
    chosen: [],
    per: null,
  }
  return { ...entry, dimension, words }
})

export function getDimension(name: string): Dimension {
  const found = entries.find(({ dimension }) => dimension.name === name)
  if (!found) throw new Error(`No dimension ${name}`)
  return found.dimension
}

export interface ComparisonWord {
  dimensions: readonly Dimension[]
  direction: Direction
  degree: 'comparative' | 'superlative'
}

const DOUBLED = /[^aeiou][aeiou][bdgmnt]$/

function inflect(adjective: string, ending: 'er' | 'est'): string {
  if (adjective.endsWith('ey')) return `${adjective.slice(0, -2)}i${ending}`
  if (adjective.endsWith('y')) return `${adjective.slice(0, -1)}i${ending}`
  if (adjective.endsWith('e')) return adjective + ending.slice(1)
  return (DOUBLED.test(adjective) ? adjective + adjective.slice(-1) : adjective) + ending
}

/** Words of degree without a dimension of their own: "more settings", "the highest rating". */
const GENERIC: readonly [words: string, direction: Direction, degree: ComparisonWord['degree']][] = [
  ['more higher larger bigger greater better superior', 1, 'comparative'],
  ['less fewer lower smaller worse inferior', -1, 'comparative'],
  ['most highest largest biggest greatest best', 1, 'superlative'],
  ['least fewest lowest smallest worst', -1, 'superlative'],
]

function createForms(): Map<string, ComparisonWord> {
  const forms = new Map<string, ComparisonWord>()
  const add = (form: string, dimension: Dimension | null, direction: Direction, degree: ComparisonWord['degree']) => {
    const known = forms.get(form)?.dimensions ?? []
    forms.set(form, { dimensions: dimension ? [...known, dimension] : known, direction, degree })
  }
  for (const { dimension, more = '', less = '' } of entries) {
    for (const [adjectives, direction] of [
      [more, 1],
      [less, -1],
    ] as const) {
      for (const adjective of adjectives.split(' ').filter(Boolean)) {
        const opposite: Direction = direction === 1 ? -1 : 1
        add(inflect(adjective, 'er'), dimension, direction, 'comparative')
        add(inflect(adjective, 'est'), dimension, direction, 'superlative')
        // "More light" is brightness.
        if (adjective === 'light') continue
        add(`more ${adjective}`, dimension, direction, 'comparative')
        add(`less ${adjective}`, dimension, opposite, 'comparative')
        add(`most ${adjective}`, dimension, direction, 'superlative')
        add(`least ${adjective}`, dimension, opposite, 'superlative')
      }
    }
  }
  for (const form of ['top rated', 'top scoring']) add(form, getDimension('rating'), 1, 'superlative')
  for (const [words, direction, degree] of GENERIC)
    for (const word of words.split(' ')) add(word, null, direction, degree)
  return forms
}

const FORMS = createForms()

/** Transitive verbs that compare: "undercuts the Acme". Those without a dimension need a noun. */
const VERBS: readonly [verbs: string, dimension: string | null, direction: Direction][] = [
  ['undercut|undercuts|undercutting', 'price', -1],
  ['outscores?|outrates?|outranks?', 'rating', 1],
  ['outlasts?|outruns?', 'battery life', 1],
  ['outweighs?', 'weight', 1],
  ['outshines?', 'brightness', 1],
  ['outnumbers?', 'reviews', 1],
  ['beats?|beating|edges? out|tops|trumps?|betters|pips|leads|surpass(?:es)?|exceeds?|eclipses?', null, 1],
  ['has the edge (?:over|on)|is ahead of|comes out ahead of', null, 1],
  ['trails|falls short of|lags(?: behind)?', null, -1],
  [String.raw`com(?:es|ing) in (?:under|below)(?= (?:the )?\uE004)`, null, -1],
]

const escapedForms = [...FORMS.keys()].sort((a, b) => b.length - a.length).join('|')
const COMPARISON = new RegExp(
  String.raw`(?<![\w-]|\bat )(?:(${escapedForms.replaceAll(' ', '[ -]')})|(${VERBS.map(([verbs]) => verbs).join('|')}))(?![\w])(?!-\w+-)`,
  'gi',
)

export interface FoundComparison extends ComparisonWord {
  at: number
  end: number
  text: string
  /** True for verbs such as "undercuts", whose object follows without "than". */
  isVerb: boolean
}

/** "most laptops" are a majority, "the most reviews" a rank. */
const MAJORITY = /^most$/i
const MOST_BEFORE = /(?:\b(?:the|has|have|had|with|costs?|weighs?|holds?|lists?|its|second|third|as)|^|:)\s?$/i

/** Finds the words of a clause that compare. */
export function findComparisons(text: string): FoundComparison[] {
  return [...text.matchAll(COMPARISON)].flatMap(({ 0: said, 1: form, index: at }): FoundComparison[] => {
    const end = at + said.length
    if (form !== undefined) {
      if (MAJORITY.test(form) && !MOST_BEFORE.test(text.slice(0, at))) return []
      const word = FORMS.get(form.toLowerCase().replaceAll('-', ' '))
      return word ? [{ ...word, at, end, text: said, isVerb: false }] : []
    }
    const verb = VERBS.find(([verbs]) => new RegExp(`^(?:${verbs})$`, 'i').test(said))
    if (!verb) return []
    const [, name, direction] = verb
    const dimensions = name === null ? [] : [getDimension(name)]
    return [{ dimensions, direction, degree: 'comparative', at, end, text: said, isVerb: true }]
  })
}

/** Finds the dimensions that nouns and verbs of a text mean, in the order of the text. */
export function findNamedDimensions(text: string): { dimension: Dimension; at: number; end: number }[] {
  return entries
    .flatMap(({ dimension, words }) =>
      [...text.matchAll(words)].map(found => ({ dimension, at: found.index, end: found.index + found[0].length })),
    )
    .sort((a, b) => a.at - b.at || b.end - a.end)
    .filter(({ at, end }, index, all) => !all.slice(0, index).some(one => one.at <= at && end <= one.end))
}

/** Dimensions that a unit means on its own. */
export function findDimensionsByUnit(unit: string): Dimension[] {
  return entries.map(({ dimension }) => dimension).filter(({ units, byUnit }) => byUnit && units.includes(unit))
}

/** Keywords of all counts and other quantities that any product states. */
const keywordCache = new WeakMap<readonly BriefedProduct[], ReadonlySet<string>>()

export function getKnownKeywords(products: readonly BriefedProduct[]): ReadonlySet<string> {
  const cached = keywordCache.get(products)
  if (cached) return cached
  const known = new Set(products.flatMap(readQuantities).flatMap(({ words }) => [...words]))
  keywordCache.set(products, known)
  return known
}

/** Dimension of what the words of a text count or measure: "sports modes", "mouth". Null if no product states it. */
export function createDimension(
  text: string,
  units: readonly string[],
  products: readonly BriefedProduct[],
): Dimension | null {
  const known = getKnownKeywords(products)
  const chosen = toKeywords(text).filter(word => known.has(word))
  if (chosen.length === 0) return null
  return { name: text.trim(), units, keywords: [], byUnit: false, chosen, per: null }
}

/** Returns the amount that a product states for a dimension, in the unit that comparisons use; null if it states none. */
export function getNumber(dimension: Dimension, product: BriefedProduct): number | null {
  const { units, keywords, chosen, byUnit, per, fallback } = dimension
  let best: { number: number; score: number } | null = null
  for (const { number, unit, words } of readQuantities(product)) {
    if (units.length > 0 ? !units.includes(unit) : LISTED_UNITS.has(unit)) continue
    const matches = chosen.filter(word => words.has(word)).length
    const fits = keywords.some(word => words.has(word)) || byUnit || (keywords.length > 0 && words.size === 0)
    if (keywords.length === 0 ? matches === 0 : !fits && matches === 0) continue
    const score = 4 * matches + (keywords.some(word => words.has(word)) ? 2 : 0)
    if (!best || score > best.score) best = { number, score }
  }
  if (!best) return fallback ?? null
  if (per === null) return best.number
  const size = getNumber(per, product)
  return size === null || size === 0 ? null : (best.number * (per.scale ?? 1)) / size
}

export const LISTED_UNITS: ReadonlySet<string> = new Set(['pence', 'stars', 'reviews'])

import { toKeyword } from './quantities.ts'

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
  /** Divisor of the comparison, such as litres in "cheapest per litre". */
  per: Dimension | null
  /** Size of one unit as a divisor: 1000 for litres, which are stored in millilitres. */
  scale?: number
  /** Number of products that state none: one item in a pack. */
  fallback?: number
  /** True for value for money, where a lower price per unit is better. */
  isValue?: boolean
  /** Part of a size that names no sides, such as "320 x 81 x 15 cm". */
  side?: 'longest' | 'middle' | 'shortest' | 'area' | 'volume'
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
      /\b(?:(?:list |retail )?pric(?:e|es|ed|ing)(?: tag| list)?|cost(?:s|ing)?|pay(?:s|ing)?|(?<=\b(?:could|would|can) )buy|spend(?:ing)?|money|ask(?:s|ing)? (?!for)|outlay|bill|budget|sells? for|charges?(?= $| (?:less|more|exactly|the same|only|just|a |£))|go(?:es)? for|set you back|listed at £|bargain)/gi,
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
      /\b(?:(?:people|buyers|owners|shoppers|customers) (?:have )?(?:rated|reviewed)|review(?:s|ed)?|ratings|review count|reviewers|feedback|(?:people|buyers|owners|shoppers|customers)(?= have\b))\b/gi,
    more: 'reviewed',
  },
  'battery life': {
    units: 'min',
    keywords: 'battery playtime runtime running run play',
    words:
      /\b(?:batter(?:y|ies)(?: life)?|play(?:ing)? ?times?|run(?:ning)? ?times?|stamina|(?<!the )last(?:s|ing)?|runs?(?! from| to\b)|plays?|between (?:charges|trips)|endurance|per charge|on a (?:single )?charge)\b/gi,
  },
  'charging time': {
    units: 'min',
    keywords: 'charg charge',
    words: /\b(?:charging(?: time)?|charges?(?= (?:in|takes?|fast|slow|quick))|to charge|recharg\w+)\b/gi,
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
    words: /\b(?:power(?! bank|ed)|watt(?:s|age)?|output|element|draws?(?! on\b))\b/gi,
    more: 'powerful strong',
    less: 'weak',
  },
  torque: { units: 'Nm', keywords: 'torque', byUnit: true, words: /\b(?:torque|newton metres?)\b/gi },
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
    keywords: 'length long reach cable cord lead',
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
    keywords: 'height tall high',
    words: /\b(?:heights?|stands?|tallness)\b/gi,
    more: 'tall',
    less: 'short',
  },
  width: {
    units: 'mm',
    keywords: 'width wide',
    words: /\b(?:widths?|measures(?! \d))\b/gi,
    more: 'wide broad',
    less: 'narrow',
  },
  thickness: { units: 'mm', keywords: 'thickness thick', words: /\bthickness\b/gi, more: 'thick deep', less: 'thin' },
  screen: { units: 'mm', keywords: 'screen display', words: /\b(?:screens?|displays?)\b/gi },
  speed: {
    units: 'MB/s Mbps',
    keywords: 'read speed',
    byUnit: true,
    words: /\b(?:(?:read|write|transfer) speeds?|speeds?)\b/gi,
    more: 'fast quick',
    less: 'slow',
  },
  version: { units: 'version', keywords: 'bluetooth hdmi', words: /\bversions?\b/gi, more: 'new recent', less: 'old' },
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

/** Dimensions with their words, in order. */
export const dimensionEntries = Object.entries(ENTRIES).map(([name, entry]) => {
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
  const found = dimensionEntries.find(({ dimension }) => dimension.name === name)
  if (!found) throw new Error(`No dimension ${name}`)
  return found.dimension
}

import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { readSize } from '../attributes.ts'
import { findAmounts, type Span } from './amounts.ts'
import type { Clause, RelationContext } from './clauses.ts'
import type { ComparisonWord } from './comparisons.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import {
  createDimension,
  findDimensionsByUnit,
  findNamedDimensions,
  getKnownKeywords,
  getNumber,
  LISTED_UNITS,
} from './find-dimensions.ts'
import { toKeyword, toKeywords } from './quantities.ts'
import { findRatios } from './ratios.ts'

/** Words of a relation whose dimension is wanted. */
export interface RelationWords {
  clause: Clause
  at: number
  end: number
  /** Unit of the amount of the relation; null if it has none. */
  unit: string | null
  /** Word that compares, which may tell the dimension. */
  word: ComparisonWord | null
}

/** Ends of the words after a relation that can tell its dimension. */
const RIGHT_END =
  /\b(?:than|as|but|while|with|for(?! the money)|at|among|from|and|here|is|are|by|between)\b|[,;.:–—]|\uE004/i
const NAMED = '\uE004'
const OBJECT_END = /^['’]?s? ?([^,;.]{0,40})/

/** A name followed by what is compared. */
const ABOUT_OBJECT = /^[^,;.]{0,40}?\uE004(?:['’]s? | (?:on|for|in|at) )/u

const PER_UNIT =
  /\b(?:per|by the|for (?:each|every)|(?:counted|shared|split) (?:per|by|among(?: its)?)) (?:single )?(\w+)|\b(\w+) for \2\b|(?<!\b(?:what|which|that|for|against|about|of|to|on) )\b(each|apiece)\b/i
const PRICE_BEFORE_UNIT =
  /(?:£[\d.]+|\d+p|pence|pounds?|fiver|tenner)(?:(?: or so)? (?:an?|each|every|the) | ?\/ ?)(\w{2,})\b/i

/** "Each teabag works out at 7p", "a box comes to £2.75". */
const PRICE_AFTER_UNIT =
  /\b(?:each|every|an?) (?:single )?(\w+)(?: (?:of|in|from) (?:(?:the|its|this) \p{L}+|capacity|storage|cable|power|(?:the )?\uE004(?: \p{L}+)?))? (?:works out|comes? (?:out )?(?:at|to)|costs?|sets you back)(?= (?:at |to )?[^,;.]{0,20}?(?:£|\d+p\b))/iu

const UNIT_SIZES: Readonly<Record<string, readonly [unit: string, size: number]>> = {
  gigabyte: ['GB', 1],
  gig: ['GB', 1],
  gb: ['GB', 1],
  litre: ['ml', 1000],
  metre: ['mm', 1000],
  kilo: ['g', 1000],
  watt: ['W', 1],
  newton: ['Nm', 1],
  lumen: ['lm', 1],
  hour: ['min', 60],
}

const ITEM = /^(?:cell|batter(?:y|ies)|cable|card|piece|item|unit|one|lead|pack|each|apiece)s?$/i
/** Words after "per" that divide by something other than a quantity: "per cent", "per charge". */
const NO_DIVISOR = /^(?:cent|charge|minute|second|day|week|month|year|se|person|pound|penny|hand|way)$/i

/** Dimension of the number of items in a pack. Products sold singly have one. */
function createDivisor(noun: string, products: readonly BriefedProduct[]): Dimension | null {
  const [unit, size] = UNIT_SIZES[noun.toLowerCase().replace(/s$/, '')] ?? []
  const [known] = unit === undefined ? [] : unit === 'mm' ? [getDimension('length')] : findDimensionsByUnit(unit)
  if (unit === 'min' && size !== undefined) return { ...getDimension('battery life'), scale: size }
  if (unit !== undefined && size !== undefined)
    return known || unit === 'g' ? { ...(known ?? getDimension('weight')), units: [unit], scale: size } : null
  const counted = ITEM.test(noun) ? null : createDimension(noun, [''], products)
  if (counted) return counted
  const isPack = products.some(product => getNumber(getDimension('pack'), product) !== null)
  if (!ITEM.test(noun) && !isPack) return null
  return { ...getDimension('pack'), fallback: 1 }
}

/** Finds what a price of the clause is divided by: "per litre", "50p a watt", "gigabyte for gigabyte". */
export function findDivisor(text: string, products: readonly BriefedProduct[]): Dimension | null {
  const priced = PRICE_BEFORE_UNIT.exec(text)
  const found = PER_UNIT.exec(text)
  const noun =
    priced?.[1] ??
    PRICE_AFTER_UNIT.exec(text)?.[1] ??
    found?.[1] ??
    found?.[2] ??
    (found?.[3] === undefined ? undefined : findSharedNoun(text, products))
  if (noun === undefined || NO_DIVISOR.test(noun)) return null
  return createDivisor(noun, products)
}

const SHARED =
  /\b(?:shared|split|divided)?(?: ?(?:among|between|across|by|over|with|at))? (?:its |the )?(?:\w+ )?(\w+s)\b/gi

/** Noun that "each" stands for: "ports" in "Shared among its ports, … apiece". */
function findSharedNoun(text: string, products: readonly BriefedProduct[]): string {
  const known = getKnownKeywords(products)
  const nouns = [...text.matchAll(SHARED)].flatMap(found => found[1] ?? [])
  return nouns.find(noun => known.has(toKeyword(noun)) && !ITEM.test(noun)) ?? 'each'
}

/** Adds to a dimension the words of the text that choose among its quantities. */
function choose(dimension: Dimension, text: string, products: readonly BriefedProduct[]): Dimension {
  const known = getKnownKeywords(products)
  // "The most light" is brightness, and not the brightness of a "light source".
  const chosen = toKeywords(text).filter(
    word => known.has(word) && !(dimension.name === 'brightness' && word === 'light'),
  )
  return chosen.length === 0 ? dimension : { ...dimension, chosen: [...dimension.chosen, ...chosen] }
}

function getRightWindow({ clause: { text }, end }: RelationWords): string {
  const right = text.slice(end).replace(/^ (?:as )?(?:much|many)\b/, '')
  return right.split(RIGHT_END)[0] ?? ''
}

/** Words after the object that tell what is compared: "the Acme's fortnight", "the Acme on price". */
function getObjectWindow({ clause: { text }, end }: RelationWords): string {
  const at = text.indexOf(NAMED, end)
  return at === -1 ? '' : (OBJECT_END.exec(text.slice(at + 1))?.[1] ?? '')
}

const isCompatible = (dimension: Dimension, unit: string | null) =>
  unit === null || dimension.units.includes(unit) || (dimension.units.length === 0 && unit === '')

/** Keeps the dimensions that an amount in a unit can be a value of. */
function limit(dimensions: readonly Dimension[], unit: string | null): Dimension[] {
  return dimensions
    .filter(dimension => isCompatible(dimension, unit))
    .map(one => (unit === null ? one : { ...one, units: [unit] }))
}

/** Finds dimensions in words around a relation, the nearest first. */
function findIn(text: string, unit: string | null, { products }: RelationContext, fromEnd: boolean): Dimension[] {
  const named = findNamedDimensions(text).flatMap(({ dimension, at }) =>
    limit([dimension], unit).map(one => ({ dimension: one, at })),
  )
  const known = fromEnd ? named.toReversed() : named
  const [first] = known
  // "its battery is twice as large" is about the life or the capacity, whichever is stated.
  if (first) return known.filter(({ at }) => at === first.at).map(({ dimension }) => choose(dimension, text, products))
  // Without a unit, only counts: "more sports modes".
  if (unit !== null && (LISTED_UNITS.has(unit) || findDimensionsByUnit(unit).length > 0)) return []
  const counted = createDimension(text, unit === null ? [] : [unit], products)
  return counted ? [counted] : []
}

/** Finds what a relation is about: by the word that compares, the words around it, and the unit of its amount. */
export function pickDimensions(words: RelationWords, context: RelationContext): Dimension[] {
  const { clause, at, end, unit, word } = words
  const picked = pick(words, context)
  const sides = word && findSides(picked, word, clause.text.slice(at, end), context)
  const found = sides ?? picked
  const worth =
    /^(?:best|better|worst|worse)$/i.test(clause.text.slice(at, end)) && /^ value\b/i.test(clause.text.slice(end))
  const divisor = findDivisor(`${context.before} ${clause.text}`, context.products)
  if (worth) return divisor === null ? [] : [{ ...getDimension('price'), per: divisor, isValue: true }]
  if (divisor === null || found[0]?.name !== 'price') return found
  const isDivided = unit === null || unit === 'pence' || unit === 'times'
  return isDivided && at >= 0 && word !== undefined ? found.map(one => ({ ...one, per: divisor })) : found
}

type Sides = readonly NonNullable<Dimension['side']>[]

/** Sides that words can mean of a size that names none. The widths of a desk and of a bag are different sides. */
const SIDES: Readonly<Record<string, { flat: Sides; solid: Sides }>> = {
  width: { flat: ['middle'], solid: ['longest', 'middle'] },
  length: { flat: ['longest'], solid: ['longest'] },
  height: { flat: ['longest'], solid: ['longest', 'middle'] },
  thickness: { flat: ['shortest'], solid: ['middle', 'shortest'] },
}
const BULK = /^(?:as |more |less |most |least )?(?:big|large|small|compact|bulky)(?:g?e?r|g?e?st)?$/i
/** Share of the other sides that the shortest side of a flat thing has at most. */
const FLAT = 0.4

export const toSides = (sides: Sides): Dimension[] =>
  sides.map(side => ({ name: 'size', units: ['mm'], keywords: [], byUnit: false, chosen: [], per: null, side }))

function findShape(sizes: readonly (readonly number[])[]) {
  const isSolid = sizes.every(({ length }) => length === 3)
  return { isSolid, isFlat: sizes.every(([, middle = 0, shortest = 0]) => shortest <= FLAT * middle) }
}

const SIDE_WORDS: Readonly<Record<string, string>> = {
  long: 'length',
  wide: 'width',
  broad: 'width',
  tall: 'height',
  high: 'height',
  thick: 'thickness',
  deep: 'thickness',
  depth: 'thickness',
}
const SIDE_NOUN = 'length|width|height|thickness|depth'
const SIDE_AFTER = new RegExp(
  String.raw`^ (?:in (${SIDE_NOUN})|${Object.keys(SIDE_WORDS).slice(0, -1).join('|')})\b`,
  'i',
)
const SIDE_BEFORE = new RegExp(String.raw`\b(${SIDE_NOUN})\b[^,;:]{0,30}$`, 'i')

/** Sides that words beside an amount can mean, as in "under 20 cm wide"; none if they name no side. */
export function findBoundSides(text: string, { at, end }: Span, { products }: RelationContext): Dimension[] {
  const [said = '', noun] = SIDE_AFTER.exec(text.slice(end)) ?? []
  const word = (noun ?? (said.trim() || SIDE_BEFORE.exec(text.slice(0, at))?.[1]) ?? '').toLowerCase()
  const { flat, solid } = SIDES[SIDE_WORDS[word] ?? word] ?? { flat: [], solid: [] }
  const { isSolid, isFlat } = findShape(products.map(readSize).filter(({ length }) => length > 0))
  return toSides(isSolid && isFlat ? flat : solid)
}

/** Returns what a word compares if sources give sizes without names of the sides; null if they give another number. */
function findSides(
  picked: readonly Dimension[],
  { dimensions }: ComparisonWord,
  said: string,
  { products }: RelationContext,
): Dimension[] | null {
  const sizes = products.map(readSize).filter(({ length }) => length > 0)
  if (sizes.length < 2) return null
  const { isSolid, isFlat } = findShape(sizes)
  if (picked.length === 0 && dimensions.length === 0)
    return BULK.test(said) ? toSides(isSolid && !isFlat ? ['volume'] : ['area']) : null
  const isStated = picked.some(dimension => products.some(product => getNumber(dimension, product) !== null))
  const meant = picked.flatMap(({ name }) => SIDES[name] ?? [])
  return isStated || meant.length === 0
    ? null
    : toSides(meant.flatMap(one => (isFlat && isSolid ? one.flat : one.solid)))
}

/** A noun that the amount after it explains. */
const EXPLAINED = /^(?: [\p{L}-]+){1,3}(?::| \(|, at| –| —) ?([^;]*)/u

/** Dimensions whose adjectives are also said of others. */
const SIZES: ReadonlySet<string> = new Set(['length', 'duration', 'height'])

function pick(words: RelationWords, context: RelationContext): Dimension[] {
  const { clause, at, unit, word } = words
  const { products } = context
  const amountUnit = unit === 'times' ? null : unit
  const left = clause.text.slice(0, at)
  const right = getRightWindow(words)
  const object = getObjectWindow(words)
  const around = `${left} ${right} ${object}`
  const own = limit(word?.dimensions ?? [], amountUnit)
  if (/^(?:best|better|worst|worse|good|bad)$/i.test(clause.text.slice(at, words.end))) {
    const noun = /^[ -](?:\w+ ){0,2}?\w+/.exec(clause.text.slice(words.end))?.[0] ?? ''
    const [next] = findNamedDimensions(right.slice(0, noun.length) || noun)
    const [last] = findNamedDimensions(left).toReversed()
    const isRating =
      last && last.dimension.name === 'rating' && /^\w*(?: is| are|,)?(?: the| its)? ?$/.test(left.slice(last.end))
    return next && next.at <= 12 ? [choose(next.dimension, right, products)] : isRating ? [last.dimension] : []
  }
  // "the lowest ratings" are scores, "the most ratings" a number of reviews
  if (/^ ratings?\b/.test(right) && /^(?:high|low)/i.test(clause.text.slice(at))) return [getDimension('rating')]
  // "the strongest figure" is that of another word
  if (/^ (?:figures?|numbers?|values?)\b/.test(right) && word && word.dimensions.length > 0) return []
  if (word && word.dimensions.length > 0) {
    const [only, second] = own
    if (only && !second && !SIZES.has(only.name)) return [choose(only, around, products)]
    // "longer" is said of a battery life, a cable or a guarantee: the words around it tell which.
    const named = findNamedDimensions(`${right} ${left} ${object} ${context.before}`).map(({ dimension }) => dimension)
    const meant = named.find(({ units }) => own.some(one => units.some(unit => one.units.includes(unit))))
    return (meant ? [meant] : own).map(one => choose(one, around, products))
  }
  // "rated higher than the Acme's 60 W"
  const [owned] = findAmounts(object)
  if (amountUnit === null && owned?.at === 0 && owned.unit !== '') return findByUnit(owned.unit, around, products)
  const near = findIn(right, amountUnit, context, false)
  if (near.length > 0) return near.map(one => choose(one, around, products))
  // "the smallest audience: 417 reviews": the amount after the noun tells what is compared.
  const [told] = word ? findAmounts(EXPLAINED.exec(clause.text.slice(words.end))?.[1] ?? '') : []
  if (told?.at === 0 && told.unit !== '') return findByUnit(told.unit, around, products)
  // "an average of 4.1, the lowest": the amount before it tells what is compared.
  const before = word?.degree === 'superlative' ? findAmounts(left).at(-1) : undefined
  if (before && before.unit !== '' && /^, (?:the |its )?$/.test(left.slice(before.end)))
    return findByUnit(before.unit, around, products)
  // "the Acme on price", "half the Acme's wattage"
  const [phrase = ''] = object.split(/\s(?:and|is|are|by|than)\b/)
  // "a third more than the Acme at half the price": the other ratio has its own dimension.
  const isOwn = ABOUT_OBJECT.test(clause.text.slice(words.end)) && findRatios(phrase).length === 0
  const onObject = isOwn ? findIn(phrase, amountUnit, context, false) : []
  if (onObject.length > 0) return onObject
  const onLeft = findIn(left, amountUnit, context, true)
  if (onLeft.length > 0) return onLeft
  // "70 minutes are double what the Acme claims": an amount tells what is compared.
  const earlier = findIn(context.before, amountUnit, context, true)
  if (earlier.length > 0) return earlier
  const stated = amountUnit ?? findAmounts(`${left} ${object}`).find(one => one.unit !== '')?.unit ?? null
  return stated === null ? [] : findByUnit(stated, around, products)
}

/** Time that "quickest" compares where no product states a speed: "Of the games with a stated playing time". */
export function findTime(
  [picked]: readonly Dimension[],
  text: string,
  products: readonly BriefedProduct[],
): Dimension | null {
  if (picked?.name !== 'speed' || products.some(product => getNumber(picked, product) !== null)) return null
  return createDimension(text, ['min'], products)
}

const DEFAULTS: Readonly<Record<string, string>> = { min: 'battery life', mm: 'length', g: 'weight' }

function findByUnit(unit: string, text: string, products: readonly BriefedProduct[]): Dimension[] {
  const name = DEFAULTS[unit]
  const found = name === undefined ? findDimensionsByUnit(unit) : [getDimension(name)]
  return found.map(one => choose({ ...one, units: [unit] }, text, products))
}

/** Comparisons by value for money: "Per pound, the Acme gives the most lumens." */
export const PER_POUND = /\bper (?:pound|penny)\b|\bfor (?:every|each) pound\b/i

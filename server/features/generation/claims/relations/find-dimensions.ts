import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { canStateScreen, readSize } from '../attributes.ts'
import { type Dimension, dimensionEntries } from './dimensions.ts'
import { readQuantities, toKeywords } from './quantities.ts'

/** Finds the dimensions that nouns and verbs of a text mean, in the order of the text. */
export function findNamedDimensions(text: string): { dimension: Dimension; at: number; end: number }[] {
  return dimensionEntries
    .flatMap(({ dimension, words }) =>
      [...text.matchAll(words)].map(found => ({ dimension, at: found.index, end: found.index + found[0].length })),
    )
    .sort((a, b) => a.at - b.at || b.end - a.end)
    .filter(({ at, end }, index, all) => {
      const isInside = (one: { at: number; end: number }) => one.at <= at && end <= one.end
      const isSame = (one: { at: number; end: number }) => one.at === at && one.end === end
      return !all.slice(0, index).some(one => isInside(one) && !isSame(one))
    })
}

/** Dimensions that a unit means on its own. */
export function findDimensionsByUnit(unit: string): Dimension[] {
  return dimensionEntries
    .map(({ dimension }) => dimension)
    .filter(({ units, byUnit }) => byUnit && units.includes(unit))
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

/** Dimensions in which a product may state a total and its parts. */
const WHOLES: ReadonlySet<string> = new Set(['capacity', 'pack'])

/** Dimension that the only amount in a unit has, where its words do not say it: "40H Deep Bass" is a battery life. */
const SOLE: Readonly<Record<string, string>> = { min: 'battery life', mm: 'screen' }

function findSole({ name, units }: Dimension, product: BriefedProduct): { number: number; score: number } | null {
  const unit = units.find(one => SOLE[one] === name)
  const found = readQuantities(product).filter(one => one.unit === unit)
  const [only, second] = found
  if (unit === undefined || !only || (second && second.number !== only.number)) return null
  if (name === 'screen' && !canStateScreen(product)) return null
  const isOther = dimensionEntries.some(
    ({ dimension }) =>
      dimension.name !== name &&
      dimension.units.includes(unit) &&
      dimension.keywords.some(word => only.words.has(word)),
  )
  return isOther ? null : { number: only.number, score: 0 }
}

/** Returns a side of the size of a product in millimetres, its area or its volume; null if it states none. */
function getSide(side: Dimension['side'], product: BriefedProduct): number | null {
  const [longest = null, middle = null, shortest = null] = readSize(product)
  if (side === 'longest') return longest
  if (side === 'middle') return middle
  if (side === 'shortest' || longest === null || middle === null) return shortest
  return side === 'area' ? longest * middle : shortest && longest * middle * shortest
}

/** Returns the amount that a product states for a dimension, in the unit that comparisons use; null if it states none. */
export function getNumber(dimension: Dimension, product: BriefedProduct): number | null {
  const { name, units, keywords, chosen, byUnit, per, fallback, side } = dimension
  if (side) return getSide(side, product)
  let best: { number: number; score: number } | null = null
  for (const { number, unit, words } of readQuantities(product)) {
    if (units.length > 0 ? !units.includes(unit) : LISTED_UNITS.has(unit)) continue
    if (name === 'capacity' && words.has('weight')) continue
    const matches = chosen.filter(word => words.has(word)).length
    const fits = keywords.some(word => words.has(word)) || byUnit || (keywords.length > 0 && words.size === 0)
    if (keywords.length === 0 ? matches === 0 : !fits && matches === 0) continue
    const score = 4 * matches + (keywords.some(word => words.has(word)) ? 2 : 0)
    // Prefers the whole among equal matches: 65 litres, not the 10 litres of its lid pocket; 160 bags, not the 40 of a box.
    const isWhole =
      best !== null &&
      score === best.score &&
      number > best.number &&
      (WHOLES.has(name) || (unit === '' && units.includes('')))
    if (!best || score > best.score || isWhole) best = { number, score }
  }
  best ??= findSole(dimension, product)
  if (!best) return fallback ?? null
  if (per === null) return best.number
  const size = getNumber(per, product)
  return size === null || size === 0 ? null : (best.number * (per.scale ?? 1)) / size
}

export const LISTED_UNITS: ReadonlySet<string> = new Set(['pence', 'stars', 'reviews'])
/** Dimensions that the listing itself states. */
export const LISTED_DIMENSIONS: ReadonlySet<string> = new Set(['price', 'rating', 'reviews'])

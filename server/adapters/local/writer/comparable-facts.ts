import { formatUnitPrice } from '../../../domain/number-format.ts'
import { isSoldByLength, isSoldByVolume } from '../../../domain/number-words.ts'
import { getFactLists } from '../listing-facts.ts'
import type { ProductWithStats } from '../product-stats.ts'
import { cleanText, toFactValue, toPhrase } from './listing.ts'
import { isNotableGap } from './product-group.ts'
import { toNumberWord } from './text.ts'
import type { Values } from './voice.ts'

interface Reading {
  product: ProductWithStats
  value: string
  number: number | null
}

/** A fact that at least two products state. */
export interface ComparableFact {
  label: string
  /** Label for use within a sentence: "battery life". */
  phrase: string
  readings: readonly Reading[]
  silent: readonly ProductWithStats[]
  /** The best value by a notable difference; null unless all have the same unit and a better end. */
  best: (Reading & { superlative: string; badge: string }) | null
  /** True for a price per unit, which is computed. */
  isUnitPrice?: boolean
}

const UNIT_FACTORS: Record<string, [string, number]> = {
  kg: ['g', 1000],
  g: ['g', 1],
  l: ['ml', 1000],
  litre: ['ml', 1000],
  litres: ['ml', 1000],
  cl: ['ml', 10],
  ml: ['ml', 1],
  hour: ['min', 60],
  hours: ['min', 60],
  h: ['min', 60],
  minutes: ['min', 1],
  minute: ['min', 1],
  min: ['min', 1],
  mins: ['min', 1],
  m: ['cm', 100],
  cm: ['cm', 1],
  mm: ['cm', 0.1],
  year: ['month', 12],
  years: ['month', 12],
  months: ['month', 1],
}

/** Parses a value that is one number with a unit ("1.5 litres") and converts it to a base unit; null for other values. */
function parseMeasure(value: string): { number: number; unit: string } | null {
  const match = /^(?:up to |about |approx\.? )?(\d[\d,]*(?:\.\d+)?)\s*([a-zA-Z%]*)\b/.exec(value)
  if (!match?.[1] || (value.match(/\d[\d,.]*/g)?.length ?? 0) > 1) return null
  const number = Number(match[1].replaceAll(',', ''))
  const unit = (match[2] ?? '').toLowerCase()
  const [base, factor] = UNIT_FACTORS[unit] ?? [unit, 1]
  return { number: number * factor, unit: base }
}

/** Returns true for a number of sales, which says nothing about the product. */
export function isAboutSales(label: string): boolean {
  return /^bought\b/i.test(label.trim())
}

const toKey = (label: string) => cleanText(label).toLowerCase()

export function toLabelPhrase(label: string): string {
  const text = cleanText(label)
  return text
    .split(' ')
    .map(word => (/^\p{Lu}\p{Ll}+$/u.test(word) && word !== 'Bluetooth' ? word.toLowerCase() : word))
    .join(' ')
}

function findBest(label: string, readings: readonly Reading[]): ComparableFact['best'] {
  const direction = getFactLists().comparable.find(entry => entry.label.test(label))
  const units = new Set(readings.map(reading => parseMeasure(reading.value)?.unit ?? '?'))
  if (!direction || units.has('?') || units.size > 1 || readings.length < 2) return null
  const sorted = readings
    .filter(reading => reading.number !== null)
    .sort((a, b) => ((a.number ?? 0) - (b.number ?? 0)) * (direction.better === 'less' ? 1 : -1))
  const [first, second] = sorted
  if (!first || !second || !isNotableGap(first.number, second.number)) return null
  return { ...first, superlative: direction.superlative, badge: direction.badge }
}

function findStatedFacts(products: readonly ProductWithStats[], lighterIsBetter: boolean): ComparableFact[] {
  const labels = new Map<string, string>()
  for (const product of products) {
    for (const fact of product.facts)
      if (!labels.has(toKey(fact.label))) labels.set(toKey(fact.label), cleanText(fact.label))
  }
  return [...labels.entries()]
    .filter(([id]) => id.length > 0 && id.length <= 32 && !isAboutSales(id))
    .map(([id, label]): ComparableFact => {
      const readings = products.flatMap(product => {
        const fact = product.facts.find(candidate => toKey(candidate.label) === id)
        const value = fact ? toFactValue(fact.value) : ''
        return value === '' ? [] : [{ product, value, number: parseMeasure(value)?.number ?? null }]
      })
      const silent = products.filter(product => !readings.some(reading => reading.product === product))
      // The hours of buds are totals with the case, which nobody can compare.
      const areBuds = readings.every(({ product }) => /\bear ?(?:buds|phones)\b/i.test(product.title))
      const isTotal = areBuds && /^playtime$/i.test(label)
      const best = isTotal || (/^weight$/i.test(label) && !lighterIsBetter) ? null : findBest(label, readings)
      return { label, phrase: toLabelPhrase(label), readings, silent, best }
    })
    .filter(comparable => comparable.readings.length >= 2)
    .sort((a, b) => b.readings.length - a.readings.length)
}

/** Sizes by which a price can be divided. A price per litre tells little about a kettle. */
const UNIT_PRICES = [
  { label: /^(?:capacity|storage)/i, value: /^(\d+(?:\.\d+)?) ?(GB|TB)$/i, per: 'GB' },
  { label: /^pack size$/i, value: /^(?:pack|case|set|box) of (\d+)$/i, per: 'item' },
  { label: /^(?:cable )?length$/i, value: /^(\d+(?:\.\d+)?) ?(m|cm|ft)$/i, per: 'metre' },
  { label: /^(?:capacity|volume)$/i, value: /^(\d+(?:\.\d+)?) ?(l|litres?|ml|cl)$/i, per: 'litre' },
] as const

/** Size of a unit as a share of the one that the price is for. */
const SHARES: Readonly<Record<string, number>> = { tb: 1000, cm: 0.01, ft: 0.3048, ml: 0.001, cl: 0.01 }

/** Formats a price per unit: "£1.75 each", "6.4p per GB". */
function formatPricePer(pence: number, per: string): string {
  return `${formatUnitPrice(pence)} ${per === 'item' ? 'each' : `per ${per}`}`
}

/** Divides the price by what a pack has: "£2.75" for each of "four"; nothing for a single piece. */
export function dividePrice({ facts, pricePence }: ProductWithStats, features: readonly string[]): Values {
  const size = facts.find(({ label }) => label === 'Pack size')?.value ?? ''
  const [, pack = 'pack', packed] = /^(\w+) of (\d+)$/i.exec(size) ?? []
  const listed = features.find(text => /^\d{2,4} (?:tea ?bags|sachets|capsules|pods|tablets)$/i.test(text))
  const count = Number.parseInt(listed ?? packed ?? '', 10)
  const pieces = listed ?? `${toNumberWord(count)} in the ${pack.toLowerCase()}`
  return count > 1 ? { share: formatUnitPrice(pricePence / count), pieces } : {}
}

/** Computes prices per unit where the sizes of products differ. */
function computeUnitPrices(products: readonly ProductWithStats[]): ComparableFact[] {
  return UNIT_PRICES.flatMap(({ label, value, per }) => {
    const sizes = products.map(({ facts, title }) => {
      if ((per === 'litre' && !isSoldByVolume(title)) || (per === 'metre' && !isSoldByLength(title))) return 0
      const found = value.exec(facts.find(fact => label.test(fact.label))?.value ?? '')
      return Number(found?.[1] ?? 0) * (SHARES[found?.[2]?.toLowerCase() ?? ''] ?? 1)
    })
    const readings = products.flatMap((product, at): Reading[] => {
      const number = product.pricePence / (sizes[at] ?? 0)
      return Number.isFinite(number) ? [{ product, value: formatPricePer(number, per), number }] : []
    })
    if (readings.length < 2 || new Set(sizes.filter(size => size > 0)).size < 2) return []
    const [first, second] = readings.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))
    const isSingle = first !== undefined && first.number !== second?.number
    const silent = products.filter((_, at) => (sizes[at] ?? 0) === 0)
    const phrase = `price per ${per}`
    const best = isSingle ? { ...first, superlative: 'lowest', badge: 'Best value' } : null
    return [{ label: `Price per ${per}`, phrase, readings, silent, best, isUnitPrice: true }]
  })
}

/**
 * Finds the facts by which products can be compared: prices per unit first, then the facts that most of them state. No
 * figure of one kind of product is better than that of another.
 */
export function findComparableFacts(
  products: readonly ProductWithStats[],
  lighterIsBetter: boolean,
  areOfOneKind = true,
): ComparableFact[] {
  const stated = findStatedFacts(products, lighterIsBetter)
  return areOfOneKind ? [...computeUnitPrices(products), ...stated] : stated.map(fact => ({ ...fact, best: null }))
}

/** Maximum number of stated facts that speak for one product and against another. */
const MAX_FACTS = 2

type Comparables = readonly ComparableFact[]

/** Finds stated facts in which a product is better than another, as values for patterns. */
export function findBetterFacts(all: Comparables, product: ProductWithStats, other: ProductWithStats): Values[] {
  const found = all.flatMap(({ best, phrase, readings, isUnitPrice }) => {
    const otherValue = readings.find(reading => reading.product === other)?.value
    if (best?.product !== product || otherValue === undefined || isUnitPrice) return []
    // Texts may not compare guarantees.
    if (/guarantee|warranty/i.test(phrase)) return []
    return [{ fact: phrase, value: toPhrase(best.value), otherValue: toPhrase(otherValue) }]
  })
  return found.slice(0, MAX_FACTS)
}

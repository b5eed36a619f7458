import { findMeasures } from './measures.ts'
import { formatPriceIn } from './money.ts'
import { formatRating } from './number-format.ts'

/** Product to compare. */
interface Comparable {
  readonly facts: readonly { label: string; value: string }[]
}

/** Category of the specification, whose table has fixed columns: Grind Settings and Capacity. */
const FIXED_CATEGORY = 'coffee-grinders'

/** Returns true if an article's table has the columns of the settings, and false if they are chosen from its facts. */
export function hasFixedColumns({ table }: { table: 'facts' | 'fixed' }, category: string): boolean {
  return table === 'fixed' || category === FIXED_CATEGORY
}

/** Maximum number of fact columns, besides product, rating, price and button. */
const maxFactColumns = 5

export interface FactColumn {
  label: string
  /** Value of each product in their order; null if its source states none. */
  values: (string | null)[]
  /** Indexes of the products with the best value. Empty if no value is plainly better. */
  best: number[]
  /** Indexes of the products with the worst value. */
  worst: number[]
}

/** Facts in which more or less is plainly better. The first match counts. */
const DIRECTIONS: readonly { label: RegExp; better: 'more' | 'less' }[] = [
  { label: /charg(?:e|ing) time|boil time|heat-?up|warm-?up/i, better: 'less' },
  { label: /noise cancel|noise reduction/i, better: 'more' },
  { label: /noise|sound level|loudness/i, better: 'less' },
  { label: /battery|play ?time|run ?time|listening time/i, better: 'more' },
  { label: /guarantee|warranty/i, better: 'more' },
  { label: /capacity|tank|storage/i, better: 'more' },
  { label: /brightness|lumens?\b/i, better: 'more' },
  { label: /max(?:imum)? load|weight limit|user weight/i, better: 'more' },
  { label: /^weight$/i, better: 'less' },
  { label: /room size|range|coverage/i, better: 'more' },
  { label: /grind settings|settings|presets|speeds|modes/i, better: 'more' },
]

/** Longer values make a column too wide. */
const maxValueLength = 40

/** Chooses the facts to compare: those that most products state and that differ among them, most telling first. */
export function chooseFactColumns(products: readonly Comparable[]): FactColumn[] {
  const labels = new Map(products.flatMap(({ facts }) => facts.map(({ label }) => [label.toLowerCase(), label])))
  const stated = products.map(
    ({ facts }) => new Map(facts.toReversed().map(({ label, value }) => [label.toLowerCase(), value])),
  )
  return [...labels]
    .flatMap(([key, label]) => {
      const values = stated.map(facts => facts.get(key) ?? null)
      return isTelling(values) ? [{ ...shareSuffix(label, values), ...rankValues(label, values) }] : []
    })
    .map((column, index) => ({ column, index, score: scoreColumn(column) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, maxFactColumns)
    .sort((a, b) => a.index - b.index)
    .map(({ column }) => column)
}

/** At least half of the products state the fact, two of them differently, and in a few words. */
function isTelling(values: readonly (string | null)[]): boolean {
  const known = values.filter(value => value !== null)
  const different = new Set(known.map(value => value.toLowerCase()))
  return (
    known.length * 2 >= values.length && different.size > 1 && known.every(({ length }) => length <= maxValueLength)
  )
}

function scoreColumn({ values, best }: FactColumn): number {
  const known = values.filter(value => value !== null)
  const averageLength = known.reduce((sum, { length }) => sum + length, 0) / known.length
  return known.length / values.length + (best.length > 0 ? 0.5 : 0) - averageLength / 100
}

/** Number at the start of a value, in base units: "9.5 hours, 7 with noise cancelling" is 570 minutes. */
function readNumber(value: string): { number: number; unit: string } | null {
  const bare = /^\s*(\d+(?:\.\d+)?)\s*$/.exec(value)
  if (bare) return { number: Number(bare[1]), unit: '' }
  const [measure] = findMeasures(value)
  return measure && measure.number !== null && measure.unit !== null
    ? { number: measure.number, unit: measure.unit }
    : null
}

/** Words that begin a condition of a value: `40 hours with the case`, `5.9 g per earbud`. */
const conditionStart = /^(?:with|without|per|in|for|at|on|from)$/i

/** Moves a condition that all values share to the label: "Battery life, with the case". */
function shareSuffix(label: string, values: (string | null)[]): { label: string; values: (string | null)[] } {
  const known = values.filter(value => value !== null)
  const words = known[0]?.split(' ') ?? []
  const start = words.findIndex(
    (word, index) =>
      index > 0 &&
      conditionStart.test(word) &&
      known.every(value => /\d/.test(value) && value.endsWith(` ${words.slice(index).join(' ')}`)),
  )
  if (start < 0 || known.length < 2) return { label, values }
  const suffix = words.slice(start).join(' ')
  return {
    label: `${label}, ${suffix}`,
    values: values.map(value => (value === null ? null : value.slice(0, -suffix.length - 1))),
  }
}

function rankValues(label: string, values: readonly (string | null)[]): Pick<FactColumn, 'best' | 'worst'> {
  const direction = DIRECTIONS.find(entry => entry.label.test(label))
  const unranked = { best: [], worst: [] }
  if (!direction) return unranked
  const read = values.map(value => (value === null ? null : readNumber(value)))
  const known = read.filter(value => value !== null)
  const units = new Set(known.map(({ unit }) => unit))
  if (known.length < 2 || units.size > 1) return unranked
  const numbers = read.map(value => value?.number ?? null)
  const [best, worst] = direction.better === 'more' ? (['more', 'less'] as const) : (['less', 'more'] as const)
  return { best: findExtremes(numbers, best), worst: findExtremes(numbers, worst) }
}

/** Indexes of the highest or the lowest numbers. Empty if all known numbers are the same. */
export function findExtremes(numbers: readonly (number | null)[], better: 'more' | 'less'): number[] {
  const known = numbers.filter(number => number !== null)
  if (new Set(known).size < 2) return []
  const best = better === 'more' ? Math.max(...known) : Math.min(...known)
  return numbers.flatMap((number, index) => (number === best ? [index] : []))
}

interface RatedProduct extends Comparable {
  readonly id: string
  /** Pounds. */
  readonly price: number | null
  /** ISO 4217. */
  readonly currency: string
  readonly priceCurrent: boolean
  readonly rating: number | null
  readonly reviewCount: number | null
}

/** Maximum number of pros, and of cons. */
const maxPoints = 3

/** Derives pros and cons from how a product compares with the others. Undefined if nothing sets it apart. */
export function deriveVerdict(
  product: RatedProduct,
  products: readonly RatedProduct[],
): { pros: string[]; cons: string[] } | undefined {
  const at = products.findIndex(({ id }) => id === product.id)
  const isOnly = (indexes: readonly number[]) => indexes.length === 1 && indexes[0] === at
  const describe = (numbers: readonly (number | null)[], better: 'more' | 'less', text: string) =>
    isOnly(findExtremes(numbers, better)) ? [text] : []
  const prices = products.map(({ price, priceCurrent }) => (priceCurrent ? price : null))
  const ratings = products.map(({ rating }) => rating)
  const reviews = products.map(({ reviewCount }) => reviewCount)
  const columns = chooseFactColumns(products)
  const price = product.price === null ? '' : formatPriceIn(product.price, product.currency)
  const rating = product.rating === null ? '' : formatRating(product.rating)
  const reviewCount = (product.reviewCount ?? 0).toLocaleString('en-GB')
  const listFacts = (kind: 'best' | 'worst') =>
    columns
      .filter(column => isOnly(column[kind]))
      .map(({ label, values }) => `${kind === 'best' ? 'Best' : 'Last'} here for ${lowerFirst(label)}: ${values[at]}`)
  const missing = columns.filter(({ values }) => values[at] === null).map(({ label }) => `${label} not stated`)
  const pros = [
    ...listFacts('best'),
    ...describe(prices, 'less', `Lowest price here: ${price}`),
    ...describe(ratings, 'more', `Highest rating here: ${rating} out of 5`),
    ...describe(reviews, 'more', `Most reviews here: ${reviewCount}`),
  ].slice(0, maxPoints)
  const cons = [
    ...describe(prices, 'more', `Highest price here: ${price}`),
    ...listFacts('worst'),
    ...describe(ratings, 'less', `Lowest rating here: ${rating} out of 5`),
    ...missing,
    ...describe(reviews, 'less', `Fewest reviews here: ${reviewCount}`),
  ].slice(0, maxPoints)
  return pros.length + cons.length === 0 ? undefined : { pros, cons }
}

/** "Battery life" becomes "battery life"; "USB ports" stays. */
function lowerFirst(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

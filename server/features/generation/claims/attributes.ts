import { groupBy } from '../../../domain/fields.ts'
import { findMeasures, type Measure } from '../../../domain/measures.ts'
import { formatCount, formatPence, formatUnitPrice } from '../../../domain/number-format.ts'
import { findPackSize } from '../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { toPlainText } from '../article-text.ts'

/** Value of an attribute for one product. */
export interface AttributeValue {
  /** In the attribute's unit. */
  number: number
  /** As an article may print it: "40 hours". */
  text: string
  /** Passage that states it, or the calculation. */
  quote: string
  computed: boolean
}

/** Numeric property by which products can be compared: price, rating, capacity, price per GB. */
export interface Attribute {
  /** Lower case: "price", "reviews", "battery life". */
  field: string
  unit: string
  values: ReadonlyMap<string, AttributeValue>
}

/** Identifies a product among the products of a brief. */
export function getProductId({ asin, name }: Pick<BriefedProduct, 'asin' | 'name'>): string {
  return asin ?? name
}

/** Property that a measure in a title or feature means, by unit. Measures of other units need a label. */
const FIELDS_BY_UNIT: Readonly<Record<string, string>> = {
  GB: 'capacity',
  mAh: 'battery capacity',
  ml: 'volume',
  W: 'power',
  lm: 'brightness',
  MP: 'resolution',
  g: 'weight',
  dB: 'noise',
  Hz: 'frequency',
}

interface FoundValue extends AttributeValue {
  field: string
  unit: string
}

function toFoundValue(field: string, { number, unit, text }: Measure, quote: string): FoundValue[] {
  return number === null || unit === null ? [] : [{ field, unit, number, text: text.trim(), quote, computed: false }]
}

/** Returns the only measure of each unit; a unit with several values is ambiguous. */
function findSingleMeasures(text: string): Measure[] {
  const byUnit = groupBy(findMeasures(toPlainText(text)), ({ unit }) => unit)
  return [...byUnit.values()].flatMap(found => {
    const [first] = found
    return first && found.every(({ key }) => key === first.key) ? [first] : []
  })
}

/** Reads labelled facts: "Battery life: 40 hours", "Weight (g): 180", "Bluetooth: 5.3". */
function readLabelledValues({ facts }: BriefedProduct): FoundValue[] {
  return facts.flatMap(({ label, value }): FoundValue[] => {
    const field = toPlainText(label)
      .replace(/\s*\([^()]*\)\s*$/, '')
      .toLowerCase()
    const unit = /\(([^()]{1,12})\)\s*$/.exec(label)?.[1] ?? ''
    const quote = `${label}: ${value}`
    const [measure] = findMeasures(toPlainText(`${value} ${unit}`))
    if (measure) return toFoundValue(field, { ...measure, text: value }, quote)
    const bare = /^\s*(\d{1,9}(?:\.\d{1,3})?)\s*$/.exec(value)
    return bare ? [{ field, unit: '', number: Number(bare[1]), text: value, quote, computed: false }] : []
  })
}

/** Reads measures of the title and the features whose unit says what they mean. */
function readUnlabelledValues({ title, features }: BriefedProduct): FoundValue[] {
  const found = [title, ...features].flatMap(text =>
    findSingleMeasures(text).flatMap(measure => {
      const field = FIELDS_BY_UNIT[measure.unit ?? '']
      return field === undefined ? [] : toFoundValue(field, measure, text)
    }),
  )
  const byField = groupBy(found, ({ field }) => field)
  return [...byField.values()].flatMap(values => {
    const [first] = values
    return first && values.every(({ number }) => number === first.number) ? [first] : []
  })
}

/** Counted things in titles and features: "100 Sports Modes", "5 speeds". */
const COUNTED = /(?<![\w.,£])(\d{1,4}) ([A-Za-z][a-z]{2,}(?: [A-Za-z][a-z]+)?s)\b/g

function readCounts({ title, features }: BriefedProduct): FoundValue[] {
  return [title, ...features].flatMap(quote =>
    [...toPlainText(quote).matchAll(COUNTED)]
      .filter(([text]) => findMeasures(text).length === 0)
      .map(([text, count, things = '']) => {
        return { field: things.toLowerCase(), unit: '', number: Number(count), text, quote, computed: false }
      }),
  )
}

/** Things that any product may be counted in. */
const GENERIC_THINGS = /\b(?:pcs?|pieces?|packs?|pk|counts?|pairs?|units?|of)\b|[xX]/
const LEAD_END = /[,|(–—:;]|\b(?:with|for)\b/i

const toSingulars = (text: string) =>
  new Set((text.toLowerCase().match(/\p{L}+/gu) ?? []).map(word => word.replace(/ies$/, 'y').replace(/s$/, '')))

/** Returns true if the last word of a counted phrase names the product itself: not the two batteries of a camera. */
function countsProduct(counted: string, title: string): boolean {
  const thing = [...toSingulars(counted)].at(-1) ?? ''
  const lead = toPlainText(title).split(LEAD_END)[0] ?? ''
  // "160 teabags" counts the product "Acme Tea".
  const isNamed = [...toSingulars(lead)].some(word => word === thing || (word.length > 2 && thing.startsWith(word)))
  return isNamed || (/^(?:battery|cell)$/.test(thing) && /\b(?:AA|AAA|9V)\b/.test(lead))
}

/**
 * Reads how many items a product contains: from its title, or from a feature that is nothing but the count ("Pack of 4")
 * or counts the product itself. "Silicone tips, seven pairs" counts accessories.
 */
function findProductPack(text: string, title: string): { count: number; text: string } | null {
  const found = findPackSize(text)
  if (!found) return null
  const isGeneric = GENERIC_THINGS.test(found.text)
  if (text === toPlainText(title)) return isGeneric || countsProduct(found.text, title) ? found : null
  const after = /^(?: of)?((?: [\p{L}\d]+){1,3})/u.exec(text.slice(text.indexOf(found.text) + found.text.length))?.[1]
  const isAlone = text.trim().length <= found.text.length + 1
  return isAlone || countsProduct(isGeneric ? (after ?? '') : found.text, title) ? found : null
}

function readPackSize({ title, features, facts }: BriefedProduct): FoundValue[] {
  const labelled = facts.find(({ label }) => /^(?:pack size|pack|quantity|number of items|pieces)$/i.test(label.trim()))
  const bare = labelled && /^\s*(\d{1,4})\s*$/.exec(labelled.value)
  const stated = labelled ? [{ quote: labelled.value, size: findPackSize(toPlainText(labelled.value)) }] : []
  const described = [title, ...features].map(text => ({ quote: text, size: findProductPack(toPlainText(text), title) }))
  const found = [...stated, ...described].find(({ size }) => size)
  const count = bare ? Number(bare[1]) : (found?.size?.count ?? 0)
  if (count < 1) return []
  const text = bare ? `pack of ${count}` : (found?.size?.text ?? '')
  return [{ field: 'pack size', unit: 'items', number: count, text, quote: found?.quote ?? text, computed: false }]
}

/** "320 x 81 x 15 cm", which gives no side a name. */
const SIZE = /(\d+(?:\.\d+)?) ?[x×] ?(\d+(?:\.\d+)?)(?: ?[x×] ?(\d+(?:\.\d+)?))? ?(mm|cm|m|inch(?:es)?|in)(?!\p{L})/iu
const MILLIMETRES: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1000 }

const sizeCache = new WeakMap<BriefedProduct, readonly number[]>()

const SIZE_LABEL = /\b(?:size|dimensions?|measurements?)\b/i
/** Nouns for what has a size of its own: what a printer prints, a cable, the package. */
const OTHER_THING =
  /\b(?:print(?:s|ed|ing)?|photos?|pictures?|images?|paper|sheets?|labels?|cables?|leads?|cords?|wires?|pack(?:s|ag\w*|ed|ing)?|box(?:es|ed)?|cartons?|parcels?|screens?|displays?)\b/i
/** "2 x 3 m" counts two things of three metres. */
const COUNT_OF_LENGTHS = /^[1-9] ?[x×] ?[\d.]+ ?m$/i

/** Finds the size of the product itself: in a labelled fact, else where no noun beside it names another thing. */
function findSize({ title, features, facts }: BriefedProduct): RegExpExecArray | null {
  const labelled = facts.filter(({ label }) => SIZE_LABEL.test(label) && !OTHER_THING.test(label))
  const [stated = null] = labelled.map(({ value }) => SIZE.exec(toPlainText(value))).filter(found => found !== null)
  const rest = facts.filter(fact => !labelled.includes(fact)).map(({ label, value }) => `${label}: ${value}`)
  const phrases = [...rest, title, ...features].flatMap(text => toPlainText(text).split(/[,;|()]|\. /))
  const described = phrases.flatMap(phrase => {
    const size = OTHER_THING.test(phrase) ? null : SIZE.exec(phrase)
    return size && !COUNT_OF_LENGTHS.test(size[0]) ? [size] : []
  })
  return stated ?? described[0] ?? null
}

/** Reads the two or three sides of a product, in millimetres, the longest first; empty if it states no size. */
export function readSize(product: BriefedProduct): readonly number[] {
  const cached = sizeCache.get(product)
  if (cached) return cached
  const found = findSize(product)
  const times = MILLIMETRES[found?.[4]?.toLowerCase() ?? ''] ?? 25.4
  const sides = (found?.slice(1, 4) ?? []).filter(side => side !== undefined).map(side => Number(side) * times)
  const size = sides.toSorted((one, other) => other - one)
  sizeCache.set(product, size)
  return size
}

const SCREEN = /\d ?-?(?:["\u2033]|\u2032\u2032|''|in(?:ch(?:es)?)?\b)|\b(?:screens?|displays?)\b/i

/** Returns true if a source names a screen or gives a length in inches, the unit of screens. */
export function canStateScreen({ title, features, facts }: BriefedProduct): boolean {
  const stated = facts.map(({ label, value }) => `${label}: ${value}`)
  return [title, ...features, ...stated].some(text => SCREEN.test(toPlainText(text)))
}

function readListedValues({ pricePence, rating, reviewCount }: BriefedProduct): FoundValue[] {
  const value = (field: string, unit: string, number: number | null, text: string): FoundValue[] =>
    number === null ? [] : [{ field, unit, number, text, quote: text, computed: false }]
  return [
    ...value('price', 'pence', pricePence, formatPence(pricePence ?? 0)),
    ...value('rating', 'stars', rating, `${rating} out of 5`),
    ...value('reviews', 'reviews', reviewCount, `${formatCount(reviewCount ?? 0)} reviews`),
  ]
}

/** Attributes to divide the price by: unit of the attribute, its size in base units, and the name of that size. */
const UNIT_PRICES: readonly { field: RegExp; unit: string; size: number; per: string }[] = [
  { field: /^(?:capacity|storage)/, unit: 'GB', size: 1, per: 'GB' },
  { field: /^pack size$/, unit: 'items', size: 1, per: 'item' },
  { field: /^(?:volume|capacity)$/, unit: 'ml', size: 1000, per: 'litre' },
  { field: /^(?:cable )?length$/, unit: 'mm', size: 1000, per: 'metre' },
  { field: /^(?:cable )?length$/, unit: 'ft', size: 1000 / 304.8, per: 'metre' },
]

function computeUnitPrices({ pricePence }: BriefedProduct, values: readonly FoundValue[]): FoundValue[] {
  if (pricePence === null) return []
  return UNIT_PRICES.flatMap(({ field, unit, size, per }) => {
    const amount = values.find(value => value.unit === unit && field.test(value.field))
    if (!amount || amount.number <= 0 || (per === 'item' && amount.number < 2)) return []
    const number = (pricePence * size) / amount.number
    const quote = `${formatPence(pricePence)} ÷ ${amount.text}`
    const text = `${formatUnitPrice(number)} per ${per}`
    return [{ field: `price per ${per}`, unit: `pence per ${per}`, number, text, quote, computed: true }]
  })
}

function readValues(product: BriefedProduct): FoundValue[] {
  const labelled = [...readLabelledValues(product), ...readPackSize(product)]
  // A label says more than a unit: "Capacity: 1.7 litres" is not also the volume.
  const isLabelled = (unit: string) => labelled.some(value => value.unit === unit)
  const unlabelled = readUnlabelledValues(product).filter(({ unit }) => !isLabelled(unit))
  const isNew = ({ field }: FoundValue) => !labelled.some(value => value.field === field)
  const stated = [...readListedValues(product), ...labelled, ...unlabelled, ...readCounts(product).filter(isNew)]
  return [...stated, ...computeUnitPrices(product, stated)]
}

/** Cached, because several checks read the attributes of the same products. */
const cache = new WeakMap<readonly BriefedProduct[], Attribute[]>()

/** Reads the numeric attributes of products, in a fixed order. Values of one attribute have the same unit. */
export function readAttributes(products: readonly BriefedProduct[]): Attribute[] {
  const cached = cache.get(products)
  if (cached) return cached
  const attributes = new Map<string, { field: string; unit: string; values: Map<string, AttributeValue> }>()
  for (const product of products) {
    for (const { field, unit, ...value } of readValues(product)) {
      const key = `${field}|${unit}`
      const attribute = attributes.get(key) ?? { field, unit, values: new Map<string, AttributeValue>() }
      attributes.set(key, attribute)
      if (!attribute.values.has(getProductId(product))) attribute.values.set(getProductId(product), value)
    }
  }
  const read = [...attributes.values()]
  cache.set(products, read)
  return read
}

import { normalizeTopic } from './articles.ts'
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts'

/** A number with its unit, or a protection rating such as IP67. */
export interface Measure {
  /** Normalized value: "40 hours", "40-hour" and "40H" are all "2400 min". */
  key: string
  /** Number in the base unit; null for a protection rating. */
  number: number | null
  /** Base unit: "min", "g", "mm"; null for a protection rating. */
  unit: string | null
  /** Original wording. */
  text: string
  /** Position in the text. */
  at: number
}

/** Spellings in lower case, base unit, and number of base units. */
const UNITS: readonly [spellings: string, base: string, times: number][] = [
  ['millisecond milliseconds ms', 's', 0.001],
  ['second seconds sec secs', 's', 1],
  ['minute minutes min mins', 'min', 1],
  ['hour hours hr hrs h', 'min', 60],
  ['day days', 'day', 1],
  ['week weeks', 'day', 7],
  ['fortnight fortnights', 'day', 14],
  ['month months', 'month', 1],
  ['year years yr yrs', 'month', 12],
  ['mah', 'mAh', 1],
  ['ah', 'mAh', 1000],
  ['kwh', 'Wh', 1000],
  ['wh', 'Wh', 1],
  ['kw kilowatt kilowatts', 'W', 1000],
  ['w watt watts', 'W', 1],
  ['v volt volts', 'V', 1],
  ['a amp amps', 'A', 1],
  ['ml millilitre millilitres milliliter milliliters', 'ml', 1],
  ['cl centilitre centilitres', 'ml', 10],
  ['l litre litres liter liters ltr ltrs', 'ml', 1000],
  ['kg kgs kilo kilos kilogram kilograms', 'g', 1000],
  ['g gr gram grams gramme grammes', 'g', 1],
  ['mm millimetre millimetres millimeter millimeters', 'mm', 1],
  ['cm cms centimetre centimetres centimeter centimeters', 'mm', 10],
  ['m metre metres meter meters', 'mm', 1000],
  ['km kilometre kilometres kilometer kilometers', 'km', 1],
  [`inch inches " ″ ′′ ''`, 'inch', 1],
  ['ft foot feet', 'ft', 1],
  ['lb lbs', 'lb', 1],
  ['oz ounce ounces', 'oz', 1],
  ['db decibel decibels', 'dB', 1],
  ['hz hertz', 'Hz', 1],
  ['khz', 'Hz', 1e3],
  ['mhz', 'Hz', 1e6],
  ['ghz', 'Hz', 1e9],
  ['mb megabyte megabytes', 'GB', 0.001],
  ['gb gigabyte gigabytes', 'GB', 1],
  ['mb/s', 'MB/s', 1],
  ['mbps', 'Mbps', 1],
  ['gbps', 'Mbps', 1000],
  ['tb terabyte terabytes', 'GB', 1000],
  ['mp megapixel megapixels', 'MP', 1],
  ['% percent', '%', 1],
  ['bar bars', 'bar', 1],
  ['nm', 'Nm', 1],
  ['psi', 'psi', 1],
  ['kpa', 'kPa', 1],
  ['rpm', 'rpm', 1],
  ['dpi', 'dpi', 1],
  ['lm lumen lumens', 'lm', 1],
  ['nit nits', 'nit', 1],
  ['mph', 'mph', 1],
  ['kph km/h', 'km/h', 1],
  ['°c ° degree degrees', '°C', 1],
  ['btu btus', 'BTU', 1],
]

const celsius = { base: '°C', times: 1 }

const BY_SPELLING = new Map(
  UNITS.flatMap(([spellings, base, times]) => spellings.split(' ').map(spelling => [spelling, { base, times }])),
)
/** A comma before one or two digits is decimal: "1,7 l". */
const NUMBER = String.raw`\d{1,3}(?:,\d{3}){1,4}(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9}|,\d{1,2}(?!\d))?`
const SEPARATOR = String.raw`,\s|\s?(?:[-\u2013xX×/]|[Tt][Oo]|[Bb][Yy]|[Aa][Nn][Dd]|[Oo][Rr])\s?`
/** Any word in the position of a unit. A pattern of all units in either case is slow to compile. */
const UNIT_CANDIDATE = String.raw`[Kk][Mm]/[Hh](?!\p{L})|[Mm][Bb]/[Ss](?!\p{L})|\p{L}+|°[Cc]?|[%"\u2033]|\u2032\u2032|''`
/** Several numbers with one unit: "10 x 20 cm", "10–15 kg". At most six, to bound the search time. */
const MEASURE = new RegExp(
  String.raw`(?<![\p{L}\d£$\u20ac#]|\d[.,])((?:(?:${NUMBER})(?:${SEPARATOR})){0,5}(?:${NUMBER}))\+?[\s-]?(${UNIT_CANDIDATE})(?![\p{L}\d])`,
  'gu',
)

const UNIT_WORDS = [...BY_SPELLING.keys()]
  .sort((a, b) => b.length - a.length)
  .filter(unit => /^[a-z]{4,}$/.test(unit) && unit !== 'bars')
  .join('|')
const A_UNIT_WORD = new RegExp(String.raw`[\s-](?:${UNIT_WORDS})\b`, 'i')
const IN_WORDS = new RegExp(
  String.raw`\b(${NUMBER_WORDS}(?: and a half)?|an?(?= (?:fortnight|hour|minute|second)\b)|half an?)[\s-](${UNIT_WORDS})\b`,
  'gi',
)
/** Time units count only with a property of a product: not "a ten-minute walk". */
const TIME_UNITS = new Set(['s', 'min', 'day', 'month'])
const PRODUCT_PROPERTY =
  /\b(?:batter\w+|charg\w+|play(?:time|back)|run ?time|runs|lasts?|lasting|warrant\w+|guarantee\w*|standby|cover\w*|boils?|heats?)\b/i
/** Words before a time that limits what a product does: "focuses within two seconds". */
const LIMITED =
  /\b(?:within|in (?:under|less than)|up to|(?:ready|done|hot|temperature|full|dry|warm|cool|charged|finished) in)(?: (?:just|only|about))? $/i
const LIMIT_REACH = 40
const PROTECTION = /\bIP(?:X\d{1,2}|\d{1,2}K?|\dX)\b/gi
/** General idioms. */
const IDIOMS = /\b(?:24|twenty-four) hours a day\b|\b(?:7|seven) days a week\b|\b100 ?% (?:sure|certain)\b/gi

function parseNumber(text: string): number {
  return Number(/^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(',', ''))
}

type Quantity = Pick<Measure, 'key' | 'number' | 'unit'>

function toQuantity(number: number, spelling: string): Quantity | null {
  const unit = spelling === 'C' && number >= 20 ? celsius : BY_SPELLING.get(spelling.toLowerCase())
  // "5G" is not a weight, "2M" means two million, and "10 a" is not a current.
  if (!unit || spelling === 'M' || spelling === 'a' || (spelling === 'G' && number < 10)) return null
  const value = Number((number * unit.times).toPrecision(9))
  return { key: `${value} ${unit.base}`, number: value, unit: unit.base }
}

const VERSION_BEFORE = /\b(?:HDMI|USB|Bluetooth|Wi-?Fi|version|v)\s?$/i

function findNumericMeasures(text: string): Measure[] {
  // Quick test: most sentences have no digits, and the full pattern is slowest when it fails.
  if (!/\d/.test(text)) return []
  return [...text.matchAll(MEASURE)].flatMap(({ 0: matched, 1: numbers = '', 2: spelling = '', index: at }) => {
    const all = numbers.match(new RegExp(NUMBER, 'g')) ?? []
    // "HDMI 2.0 and 18 Gbps": a version is not a measure.
    const isVersion = all.length > 1 && VERSION_BEFORE.test(text.slice(Math.max(0, at - 12), at))
    return (isVersion ? all.slice(1) : all).flatMap(number => {
      const quantity = toQuantity(parseNumber(number), spelling)
      return quantity ? [{ ...quantity, text: matched, at }] : []
    })
  })
}

function parseCount(number: string): number {
  if (/^an?$/i.test(number)) return 1
  if (number.endsWith(' and a half')) return parseNumberWords(number.slice(0, -' and a half'.length)) + 0.5
  return /^half an?$/i.test(number) ? 0.5 : parseNumberWords(number)
}

function findMeasuresInWords(text: string): Measure[] {
  if (!A_UNIT_WORD.test(text)) return []
  return [...text.matchAll(IN_WORDS)].flatMap(({ 0: matched, 1: number = '', 2: spelling = '', index: at }) => {
    const quantity = toQuantity(parseCount(number), spelling)
    const isLimit = LIMITED.test(text.slice(Math.max(0, at - LIMIT_REACH), at))
    // "An hour" is often no measure: "38p an hour".
    if (/^an?$/i.test(number) && spelling.toLowerCase() !== 'fortnight' && !isLimit) return []
    const isOfProduct = PRODUCT_PROPERTY.test(text) || isLimit
    if (!quantity || (TIME_UNITS.has(quantity.unit ?? '') && !isOfProduct)) return []
    return [{ ...quantity, text: matched, at }]
  })
}

const blank = (text: string) => ' '.repeat(text.length)

/** Finds the measures in a plain text, with numbers in digits or words. */
export function findMeasures(text: string): Measure[] {
  const spaced = text
    .replace(IDIOMS, blank)
    .replace(/\bper cent\b/gi, found => '%'.padEnd(found.length))
    .replace(/(?<=\d )ANSI (lumens?\b)/gi, (_, unit: string) => `${unit}     `)
  const protection = [...spaced.matchAll(PROTECTION)].map(({ 0: grade, index: at }) => ({
    key: grade.toUpperCase(),
    number: null,
    unit: null,
    text: grade,
    at,
  }))
  return [...findNumericMeasures(spaced), ...findMeasuresInWords(spaced), ...protection]
}

/** Returns the words and measures that describe a product, with their spelling, by which two products can be compared. */
export function findTerms(texts: readonly string[]): Map<string, string> {
  const text = texts.join(' | ')
  const measures = findMeasures(text).map(each => [each.key, each.text.trim()] as const)
  const words = (text.match(/\p{L}{3,}/gu) ?? []).map(word => [normalizeTopic(word), word.toLowerCase()] as const)
  return new Map([...words, ...measures].filter(([key]) => key !== ''))
}

import { findMeasures, type Measure } from '../../../domain/measures.ts'
import { findPackSize } from '../../../domain/number-words.ts'
import type { SourcedProductWithStats } from '../product-stats.ts'
import { findOccasions, foldText, getWordLists, isAccessory, isKind, toWords } from '../product-words.ts'

/** Product with details from its source that the port does not have. */
export interface Candidate<Product extends SourcedProductWithStats = SourcedProductWithStats> {
  product: Product
  /** Kind of product according to the source: "Coffee grinder". */
  type?: string
  /** True if the product is in the requested category. */
  preferred?: boolean
}

/** Words of a listing by what they say about the product. */
export interface ListingWords {
  /** Words for the kind of product: its type, or else the opening words of its title. */
  kind: string[]
  /** True if the source names the kind itself. */
  hasType: boolean
  /** Opening of the title as written. */
  opening: string
  /** Words of the title's other clauses, in order. */
  clauses: string[][]
  category: ReadonlySet<string>
  /** Every word of title, type, name, category and brand. */
  head: ReadonlySet<string>
  features: ReadonlySet<string>
  /** Folded title, type and name. */
  text: string
}

/** Measure that a product must have: "256GB", "at least 10 hours". */
export interface WantedMeasure {
  /** In millimetres for lengths, else in the base unit. */
  number: number
  unit: string
  bound: 'exact' | 'least' | 'most'
}

/** Kind of product that a topic names. */
export interface Thing {
  /** Noun that names the product; null for vague words such as "gadgets", "gifts" and "accessories". */
  noun: string | null
  /** Word before a noun that names no kind without it: "coffee" of "coffee maker"; else null. */
  modifier: string | null
  /** Words that a listing must meet: "rechargeable", "aa", "over-ear". */
  qualifiers: string[]
  /** Words that only affect the order: "quiet", and everything after "for". */
  preferences: string[]
}

/** Topic parsed into search criteria. */
export interface TopicCriteria {
  /** Product kinds requested: "earbuds or headphones" names two. */
  things: Thing[]
  price: PriceRange
  measures: WantedMeasure[]
  packSize: number | null
  /** Every word of the topic. */
  words: ReadonlySet<string>
  /** Occasions that the topic names: "birthday". */
  occasions: readonly string[]
}

const LENGTHS: Readonly<Record<string, number>> = { mm: 1, inch: 25.4, ft: 304.8 }

/** Converts lengths to millimetres, so that a 6.6 ft cable counts as 2 m. */
export function toComparableMeasure({ number, unit }: Measure): { number: number; unit: string } | null {
  if (number === null || unit === null) return null
  const factor = LENGTHS[unit]
  return factor === undefined ? { number, unit } : { number: number * factor, unit: 'mm' }
}

const BOUNDS: readonly [RegExp, WantedMeasure['bound']][] = [
  [/\b(?:over|above|more than|at least|from|minimum)\s$/i, 'least'],
  [/\b(?:under|below|less than|up to|within|max(?:imum)?)\s$/i, 'most'],
]

/** Reads the measures of a topic, and returns the topic without them. "For 3 year olds" is an audience. */
function readMeasures(topic: string): { measures: WantedMeasure[]; rest: string } {
  const found = findMeasures(topic).filter(({ at, text }) => !/^[\s-]olds?\b/i.test(topic.slice(at + text.length)))
  const measures = found.flatMap((measure): WantedMeasure[] => {
    const comparable = toComparableMeasure(measure)
    const before = topic.slice(0, measure.at)
    const bound = BOUNDS.find(([spelling]) => spelling.test(before))?.[1] ?? 'exact'
    return comparable ? [{ ...comparable, bound }] : []
  })
  return { measures, rest: found.reduce((rest, { text }) => rest.replace(text, ' '), topic) }
}

function getSignificantWords(text: string): string[] {
  const { stopWords } = getWordLists()
  return toWords(text).filter(word => !stopWords.has(word) && !/^20\d\d$/.test(word))
}

function readThing(phrase: string): Thing | null {
  const { describingWords, softWords, vagueWords, dependentNouns } = getWordLists()
  const [core = '', ...tail] = phrase.split(/\s(?:for|without|in|on|that|which|under|below|at|to)\s/i)
  const [head = '', ...inclusions] = core.split(/\swith\s/i)
  const words = getSignificantWords(head)
  const last = words.findLast(word => !describingWords.has(word) && !softWords.has(word)) ?? words.at(-1)
  if (last === undefined) return null
  const others = [...words.filter(word => word !== last), ...getSignificantWords(inclusions.join(' '))]
  const purposes = getSignificantWords(tail.join(' '))
  const required = others.filter(word => !softWords.has(word))
  const preferred = others.filter(word => softWords.has(word))
  const before = words[words.lastIndexOf(last) - 1] ?? null
  const isNamed = before !== null && !describingWords.has(before) && !softWords.has(before)
  const modifier = dependentNouns.has(last) && isNamed ? before : null
  // "Descaler for kettles": the purpose of an accessory says which accessory it is.
  return isAccessory(last)
    ? { noun: last, modifier, qualifiers: [...required, ...purposes], preferences: preferred }
    : {
        noun: vagueWords.has(last) ? null : last,
        modifier,
        qualifiers: required,
        preferences: [...preferred, ...purposes],
      }
}

/** Gives "AA" of "AA and AAA batteries" the noun of the next phrase. */
function completeNoun(thing: Thing, next: Thing | undefined): Thing {
  const { noun, qualifiers } = thing
  const isIncomplete = noun !== null && !isKind(noun) && noun.length <= 4 && next?.noun != null && isKind(next.noun)
  return isIncomplete ? { ...thing, noun: next.noun, qualifiers: [...qualifiers, noun] } : thing
}

export function readTopic(topic: string): TopicCriteria {
  const { price, rest } = readPrice(topic)
  const counted = rest.replace(/\b(?:top|best)\s+\d{1,3}\b|\b\d{1,3}\s+best\b/gi, ' ')
  const pack = findPackSize(counted)
  const { measures, rest: named } = readMeasures(pack ? counted.replace(pack.text, ' ') : counted)
  const phrases = named.split(/\s(?:and|or|vs\.?|versus)\s|[&,/]/i).filter(phrase => foldText(phrase) !== '')
  const things = phrases.map(readThing).filter(thing => thing !== null)
  return {
    things: things.map((thing, at) => completeNoun(thing, things[at + 1])),
    price,
    measures,
    packSize: pack?.count ?? null,
    words: new Set(toWords(topic)),
    occasions: findOccasions(topic),
  }
}

/** Price range in pence that a topic states: "under £50", "between £20 and £40". */
interface PriceRange {
  from: number
  to: number
}

const POUNDS = String.raw`(?:£|gbp\s?)?\s?(\d[\d,]*(?:\.\d{1,2})?)\s?(?:pounds?|quid|gbp)?`
const NOT_A_MEASURE = String.raw`(?!\s?(?:cm|mm|m|kg|g|l|ml|inch|inches|in|hours?|h|w|watts?|s|years?|people|litres?|gb|tb|%|"))\b`
const BETWEEN = new RegExp(`(?:between|from)?\\s*£\\s?(\\d[\\d,]*(?:\\.\\d+)?)\\s*(?:and|to|-|–)\\s*${POUNDS}`, 'i')
const AT_MOST = new RegExp(
  `\\b(?:under|below|less than|cheaper than|up to|within|max(?:imum)?|no more than)\\s+${POUNDS}${NOT_A_MEASURE}`,
  'i',
)
const OR_LESS = /£\s?(\d[\d,]*(?:\.\d+)?)\s+(?:or|and)\s+(?:less|under|below)/i
const AT_LEAST = /\b(?:over|above|more than|at least|from)\s+£\s?(\d[\d,]*(?:\.\d+)?)/i

function toPence(text: string | undefined): number {
  return Math.round(Number((text ?? '').replaceAll(',', '')) * 100)
}

/** Reads the price range a topic states, and returns the topic without it. */
export function readPrice(topic: string): { price: PriceRange; rest: string } {
  const without = (found: RegExpExecArray) => topic.replace(found[0], ' ')
  const between = BETWEEN.exec(topic)
  if (between) return { price: { from: toPence(between[1]), to: toPence(between[2]) }, rest: without(between) }
  const maximum = OR_LESS.exec(topic) ?? AT_MOST.exec(topic)
  if (maximum) return { price: { from: 0, to: toPence(maximum[1]) }, rest: without(maximum) }
  const minimum = AT_LEAST.exec(topic)
  if (minimum) return { price: { from: toPence(minimum[1]), to: Number.POSITIVE_INFINITY }, rest: without(minimum) }
  return { price: { from: 0, to: Number.POSITIVE_INFINITY }, rest: topic }
}

import { findMeasures } from '../../../../domain/measures.ts'
import { isSoldByLength, NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import { getProductId, readAttributes } from '../attributes.ts'
import { isFunctionWord } from '../words.ts'

/** A number that the source of a product states, with the words that say what it measures. */
export interface Quantity {
  number: number
  /** Unit that comparisons use, see `toComparedUnit`; empty for a count. */
  unit: string
  /** Keywords of the label, or of the words around the number. */
  words: ReadonlySet<string>
}

/** Units of one dimension in one unit, so that a fortnight compares with 60 days and inches with centimetres. */
const CONVERSIONS: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  s: ['min', 1 / 60],
  day: ['min', 1440],
  month: ['min', 30 * 1440],
  inch: ['mm', 25.4],
  ft: ['mm', 304.8],
  lb: ['g', 453.6],
  oz: ['g', 28.35],
  km: ['mm', 1e6],
}

export function toComparedUnit(number: number, unit: string): { number: number; unit: string } {
  const [base, times] = CONVERSIONS[unit] ?? [unit, 1]
  return { number: number * times, unit: base }
}

/** Reduces a word to what its forms share: "Batteries" and "battery", "charges" and "charging" are one keyword. */
export function toKeyword(word: string): string {
  const singular = word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '')
  return singular.length > 5 ? singular.replace(/(?:ing|ed|ion|e)$/, '') : singular
}

export function toKeywords(text: string): string[] {
  return (text.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .filter(word => word.length > 2 && !isFunctionWord(word.toLowerCase()))
    .map(toKeyword)
}

/** Words that end the description of a number: "45 minutes of runtime | in eco mode". */
const PHRASE_END =
  /[,;:()]|\b(?:and|or|in|with|for|from|on|at|to|when|by|per|that|which|gives?|an? (?:day|hour|minute|week|month|year))\b/i

/** "73 to 116 cm", but not "2 × 4 l". The upper end comes first: comparisons use the first. */
const FROM_TO = /^[\d.,]+ ?(?:to|[-–]) ?[\d.,]+(?!.*\d)/i

/** "3 minutes 20 seconds" is one time. */
const REST = /^(?: and)? $/

/** "65 + 10 litres": the first number has the unit of the second. */
const PLUS = /(\d+(?:\.\d+)?) ?\+ ?(?=\d+(?:\.\d+)? ?(litres?|l|kg|g|cm|mm|m|hours?|h|GB|TB|W)\b)/gi

/** "120 x 60 cm": all numbers have the unit of the last. */
const TIMES = /(\d+(?:\.\d+)?) ?[x×] ?(?=(?:\d+(?:\.\d+)? ?[x×] ?)*\d+(?:\.\d+)? ?(cm|mm|m)\b)/g

/** "two and a half minutes" */
const HALF = new RegExp(String.raw`\b(${NUMBER_WORDS}|\d+) and a half (?=\p{L})`, 'giu')

/** "1M" in the title of a cable is a metre. */
const METRES = /(?<=\d)M(?=[\s+),]|$)/g

function readPhraseMeasures(stated: string): Quantity[] {
  const phrase = stated
    .replace(PLUS, '$1 $2 and ')
    .replace(TIMES, '$1 $2 and ')
    .replace(HALF, (_, count: string) => `${toNumber(count) + 0.5} `)
    .replace(/(?<=\d)(?:''|’’|”)/g, '"')
    .replace(METRES, found => (isSoldByLength(stated) ? 'm' : found))
  // In a source, times in words count whatever they describe, hence the added word.
  const measures = findMeasures(`${phrase} charge`).filter(({ number, at }) => number !== null && at < phrase.length)
  const starts = [...new Set(measures.map(({ at }) => at))].sort((a, b) => a - b)
  const size = stated.search(TIMES) < 0 ? [] : ['size']
  const found = starts.flatMap((at, index) => {
    const [last, ...others] = measures.filter(one => one.at === at).toReversed()
    const lower = FROM_TO.test(last?.text ?? '') ? others : []
    if (!last || last.number === null || last.unit === null) return []
    const end = at + last.text.length
    const after = phrase.slice(end, starts[index + 1] ?? phrase.length).split(PHRASE_END)[0] ?? ''
    // "84 cans of 330 ml" gives the size of a can.
    const before =
      phrase
        .slice(index === 0 ? 0 : (starts[index - 1] ?? 0), at)
        .split(/\d/)
        .at(-1) ?? ''
    const words = new Set([toKeywords(after), toKeywords(before), size].find(one => one.length > 0))
    const isTime = last.unit === 'min' || last.unit === 's'
    return [{ ...toComparedUnit(last.number, last.unit), at, end, isTime, words, lower }]
  })
  return found.flatMap(({ number, unit, at, end, isTime, words, lower }, index): Quantity[] => {
    const [before, next] = [found[index - 1], found[index + 1]]
    if (before?.isTime && isTime && before.number > number && REST.test(phrase.slice(before.end, at))) return []
    const joins = next?.isTime && isTime && number > next.number && REST.test(phrase.slice(end, next.at))
    return [
      joins
        ? { number: number + next.number, unit, words: new Set([...words, ...next.words]) }
        : { number, unit, words },
      ...lower.flatMap(one => (one.number === null ? [] : { ...toComparedUnit(one.number, one.unit ?? ''), words })),
    ]
  })
}

const COUNT = new RegExp(
  String.raw`(?<![\w.,£/-])(\d{1,6}|${NUMBER_WORDS})[ -](?!to\b|in\b)(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){0,2})`,
  'giu',
)

const toNumber = (text: string) => (/^\d/.test(text) ? Number(text) : parseNumberWords(text))

/** "2-10 Players" counts from two to ten. */
const COUNTED_RANGE = /(?<![\w.,£/-])(\d{1,4}) ?[-–] ?(\d{1,4}) (\p{L}{3}[\p{L}-]*)/gu

/** Reads counts: "8 Brush Heads", "Two USB-C ports", "2-10 Players". */
function readPhraseCounts(phrase: string): Quantity[] {
  const ranges = [...phrase.matchAll(COUNTED_RANGE)].flatMap(([, low, high, things]) => [
    [low, things],
    [high, things],
  ])
  return [...[...phrase.matchAll(COUNT)].map(([, count, things]) => [count, things]), ...ranges]
    .filter(([count, things]) => findMeasures(`${count} ${things} charge`).length === 0)
    .map(([count = '', things = '']) => {
      return { number: toNumber(count), unit: '', words: new Set(toKeywords(things.split(PHRASE_END)[0] ?? '')) }
    })
}

const VERSION = /\b(Bluetooth|HDMI|HDCP|Wi-?Fi|USB|PD) v?(\d(?:\.\d)?)\b/gi

function readVersions(phrase: string): Quantity[] {
  return [...phrase.matchAll(VERSION)].map(([, name = '', version]) => {
    return { number: Number(version), unit: 'version', words: new Set(toKeywords(name)) }
  })
}

const WATER_RATING = /\bIP[X\d](\d)\b/g

function readWaterRatings(phrase: string): Quantity[] {
  return [...phrase.matchAll(WATER_RATING)].map(([, grade]) => {
    return { number: Number(grade), unit: 'IP', words: new Set(toKeywords('water rating')) }
  })
}

/** Reads a labelled fact: "Weight (g): 180", "Ports: 3 x USB-C, 1 x USB-A", "Grind settings: 36". */
function readFact(label: string, value: string): Quantity[] {
  const unit = /\(([^()]{1,12})\)\s*$/.exec(label)?.[1] ?? ''
  const own = toKeywords(label)
  const measures = readPhraseMeasures(`${value} ${unit}`)
  if (measures.length > 0) return measures.map(one => ({ ...one, words: new Set([...own, ...one.words]) }))
  const parts = [...value.matchAll(/(\d{1,4}) ?[x×] (?=\p{L})/gu)].map(found => Number(found[1]))
  const single = /^(?:(?:about|up to) )?(\d{1,9}(?:\.\d{1,3})?)(?![\w@])/.exec(value.trim())
  const number = parts.length > 0 ? parts.reduce((sum, part) => sum + part, 0) : Number(single?.[1] ?? Number.NaN)
  return Number.isNaN(number) ? [] : [{ number, unit: '', words: new Set(own) }]
}

const LISTED: ReadonlySet<string> = new Set(['pence', 'stars', 'reviews', 'items'])

/** Removes a name that ends between words: "Acme 65L" still states 65 litres of the "Acme 65". */
function removeName(title: string, name: string): string {
  return /^[\p{L}\d]/u.test(title.slice(title.indexOf(name) + name.length)) ? title : title.replace(name, ' ')
}

/** Cached, because every relation reads the quantities of its products. */
const cache = new WeakMap<BriefedProduct, readonly Quantity[]>()

/** Reads what a product states in numbers, the most reliable first: the listing, labelled facts, title, features. */
export function readQuantities(product: BriefedProduct): readonly Quantity[] {
  const cached = cache.get(product)
  if (cached) return cached
  const { name, title, features, facts } = product
  const listed = readAttributes([product]).flatMap(({ field, unit, values }): Quantity[] => {
    const value = values.get(getProductId(product))
    return value && LISTED.has(unit) ? [{ number: value.number, unit, words: new Set(toKeywords(field)) }] : []
  })
  const phrases = [...removeName(toPlainText(title), name).split(/[,|;]/), ...features.map(toPlainText)]
  const read = [
    ...listed,
    ...facts.flatMap(({ label, value }) => readFact(toPlainText(label), toPlainText(value))),
    ...[...phrases, ...facts.map(({ value }) => toPlainText(value))].flatMap(readWaterRatings),
    ...phrases.flatMap(phrase => [...readPhraseMeasures(phrase), ...readPhraseCounts(phrase), ...readVersions(phrase)]),
  ]
  cache.set(product, read)
  return read
}

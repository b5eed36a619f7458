import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import { type Attribute, getProductId } from '../attributes.ts'
import type { Clause, RelationContext } from './clauses.ts'

const SHARES: Readonly<Record<string, number>> = { half: 0.5, third: 1 / 3, quarter: 0.25, fifth: 0.2 }
const MULTIPLES: Readonly<Record<string, number>> = { twice: 2, double: 2, triple: 3, treble: 3 }

const RATIO = new RegExp(
  String.raw`\b(more than |over |at least |less than |at most |under |nearly |almost |about |roughly |around |just over |just under |well over |exactly )?(?:(half as (?:much|many) again)|(?:a |one )?(half|third|quarter|fifth)(?= (?:as|the|of|what|that))|(twice|double|triple|treble)|(\d{1,3}(?:\.\d)?|${NUMBER_WORDS}) times)\b`,
  'i',
)

/** Words that tell which attribute a ratio is about. */
const SUBJECTS: readonly [wording: RegExp, field: RegExp, units?: readonly string[]][] = [
  [/\b(?:drivers?|burrs?)\b/i, /driver|burr/, ['mm']],
  [/\breviews?|ratings\b/i, /^reviews$/],
  [/\bbright|lumens|light\b/i, /brightness/, ['lm']],
  [/\bhold|capacity|storage|space|volume|water\b/i, /capacity|storage|volume|hopper|tank/, ['GB', 'ml', 'g', 'mAh']],
  [/\bbatter(?:y|ies)|mah\b/i, /battery/],
  [/\bplaytime|lasts?|runs?|running time|long\b/i, /playtime|battery life|running time|length/, ['min', 'mm', 'day']],
  [/\bweigh|heavy|weight\b/i, /weight/, ['g']],
  [/\bpower|wattage\b/i, /^power$/, ['W']],
  [/\bcells|pack|batteries\b/i, /pack size/],
  [/\bcosts?|price|pay|money|expensive|dear|£/i, /^price$/],
]

export function hasRatio(text: string): boolean {
  return RATIO.test(text)
}

function parseRatio([, , again, share, multiple, times]: RegExpExecArray): number {
  if (again !== undefined) return 1.5
  if (share !== undefined) return SHARES[share.toLowerCase()] ?? Number.NaN
  if (multiple !== undefined) return MULTIPLES[multiple.toLowerCase()] ?? Number.NaN
  return /^\d/.test(times ?? '') ? Number(times) : parseNumberWords(times ?? '')
}

/** Largest deviations of a ratio that its wording still covers, as shares. */
const EXACT = 0.04
const APPROXIMATE = 0.15

function isRatioTrue(qualifier: string, stated: number, actual: number): boolean {
  if (/more than|over|at least/.test(qualifier)) return actual >= stated
  if (/less than|under|at most/.test(qualifier)) return actual <= stated
  const tolerance = /nearly|almost|about|roughly|around/.test(qualifier) ? APPROXIMATE : EXACT
  return Math.abs(actual - stated) <= tolerance * stated
}

function findRatioAttributes(text: string, attributes: readonly Attribute[]): Attribute[] {
  const subject = SUBJECTS.find(([wording]) => wording.test(text))
  if (!subject) return []
  const [, field, units] = subject
  return attributes.filter(attribute => field.test(attribute.field) && (!units || units.includes(attribute.unit)))
}

/** Checks "twice the price of the Acme", "half as many reviews as the Acme". @returns the fault, or null */
export function checkRatio({ text, names }: Clause, { attributes, own }: RelationContext): string | null {
  const found = RATIO.exec(text)
  if (!found) return null
  const [wording, qualifier = ''] = found
  const subject = names.findLast(({ at }) => at < found.index)?.product ?? own
  const object = names.find(({ at, product }) => at >= found.index + wording.length && product !== subject)?.product
  if (!subject || !object) return null
  const ratios = findRatioAttributes(text, attributes).flatMap(({ values }) => {
    const [one, other] = [subject, object].map(product => values.get(getProductId(product))?.number)
    return one === undefined || !other ? [] : [one / other]
  })
  if (ratios.length === 0 || ratios.some(ratio => isRatioTrue(qualifier.toLowerCase(), parseRatio(found), ratio)))
    return null
  return `"${wording.trim()}" is wrong: the source gives ${Number((ratios[0] ?? 0).toFixed(2))} times for ${subject.name} and ${object.name}.`
}

const SAME = /\b(?:the same|equal|identical) ([a-z ]{3,30})/i

/** Checks "The Acme and the Bolt share the same capacity". @returns the fault, or null */
export function checkEquality({ text, names }: Clause, { attributes, own }: RelationContext): string | null {
  const wording = SAME.exec(text)
  const named = [...new Set([...names.map(({ product }) => product), ...(own ? [own] : [])])]
  const [one, other] = named
  if (!wording || !one || !other || /\bnot\b/i.test(text)) return null
  const attribute = attributes
    .filter(({ field }) => wording[1]?.toLowerCase().startsWith(field))
    .toSorted((a, b) => b.field.length - a.field.length)[0]
  const [first, second] = [one, other].map(product => attribute?.values.get(getProductId(product)))
  if (!first || !second || first.number === second.number) return null
  return `"${wording[0].trim()}" is wrong: the source gives ${first.text} for ${one.name} and ${second.text} for ${other.name}.`
}

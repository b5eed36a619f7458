import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'
import type { Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'

const SAME =
  /\b(?:the same|equal|identical)(?:\s+([a-z ]{3,30}))?(?= |[.,;:]|$)|\bas (\w+) as\b|\b(?:match(?:es)?|ties? with|level with|equals?|shares?)\b/i

const NEEDED = new RegExp(
  String.raw`\b(?:need|takes?|want|require) (${NUMBER_WORDS}|\d{1,3}) (?:of (?:these|them|it|those)|\uE004)[^,;]{0,20} to (?:match|equal|reach|make up)\b`,
  'iu',
)
/** Dimensions that several of one product add up to. */
const ADDED = ['capacity', 'battery capacity', 'power', 'brightness', 'length', 'pack'].map(getDimension)

/** Checks "You would need eight of them to match the Acme". Null if the clause does not say so, or it is right. */
export function checkNeeded({ clause, context, references }: Reading): string | null {
  const found = NEEDED.exec(clause.text)
  if (!found) return null
  const count = /^\d/.test(found[1] ?? '') ? Number(found[1]) : parseNumberWords(found[1] ?? '')
  const end = found.index + found[0].length
  const named = references.filter(({ kind }) => kind === 'named')
  const other = named.find(({ at }) => at >= end - 1)?.products?.[0]
  const one = named.find(({ at }) => at < end - 1)?.products?.[0] ?? context.own
  if (!one || !other) return null
  const isRight = ADDED.some(dimension => {
    const [part, whole] = [getNumber(dimension, one), getNumber(dimension, other)]
    return part !== null && whole !== null && part * count >= whole && part * (count - 1) < whole
  })
  return isRight ? null : `"${found[0]}" is wrong: compare ${one.name} with ${other.name} in the source.`
}

/** Checks "The Acme and the Bolt share the same capacity". */
export function checkEquality(reading: Reading): string | null {
  const { clause, context, references } = reading
  const found = SAME.exec(clause.text)
  if (!found || /\bnot\b/i.test(clause.text) || found[2] !== undefined) return null
  const at = found.index
  const end = at + (found[1] === undefined ? found[0].length : found[0].length - found[1].length)
  const dimensions = pickDimensions({ clause, at, end, unit: null, word: null }, context)
  const named = references.flatMap(({ kind, products }) => (kind !== 'others' ? (products ?? []) : []))
  const subjects = [...new Set([...named, ...(named.length < 2 && context.own ? [context.own] : [])])]
  const [one, other] = subjects
  if (!one || !other || dimensions.length === 0) return null
  const isEqual = (dimension: Dimension) => {
    const numbers = subjects.map(product => getNumber(dimension, product))
    return numbers.some(number => number === null) ? null : new Set(numbers).size === 1
  }
  const outcomes = dimensions.map(isEqual)
  if (outcomes.includes(true) || !outcomes.includes(false)) return null
  return `"${found[0].trim()}" is wrong: compare ${one.name} with ${other.name} in the source.`
}

import type { Dimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'
import type { Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'

const SAME =
  /\b(?:the same|equal|identical)\s+([a-z ]{3,30})|\bas (\w+) as\b|\b(?:match(?:es)?|ties? with|level with|equals?|shares?)\b/i

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

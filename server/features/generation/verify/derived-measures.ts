import type { Measure } from '../../../domain/measures.ts'
import type { Amount } from '../claims/relations/amounts.ts'
import { toComparedUnit } from '../claims/relations/quantities.ts'
import { agrees, readQualifier } from './qualifiers.ts'

/** Returns true if a measure is one of its product, rounded or as a bound. */
export function isRoundedMeasure(measure: Measure, sentence: string, own: readonly Measure[]): boolean {
  const { number, unit, text, at } = measure
  const qualifier = readQualifier(sentence, at, text.length)
  if (number === null || qualifier === 'exact') return false
  const sameUnit = own.filter(one => one.unit === unit && one.number !== null)
  return sameUnit.some(one => agrees(qualifier, number, one.number ?? Number.NaN))
}

/** Returns true if a measure is an amount that follows from the facts, such as a difference. */
export function isConfirmedMeasure({ number, unit }: Measure, confirmed: readonly Amount[]): boolean {
  if (number === null || unit === null) return false
  if (unit === '%')
    return confirmed.some(one => one.unit === 'times' && Math.abs(Math.abs(one.number - 1) * 100 - number) < 1e-6)
  const compared = toComparedUnit(number, unit)
  return confirmed.some(one => one.unit === compared.unit && Math.abs(one.number - compared.number) < 1e-6)
}

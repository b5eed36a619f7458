import type { Measure } from '../../../domain/measures.ts'
import { agrees, readQualifier } from './qualifiers.ts'

/** Wordings of a difference between two products: "longer by five metres", "10 hours more". */
const DIFFERENCE_BEFORE =
  /\b(?:by|another|extra|difference of|gains?|adds?) (?:an? )?(?:full |whole |extra |further |good )?$/i
const DIFFERENCE_AFTER =
  /^(?:[a-z ]{0,6}cent)? (?:of \w+ )?(?:more|less|longer|shorter|larger|smaller|heavier|lighter|brighter|extra|further)\b/i

function isShareOf({ number }: Measure, actual: number): boolean {
  return Math.abs((number ?? 0) - actual) <= 2
}

/** Returns true if a percentage is the difference between two of the numbers. */
function isPercentage(measure: Measure, own: readonly Measure[], others: readonly Measure[]): boolean {
  return own.some(one =>
    others.some(other => {
      if (one.unit !== other.unit || !one.number || !other.number) return false
      return isShareOf(measure, Math.abs(100 * (one.number / other.number - 1)))
    }),
  )
}

/**
 * Returns true if a measure follows from the measures of its products: rounded or as a bound, as a difference, or as a
 * percentage.
 */
export function isDerivedMeasure(
  measure: Measure,
  sentence: string,
  { own, all }: { own: readonly Measure[]; all: readonly Measure[] },
): boolean {
  const { number, unit, text, at } = measure
  if (number === null) return false
  const qualifier = readQualifier(sentence, at, text.length)
  const sameUnit = own.filter(one => one.unit === unit && one.number !== null)
  if (qualifier !== 'exact' && sameUnit.some(one => agrees(qualifier, number, one.number ?? Number.NaN))) return true
  const [before, after] = [
    sentence.slice(Math.max(0, at - 40), at),
    sentence.slice(at + text.length, at + text.length + 40),
  ]
  if (!DIFFERENCE_BEFORE.test(before) && !DIFFERENCE_AFTER.test(after)) return false
  if (unit === '%') return isPercentage(measure, own, all)
  const gaps = sameUnit.flatMap(one =>
    all.filter(other => other.unit === unit).map(other => Math.abs((one.number ?? 0) - (other.number ?? 0))),
  )
  return gaps.some(gap => gap > 0 && agrees(qualifier, number, gap))
}

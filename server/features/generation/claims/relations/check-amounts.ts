import { type Amount, findAmounts, getFactor, isBound } from './amounts.ts'
import { checkAggregate, checkRange } from './check-aggregate.ts'
import { confirmArithmetic } from './check-arithmetic.ts'
import { checkDifference, checkWorth } from './check-difference.ts'
import { checkRatio } from './check-ratio.ts'
import { checkPerPound, checkUnitPrice } from './check-unit-price.ts'
import { type FoundComparison, findComparisons } from './comparisons.ts'
import { LISTED_UNITS } from './find-dimensions.ts'
import { type Findings, noFindings } from './findings.ts'
import type { Reading } from './operands.ts'
import { findRatios } from './ratios.ts'

/** Gives a bare number the unit of the amount before it: "13 mm, three more than those of the Nevant". */
function inheritUnits(amounts: readonly Amount[], text: string): Amount[] {
  return amounts.map((amount, index) => {
    const before = amounts[index - 1]
    if (amount.unit !== '' || !before || before.unit === '' || LISTED_UNITS.has(before.unit)) return amount
    const isNext = /^,(?: (?:or|which is|that is|some|about|just|only))? $/.test(text.slice(before.end, amount.at))
    if (!isNext || !/^ (?:more|less|fewer|\p{L}+er)\b/u.test(text.slice(amount.end))) return amount
    return { ...amount, number: amount.number * getFactor(amount, before), unit: before.unit }
  })
}

/** Checks the ratios, differences, sums, unit prices and ranges of a clause. */
export function checkAmounts(reading: Reading): Findings & { words: readonly FoundComparison[] } {
  const { text } = reading.clause
  const ratios = findRatios(text)
  const amounts = inheritUnits(findAmounts(text, ratios), text)
  const words = findComparisons(text).filter(word => !isBound(word, [...ratios, ...amounts], text))
  const all: Findings = { ...noFindings, confirmed: [], consumed: [] }
  let current = reading
  const add = (findings: Findings | null) => {
    if (!findings) return
    all.fault ??= findings.fault
    all.confirmed.push(...findings.confirmed)
    all.consumed.push(...findings.consumed)
    if (findings.compared) {
      all.compared = findings.compared
      current = { ...current, context: { ...current.context, compared: findings.compared.products } }
    }
  }
  // "the two lamps under £20": the amount says which lamps are meant.
  all.consumed.push(...reading.references.filter(({ kind }) => kind === 'described'))
  const isConsumed = ({ at, end }: { at: number; end: number }) =>
    all.consumed.some(span => at < span.end && span.at < end)
  add(checkRange(amounts, current))
  const calculated = confirmArithmetic(amounts, reading.context.before, reading)
  add({ ...noFindings, confirmed: calculated, consumed: calculated })
  for (const item of [...ratios, ...amounts].sort((a, b) => a.at - b.at)) {
    if (isConsumed(item)) continue
    if (item.unit === 'times') add(checkRatio(item, words, current))
    else
      add(
        checkWorth(item, current) ??
          checkPerPound(item, current) ??
          checkDifference(item, words, current) ??
          checkUnitPrice(item, current) ??
          checkAggregate(item, current),
      )
  }
  return { ...all, words: words.filter(word => !isConsumed(word)) }
}

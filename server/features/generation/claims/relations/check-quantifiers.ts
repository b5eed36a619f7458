import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { findAmounts } from './amounts.ts'
import { getNumber } from './find-dimensions.ts'
import { type Fault, type Findings, noFindings } from './findings.ts'
import { readOpening } from './opening-quantifiers.ts'
import type { Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'
import { type Predicate, readPredicate, type Test } from './predicates.ts'
import { type Quantified, readGroup, readGroupMembers, readOnly, readTrailing, TOGETHER } from './quantified.ts'

const MISSING_PRICE = (product: BriefedProduct) => product.pricePence === null

/** Finds out why a statement about several products is wrong; null if it is right. */
function findFault(
  quantified: Quantified,
  { tests, isProperty, amounts, isPartial, isLoose, isUnclear }: Predicate,
): Fault | null {
  const { kind, count, bound, named, domain, wording, isOfUnknown } = quantified
  const evaluate: Test = product => {
    const outcomes = tests.map(test => test(product))
    return outcomes.includes(false) ? false : outcomes.includes(null) ? null : true
  }
  const isTrue = (product: BriefedProduct) => evaluate(product) === true
  // A property that no source shows of any product was not understood.
  const isUnknown =
    domain.every(product => evaluate(product) === null) || (isLoose && (!isProperty || !domain.some(isTrue)))
  const isOpen = isUnknown || (isProperty ? false : undefined)
  const outside = domain.filter(product => !named.includes(product))
  const isRefuted = kind === 'all' && count === 0 && outside.some(product => evaluate(product) === false)
  if (domain.some(isUnclear) && !isRefuted)
    return {
      fault: `"${wording}" may be wrong: the source does not say which side of its size it means.`,
      isOpen: true,
    }
  if (kind === 'all') {
    const [first, ...more] = outside.filter(product => !isTrue(product))
    const left = named.length > 0 ? 0 : count
    const isWrong = first !== undefined && 1 + more.length !== left
    const isExceptionWrong = count > 0 && (named.length > 0 ? named.some(isTrue) : first === undefined)
    if (isExceptionWrong) return { fault: `"${wording}" is wrong: the source says this of the exception too.`, isOpen }
    return isWrong ? { fault: `"${wording}" is wrong: the source does not say this of ${first.name}.`, isOpen } : null
  }
  if (kind === 'none') {
    const isAboutPrice = amounts.some(({ unit }) => unit === 'pence')
    const wrong = domain.filter(product => isTrue(product) || (isAboutPrice && MISSING_PRICE(product)))
    const [first] = wrong
    return first && wrong.length > (isOfUnknown ? 1 : 0)
      ? { fault: `"${wording}" is wrong: compare ${first.name} in the source.`, isOpen: isPartial || isOpen }
      : null
  }
  const unconfirmed = named.find(product => !isTrue(product))
  if (unconfirmed && !isProperty)
    return { fault: `"${wording}" is wrong: it is not true of ${unconfirmed.name}.`, isOpen }
  if (kind === 'only') {
    const other = outside.find(isTrue)
    return other ? { fault: `"${wording}" is wrong: it is true of ${other.name} too.`, isOpen } : null
  }
  const actual = domain.filter(isTrue).length
  // The rest of the predicate, which code cannot read, may be true of fewer.
  const least = bound === 'exactly' && isPartial ? 'at least' : bound
  const isRight = least === 'exactly' ? actual === count : least === 'at least' ? actual >= count : actual <= count
  return isRight ? null : { fault: `"${wording}" is wrong: the source says this of ${actual}.`, isOpen }
}

/** Returns true for a number that is said of all products, and that no fact confirms: "All five games take two players". */
function isUnconfirmedNumber(quantified: Quantified, { clause, context }: Reading): boolean {
  const { kind, wording, from, to, isNumericOnly } = quantified
  if (kind !== 'all' || isNumericOnly || !/\b(?:all|every)$/i.test(wording)) return false
  const [counted] = findAmounts(clause.text.slice(0, from)).filter(({ unit }) => unit === '')
  return counted?.number === context.products.length && findAmounts(clause.text.slice(from, to)).length > 0
}

const SPREAD = /\b(?:of|from) (?:one another|each other)\b/i

/** Checks "four of the five lie within £8 of one another". */
function checkSpread({ kind, count, domain, wording, from, to }: Quantified, { clause, context }: Reading): Findings {
  const [amount] = findAmounts(clause.text.slice(from, to)).filter(({ unit }) => unit !== '')
  if (!amount) return noFindings
  const [at, end] = [from + amount.at, from + amount.end]
  const [dimension] = pickDimensions({ clause, at, end, unit: amount.unit, word: null }, context)
  if (!dimension) return noFindings
  const numbers = domain.flatMap(product => getNumber(dimension, product) ?? []).toSorted((a, b) => a - b)
  const last = (kind === 'count' ? count : domain.length) - 1
  const isRight = numbers.some((lowest, index) => (numbers[index + last] ?? Number.NaN) - lowest <= amount.number)
  const consumed = [{ at: 0, end: to }]
  if (isRight) return { ...noFindings, confirmed: [{ ...amount, at, end }], consumed }
  const fault = `"${wording}" is wrong: the source shows larger differences.`
  return { ...noFindings, fault, isOpen: amount.unit === 'mm', consumed }
}

/** Checks a statement about all, some, one or none of the products; null if the clause makes none. */
export function checkQuantifiers(reading: Reading): Findings | null {
  const group = reading.domain?.products ? null : readGroup(reading)
  const groupPredicate = group && readPredicate(group, reading)
  const groupFault = group && groupPredicate?.tests.length ? findFault(group, groupPredicate) : null
  if (groupFault !== null) return { ...noFindings, ...groupFault }
  const quantified = readOpening(reading) ?? readOnly(reading) ?? readTrailing(reading) ?? readGroupMembers(reading)
  if (!quantified || TOGETHER.test(reading.clause.text.slice(0, quantified.to))) return null
  if (SPREAD.test(reading.clause.text.slice(quantified.from, quantified.to))) return checkSpread(quantified, reading)
  const predicate = readPredicate(quantified, reading)
  if (predicate.tests.length === 0 && isUnconfirmedNumber(quantified, reading))
    return { ...noFindings, fault: `The source does not show "${quantified.wording}" of every product. Leave it out.` }
  if (predicate.tests.length === 0 || (quantified.isNumericOnly && predicate.isProperty)) return null
  const { from, to } = quantified
  const fault = findFault(quantified, predicate)
  const confirmed =
    fault === null ? predicate.amounts.map(amount => ({ ...amount, at: amount.at + from, end: amount.end + from })) : []
  return { ...noFindings, ...fault, confirmed, consumed: [{ at: 0, end: to }] }
}

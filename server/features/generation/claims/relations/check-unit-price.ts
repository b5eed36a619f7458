import { type Amount, agreesAmount } from './amounts.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { type Findings, noFindings } from './findings.ts'
import { findSubject, type Reading } from './operands.ts'
import { findDivisor, pickDimensions } from './pick-dimensions.ts'
import { readQuantities } from './quantities.ts'
import type { Reference } from './references.ts'

/** Checks "50p a watt", "£3.99 each". Null if the amount is no price for a unit. */
export function checkUnitPrice(amount: Amount, reading: Reading): Findings | null {
  const { clause, context } = reading
  if (amount.unit !== 'pence') return null
  const per = findDivisor(clause.text, context.products)
  if (per === null) return null
  const dimension: Dimension = { ...getDimension('price'), per }
  const isBefore = reading.references.some(({ at, kind, isObject }) => kind === 'named' && at < amount.at && !isObject)
  const subject = isBefore || context.own ? findSubject(amount.at, amount.end, reading) : null
  // "against £5 for the shorter Acme"
  const isOne = ({ kind, products }: Reference) => kind === 'named' || (kind === 'described' && products?.length === 1)
  const object = reading.references.find(one => one.at >= amount.end && isOne(one))
  const owners = [...(object?.products ?? []), ...(subject?.products ?? context.products)]
  const isPrice = owners.some(({ pricePence }) => pricePence === amount.number)
  if (isPrice) return null
  // Unit prices are rounded to pence, or to a few per cent where they are small: "12p per gigabyte" of 12.4p.
  const isNear = (number: number) =>
    agreesAmount(amount, number) || (amount.qualifier === 'exact' && Math.abs(amount.number - number) < 0.6)
  const isRight = owners.some(product => {
    const actual = getNumber(dimension, product)
    // A charger of 45 W may also state the 60 W of its cable.
    const sizes = per.byUnit ? readQuantities(product).filter(({ unit }) => per.units.includes(unit)) : []
    const others = sizes.map(({ number }) => ((product.pricePence ?? Number.NaN) * (per.scale ?? 1)) / number)
    return [...(actual === null ? [] : [actual]), ...others].some(isNear)
  })
  if (isRight) return { ...noFindings, confirmed: [amount], consumed: [amount] }
  return { ...noFindings, fault: `"${amount.text}" is not the price divided by what it contains.`, consumed: [amount] }
}

const PER_POUND = /\b(?:per|(?:for|to) (?:each|every|the|a)) pound\b/i

/** Checks "2.3 lumens per pound". Null if the amount is not divided by a price. */
export function checkPerPound(amount: Amount, reading: Reading): Findings | null {
  const { clause, context } = reading
  const { at, end, unit } = amount
  if (unit === '' || LISTED_UNITS.has(unit) || !PER_POUND.test(clause.text)) return null
  const dimensions = pickDimensions({ clause, at, end, unit, word: null }, context)
  const named = reading.references.filter(({ kind }) => kind === 'named').flatMap(({ products }) => products ?? [])
  const owners = named.length > 0 ? named : context.own ? [context.own] : context.products
  const isRight = owners.some(product => {
    const price = product.pricePence
    if (price === null) return false
    return dimensions.some(dimension => {
      const size = getNumber(dimension, product)
      return size !== null && agreesPerPound(amount, (size * 100) / price)
    })
  })
  return isRight ? { ...noFindings, confirmed: [amount], consumed: [amount] } : null
}

/** Returns true if a number is the actual one at its own precision: 2.3 of 2.27. */
function agreesPerPound(amount: Amount, actual: number): boolean {
  const places = /\.(\d+)/.exec(amount.text)?.[1]?.length ?? 0
  return agreesAmount(amount, actual) || Math.abs(amount.number - actual) <= 0.5 / 10 ** places
}

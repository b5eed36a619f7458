import { type Amount, agreesAmount, findAmounts, findListed, getFactor, getPackSize, isUnitPrice } from './amounts.ts'
import { checkAggregate, checkRange, checkShareOfSum, OF_WHOLE } from './check-aggregate.ts'
import { checkDifference, checkWorth } from './check-difference.ts'
import { checkRatio } from './check-ratio.ts'
import { type FoundComparison, findComparisons, isBound } from './comparisons.ts'
import { confirmTotals } from './derive.ts'
import { type Dimension, dimensionEntries, getDimension } from './dimensions.ts'
import { findNamedDimensions, getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { type Findings, noFindings, pickFault } from './findings.ts'
import { LISTED } from './opening-quantifiers.ts'
import { findOwners, findSubject, type Reading } from './operands.ts'
import { findDivisor, pickDimensions } from './pick-dimensions.ts'
import { countsProducts, NUMBER, parseNumber, TOGETHER, VERB } from './quantified.ts'
import { readQuantities, toKeyword } from './quantities.ts'
import { findRatios } from './ratios.ts'
import type { Reference } from './references.ts'

/** Gives a bare number the unit of the amount before it: "13 mm, three more than those of the Nevant". */
function inheritUnits(amounts: readonly Amount[], text: string): Amount[] {
  return amounts.map((amount, index) => {
    const before = amounts[index - 1]
    if (amount.unit !== '' || !before || before.unit === '' || LISTED_UNITS.has(before.unit)) return amount
    const isNext =
      /^(?: (?:long|wide|high|tall|deep|across))?,(?: (?:or|which is|that is|some|about|just|only))? $/.test(
        text.slice(before.end, amount.at),
      )
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
  const faults: Findings[] = []
  const all: Findings = { ...noFindings, confirmed: [], consumed: [] }
  let current = reading
  const add = (findings: Findings | null) => {
    if (!findings) return
    faults.push(findings)
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
  const per = findDivisor(text, reading.context.products)
  const calculated = confirmTotals(amounts, text, findOwners(reading))
  add({ ...noFindings, confirmed: calculated, consumed: calculated })
  for (const item of [...ratios, ...amounts].sort((a, b) => a.at - b.at)) {
    if (isConsumed(item)) continue
    const aggregate = checkAggregate(item, current)
    if (item.unit === 'times')
      add(checkShareOfSum(item, current) ?? (OF_WHOLE.test(item.text) ? null : checkRatio(item, words, current)))
    // "Together they cost £78.22, or £15.64 each": the sum is right, whatever is divided beside it.
    else if (aggregate?.fault === null) add(aggregate)
    else
      add(
        checkWorth(item, current) ??
          checkPerPound(item, current) ??
          checkDifference(item, words, current) ??
          checkUnitPrice(item, per, current) ??
          aggregate ??
          checkMeaning(item, current),
      )
  }
  return { ...all, ...pickFault(faults), words: words.filter(word => !isConsumed(word)) }
}

/** Ends of the words that say what an amount measures. */
const PART = /[,;:(]|\b(?:and|but|or)\b/i

/** Checks that an amount of a product is one of what the words before it mean: "Charging takes an hour" may be its runtime. */
function checkMeaning(amount: Amount, reading: Reading): Findings | null {
  const [owner] = findOwners(reading)
  const { unit } = amount
  if (!owner || unit === '' || LISTED_UNITS.has(unit)) return null
  const { text } = reading.clause
  const before = text.slice(0, amount.at).split(PART).at(-1) ?? ''
  const said = findNamedDimensions(before).findLast(({ dimension }) => dimension.units.includes(unit))?.dimension
  const isExplained = findNamedDimensions(text.slice(amount.end).split(PART)[0] ?? '').length > 0
  const agrees = (dimension: Dimension) => agreesAmount(amount, getNumber(dimension, owner) ?? Number.NaN)
  if (!said || isExplained || findAmounts(before).length > 0 || getNumber(said, owner) === null || agrees(said))
    return null
  const others = dimensionEntries.map(({ dimension }) => dimension).filter(({ units }) => units.includes(unit))
  if (!others.some(agrees)) return null
  return { ...noFindings, fault: `"${amount.text}" is not the ${said.name} of ${owner.name} in the source.` }
}

const EACH_OF = /\beach of the (\d+)\b/i

/** Checks "50p a watt", "£3.99 each". Null if the amount is not a price for a unit. */
function checkUnitPrice(amount: Amount, per: Dimension | null, reading: Reading): Findings | null {
  const { context } = reading
  if (amount.unit !== 'pence' || per === null) return null
  const dimension: Dimension = { ...getDimension('price'), per }
  const isBefore = reading.references.some(({ at, kind, isObject }) => kind === 'named' && at < amount.at && !isObject)
  const subject = isBefore || context.own ? findSubject(amount.at, amount.end, reading) : null
  // "against £5 for the shorter Acme"
  const isOne = ({ kind, products }: Reference) => kind === 'named' || (kind === 'described' && products?.length === 1)
  const object = reading.references.find(one => one.at >= amount.end && isOne(one))
  const owners = [...(object?.products ?? []), ...(subject?.products ?? context.products)]
  const isPrice = owners.some(({ pricePence }) => pricePence !== null && agreesAmount(amount, pricePence))
  if (isPrice) return null
  const getPrice = ({ pricePence }: (typeof owners)[number]) => (pricePence ?? Number.NaN) * (per.scale ?? 1)
  const isRight = owners.some(product => {
    const actual = getNumber(dimension, product)
    // A charger of 45 W may also state the 60 W of its cable.
    const quantities = readQuantities(product)
    const sizes = per.byUnit ? quantities.filter(({ unit }) => per.units.includes(unit)) : []
    // "6.9p for each of the 160 teabags", of which four packs are made.
    const counted = quantities.filter(({ number }) => number === Number(EACH_OF.exec(reading.clause.text)?.[1]))
    const others = [...sizes, ...counted].map(({ number }) => getPrice(product) / number)
    return [...(actual === null ? [] : [actual]), ...others].some(price => isUnitPrice(amount, price))
  })
  if (isRight) return { ...noFindings, confirmed: [amount], consumed: [amount] }
  const fault = `"${amount.text}" is not the price divided by what it contains.`
  const isKnown = owners.some(product => getNumber(dimension, product) !== null)
  return { ...noFindings, fault, ...(!isKnown && { unproven: amount.text }), consumed: [amount] }
}

const PER_POUND = /\b(?:per|(?:for|to) (?:each|every|the|a)) pound\b/i

/** Checks "2.3 lumens per pound". Null if the amount is not divided by a price. */
function checkPerPound(amount: Amount, reading: Reading): Findings | null {
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

const SIZED_GROUP = new RegExp(
  String.raw`^\s*(?:all|each of the) (\d+|${NUMBER})(?: (?!of )([\p{L}-]+))?(?= (?!of ))`,
  'iu',
)

/** Checks the size of a group: "All four bottles hold a litre" of a case of three, "All ten cost £5" of seven products. */
export function checkSize({ clause: { text }, context }: Reading): Findings | null {
  const { own, products } = context
  const [wording, number = '', word = ''] = SIZED_GROUP.exec(text) ?? []
  const [count, noun] = [parseNumber(number), VERB.test(` ${word}`) || TOGETHER.test(word) ? '' : word]
  const isOfProducts = noun === '' ? !own || count < products.length : countsProducts(` ${noun}`, context)
  if (wording === undefined || count === products.length || (isOfProducts && count < products.length)) return null
  const quantities = (own ? [own] : products).flatMap(readQuantities)
  const listed = (own ? [own] : products).flatMap(findListed)
  const rest = text.slice(wording.length - (noun === '' ? word.length : -1))
  if (!(own === null && LISTED.test(rest)) && [...listed, ...quantities.map(one => one.number)].includes(count))
    return null
  const isCounted = quantities.some(one => one.unit === '' && (noun === '' || one.words.has(toKeyword(noun))))
  const isOpen = !(isOfProducts || isCounted || (own && getPackSize(own) > 1))
  return { ...noFindings, fault: `The source does not give the number in "${wording.trim()}". Leave it out.`, isOpen }
}

import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount, agreesRatio, findAmounts, findRatios, isBound, type Ratio } from './amounts.ts'
import type { RelationContext } from './clauses.ts'
import { type FoundComparison, findComparisons } from './comparisons.ts'
import { type Dimension, type Direction, getDimension } from './dimensions.ts'
import { findNamedDimensions, getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { findObject, findSubject, getNumbers, type Operand, type Reading } from './operands.ts'
import { findDivisor, pickDimensions } from './pick-dimensions.ts'

/** Outcome of the relations in a clause. */
export interface Findings {
  /** Reason to refuse the sentence; null if there is none. */
  fault: string | null
  /** Amounts that the facts confirm by calculation. */
  confirmed: Amount[]
  /** Words that comparisons need no more, because their amounts are checked. */
  consumed: { at: number; end: number }[]
  /** Products that the clause compares with. */
  compared: Operand | null
}

export const noFindings: Findings = { fault: null, confirmed: [], consumed: [], compared: null }

type Outcome = boolean | null

/** Combines outcomes for readings of which one must be true. */
function anyTrue(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes(true)) return true
  return outcomes.includes(false) ? false : null
}

/** Tests each pair of numbers of two operands: all of them must be true. */
function testPairs(
  dimension: Dimension,
  direction: Direction,
  [subject, object]: readonly [Operand, Operand],
  test: (one: number, other: number) => boolean,
): Outcome {
  const ones = getNumbers(dimension, direction, subject, null)
  const others = getNumbers(dimension, direction, object, subject)
  const outcomes = ones.flatMap(one =>
    others.map((other): Outcome => (one === null || other === null ? null : test(one, other))),
  )
  if (outcomes.includes(false)) return false
  return outcomes.length > 0 && outcomes.every(outcome => outcome === true) ? true : null
}

/** Tests a relation whose sentence names no object: another product must make it true. */
function testAnyOther(
  dimension: Dimension,
  subject: Operand | null,
  object: Operand | null,
  { products }: RelationContext,
  test: (one: number, other: number) => boolean,
): Outcome {
  const ones = subject?.products ?? products
  const outcomes = ones.flatMap(one =>
    (object?.products ?? products)
      .filter(product => product !== one)
      .map((other): Outcome => {
        const [first, second] = [getNumber(dimension, one), getNumber(dimension, other)]
        return first === null || second === null ? null : test(first * (subject?.times ?? 1), second)
      }),
  )
  return anyTrue(outcomes)
}

const formatNumber = (number: number) => Number(number.toFixed(2)).toLocaleString('en-GB')

function describeRatio(
  ratio: Ratio,
  dimension: Dimension | undefined,
  subject: Operand | null,
  object: Operand | null,
) {
  const [one, other] = [subject, object].map(operand => operand?.products[0])
  if (!dimension || !one || !other) return `"${ratio.text}" does not follow from the source. Leave it out.`
  const [first, second] = [getNumber(dimension, one), getNumber(dimension, other)]
  if (first === null || !second)
    return `The source does not give what "${ratio.text}" compares for ${one.name} and ${other.name}. Leave it out.`
  return `"${ratio.text}" is wrong: the source gives ${formatNumber(first / second)} times for ${one.name} and ${other.name}.`
}

/** Words for the products of the article. Without them and without a name, a sentence is general. */
const MEANS_PRODUCTS =
  /\b(?:here|these|them|both|the two|(?:the|all) (?:three|four|five|six|seven|eight|nine|ten)|the \w*(?:est|one)|on (?:the|this) (?:page|list))\b/i

/** Dimensions that a ratio can be about if its sentence does not say which: "twice the number behind the Acme". */
const UNSPECIFIED = ['price', 'reviews', 'capacity', 'power', 'brightness', 'weight'].map(getDimension)

/** Checks "twice the price of the Acme", "half as many reviews". */
function checkRatio(ratio: Ratio, words: readonly FoundComparison[], reading: Reading): Findings {
  const { clause, context } = reading
  const word =
    words.find(one => one.at >= ratio.end && /^ (?:as )?$/.test(clause.text.slice(ratio.end, one.at))) ?? null
  const subject = findSubject(ratio.at, ratio.end, reading)
  const span = { at: ratio.at, end: word?.end ?? ratio.end }
  const isDirect = /^ (?:(?:that|those) of |what )?(?:the )?[\uE004]/u.test(clause.text.slice(ratio.end))
  const object = findObject({ ...span, isVerb: isDirect }, subject, reading)
  const picked = pickDimensions({ clause, ...span, unit: 'times', word }, context)
  const isUnsaid = picked.length === 0 && subject !== null && object !== null
  const isPlural = /^ those\b/.test(clause.text.slice(ratio.end))
  const named = isPlural ? findNamedDimensions(clause.text.slice(0, ratio.at)).map(({ dimension }) => dimension) : []
  const dimensions = isUnsaid ? UNSPECIFIED : named.length > 0 ? named : picked
  const isOpen = !subject && !object && !MEANS_PRODUCTS.test(clause.text)
  if (isOpen || (!object && /\banother\b/.test(clause.text))) return noFindings
  if (dimensions.length === 0 && (!subject || !object)) return noFindings
  const test = (one: number, other: number) => other !== 0 && agreesRatio(ratio, one / other, clause.text)
  const outcome = anyTrue(
    dimensions.map(dimension =>
      subject && object
        ? testPairs(dimension, 1, [subject, object], test)
        : testAnyOther(dimension, subject, object, context, test),
    ),
  )
  if (outcome === true) {
    const stated = findValues(reading, subject?.products ?? context.products, dimensions)
    return { fault: null, confirmed: [ratio, ...stated], consumed: [span, ...stated], compared: object }
  }
  return { ...noFindings, fault: describeRatio(ratio, dimensions[0], subject, object), consumed: [span] }
}

/** Amounts of a clause that are the compared values: "Two months … is four times the Acme's fortnight". */
function findValues(
  { clause: { text } }: Reading,
  products: readonly BriefedProduct[],
  dimensions: readonly Dimension[],
): Amount[] {
  const numbers = dimensions.flatMap(dimension => products.flatMap(product => getNumber(dimension, product) ?? []))
  return findAmounts(text, findRatios(text)).filter(
    amount => amount.unit !== '' && numbers.some(number => agreesAmount(amount, number)),
  )
}

const DIFFERENCE_BEFORE =
  /\b(?:another|an? extra|extra|difference (?:is|of)|gap (?:is|of)|margin (?:is|of)|sav(?:e|es|ing)(?: you)?|premium of|differ(?:s|ed)?(?: only)? by|gives? up|loses?|sacrifices?|gains?|adds?|(?:jump|step|leap|climb|upgrade)\b[^.;]{0,80}\b(?:costs?|brings?))(?: of)?(?: an?)?(?: (?:full|whole|further|good|mere|about|nearly|almost|around|roughly|some|only|just|exactly))*\s$/i
const LOSS = /\b(?:gives? up|loses?|sacrifices?)(?: \w+)?\s$/i
const DIFFERENCE_AFTER =
  /^['’]? (?:(?:an?|per|each) [a-z]+ )?(?:(?!is|are|was)[a-z]+ )?(?:is all that |is what )?(?:separates?|divides?|lies? between|apart|between (?:the|it)\b|of difference|in it\b|on top\b|(?:over|above|below) (?=(?:the )?\uE004)|(?:above|below)\b(?! the other\b)|extra\b|further\b|kinder\b|(?:behind|ahead)(?= (?:of )?(?:the )?\uE004|[,.;]|$)|adrift\b|short of|on the bill)/i
const WITHIN = /\bwithin (?:about )?$/i
const BOUND_AFTER = /^ or (?:more|less|above|below|better|higher|lower|under|over|fewer)\b/i

/** Finds the comparison that an amount is the difference of: "£5 more", "two modes fewer", "undercuts it by £5". */
function findComparisonWord(amount: Amount, words: readonly FoundComparison[], text: string): FoundComparison | null {
  const after = words.find(
    ({ at, degree, isVerb }) =>
      !isVerb &&
      degree === 'comparative' &&
      at >= amount.end &&
      /^(?: \w+){0,2} $/.test(text.slice(amount.end - (amount.text.endsWith(' ') ? 1 : 0), at)),
  )
  if (after && !/\b(?:and|or|for|than|with|is|as)\b/.test(text.slice(amount.end, after.at))) return after
  const isBy = /\bby\b[^,;]{0,30}$/i.test(text.slice(0, amount.at))
  return isBy ? (words.findLast(({ at }) => at < amount.at) ?? null) : null
}

function isDifference(amount: Amount, text: string): boolean {
  const [before, after] = [text.slice(0, amount.at), text.slice(amount.end)]
  return DIFFERENCE_BEFORE.test(before) || DIFFERENCE_AFTER.test(after) || (WITHIN.test(before) && /^ of\b/.test(after))
}

const PAIR = /\b(?:separates?|divides?|between|apart|differ)\b/i

function describeDifference({ text }: Amount, subject: Operand | null, object: Operand | null): string {
  const names = [subject, object].flatMap(operand => operand?.products[0]?.name ?? [])
  return names.length === 2
    ? `"${text}" is wrong: compare ${names[0]} with ${names[1]} in the source.`
    : `"${text}" is no difference between two products of the source. Leave it out.`
}

/** Returns the two products that a difference lies between: "A pound separates the Acme and the Bolt". */
function findPair(
  subject: Operand | null,
  object: Operand | null,
  text: string,
): readonly [Operand | null, Operand | null] {
  const pair = [subject, object].find(operand => operand?.products.length === 2)
  const [one, other] = pair?.products ?? []
  if (!PAIR.test(text) || !one || !other) return [subject, object]
  const base = { isSum: false, times: 1, isNearest: false }
  return [
    { ...base, products: [one] },
    { ...base, products: [other] },
  ]
}

/** Checks "£5 more than the Acme", "half a kilo lighter", "an hour separates the two". */
function checkDifference(amount: Amount, words: readonly FoundComparison[], reading: Reading): Findings | null {
  const { clause, context } = reading
  const { text } = clause
  if (BOUND_AFTER.test(text.slice(amount.end))) return null
  const word = findComparisonWord(amount, words, text)
  if (!word && !isDifference(amount, text)) return null
  const span = { at: amount.at, end: word && word.at > amount.at ? word.end : amount.end }
  const start = word && word.at < amount.at ? word.at : amount.at
  const found = findSubject(start, span.end, reading)
  // "the longest by five metres": the difference from the next.
  const others = context.products.filter(product => !found?.products.includes(product))
  const next = word?.degree === 'superlative' ? { products: others, isSum: false, times: 1, isNearest: true } : null
  const [subject, object] = findPair(
    found,
    next ??
      findObject(
        {
          at: start,
          end: word?.isVerb ? word.end : start === amount.at ? span.end : start,
          isVerb: word?.isVerb ?? PAIR.test(text),
        },
        found,
        reading,
      ),
    text,
  )
  const { unit } = amount
  const things = text.slice(amount.end, word && word.at > amount.end ? word.at : amount.end)
  const dimensions = pickDimensions({ clause, at: start, end: span.end, unit, word }, context)
  const isNamed = reading.references.some(({ kind }) => kind === 'named')
  if (!subject && !object && !MEANS_PRODUCTS.test(text)) return null
  if (unit === '' && (dimensions.length === 0 || (!object && !isNamed))) return null
  const counted =
    unit === '' && things.trim() !== ''
      ? pickDimensions({ clause, at: start, end: amount.end, unit, word: null }, context)
      : []
  const isLowerBetter = word?.isVerb && word.dimensions.length === 0 && dimensions[0]?.name === 'price'
  const direction = isLowerBetter ? -1 : (word?.direction ?? (LOSS.test(text.slice(0, amount.at)) ? -1 : null))
  const within = WITHIN.test(text.slice(0, amount.at))
  const stated: Amount = within ? { ...amount, qualifier: 'at_most' } : amount
  const test = (one: number, other: number) => {
    const gap = direction === null ? Math.abs(one - other) : (one - other) * direction
    return (gap > 0 || within) && agreesAmount(stated, gap)
  }
  const outcome = anyTrue(
    (counted.length > 0 ? counted : dimensions).map(dimension =>
      subject && object
        ? testPairs(dimension, direction ?? 1, [subject, object], test)
        : testAnyOther(dimension, subject, object, context, test),
    ),
  )
  const consumed = [span, ...(word ? [word] : [])]
  if (outcome === true) return { fault: null, confirmed: [amount], consumed, compared: object }
  // Without an object, the checks of figures and measures report the amount.
  if (!object && unit !== '') return { ...noFindings, consumed }
  return { ...noFindings, fault: describeDifference(amount, subject, object), consumed, compared: object }
}

const TOTAL =
  /\b(?:between them|together|in total|combined|altogether|all (?:five|four|three)|the (?:lot|pair of them))\b/i
const SPAN = /\b(?:span|spans|spread|stretch|gap (?:between|from)|range (?:of|is))\b(?! from)/i
const AVERAGE = /\b(?:average of the (?:five|four|three)|average (?:price|cost)|averages? out|on average)\b/i

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Checks a sum, an average or the whole span: "between them they cost £107". Null if the amount is none of these. */
function checkAggregate(amount: Amount, reading: Reading): Findings | null {
  const { clause, context, references } = reading
  const { text } = clause
  if (amount.unit === '') return null
  const isAverage =
    AVERAGE.test(text) &&
    (amount.unit === 'pence' || amount.unit === 'stars') &&
    /\bof the (?:five|four|three)\b|\bprices\b/.test(text)
  const isSpan = SPAN.test(text) && !/\b(?:from|between) (?:\w+ )?[£\d]/i.test(text)
  if (isSpan && (context.own !== null || findAmounts(text).filter(({ at }) => at === amount.at).length > 1)) return null
  if (!isAverage && !isSpan && !TOTAL.test(text)) return null
  const group = references.find(
    ({ products, isObject }) => !isObject && products !== null && products.length > 1,
  )?.products
  if (!isAverage && !isSpan && !group && !/\ball (?:five|four|three)\b|\bthe lot\b/i.test(text)) return null
  const [dimension] = pickDimensions({ clause, at: amount.at, end: amount.end, unit: amount.unit, word: null }, context)
  if (!dimension) return null
  const values = (group ?? context.products).map(product => getNumber(dimension, product))
  const numbers = values.flatMap(number => number ?? [])
  const isKnown = numbers.length === values.length && numbers.length > 0
  const actual = isSpan ? Math.max(...numbers) - Math.min(...numbers) : sum(numbers) / (isAverage ? numbers.length : 1)
  if (isKnown && agreesAmount(amount, actual)) return { ...noFindings, confirmed: [amount], consumed: [amount] }
  return {
    ...noFindings,
    fault: `"${amount.text}" does not follow from the numbers of the source.`,
    consumed: [amount],
  }
}

/** Checks "50p a watt", "£3.99 each". Null if the amount is no price for a unit. */
function checkUnitPrice(amount: Amount, reading: Reading): Findings | null {
  const { clause, context } = reading
  if (amount.unit !== 'pence') return null
  const per = findDivisor(clause.text, context.products)
  if (per === null) return null
  const dimension: Dimension = { ...getDimension('price'), per }
  const isBefore = reading.references.some(({ at, kind, isObject }) => kind === 'named' && at < amount.at && !isObject)
  const subject = isBefore || context.own ? findSubject(amount.at, amount.end, reading) : null
  const object = reading.references.find(({ at, kind }) => kind === 'named' && at >= amount.end)
  const owners = [...(object?.products ?? []), ...(subject?.products ?? context.products)]
  const isPrice = owners.some(({ pricePence }) => pricePence === amount.number)
  if (isPrice) return null
  const isRight = owners.some(product => {
    const number = getNumber(dimension, product)
    if (number === null) return false
    // Unit prices are rounded to pence, or to a few per cent where they are small: "12p per gigabyte" of 12.4p.
    return agreesAmount(amount, number) || (amount.qualifier === 'exact' && Math.abs(amount.number - number) < 0.6)
  })
  if (isRight) return { ...noFindings, confirmed: [amount], consumed: [amount] }
  return { ...noFindings, fault: `"${amount.text}" is not the price divided by what it contains.`, consumed: [amount] }
}

const RANGE = /\b(?:from|between|start(?:s|ing)? at|begin(?:s|ning)? at)\b/i
/** Verbs that say how products differ: general advice may give other ranges. */
const SPREAD =
  /\b(?:runs?|spread|ranges?|ranging|spans?|var(?:y|ies)|stretch(?:es)?|differs?|costs?|priced|prices|falls?|rises?|climbs?|top out|start|go(?:es)?)\b/i
const ROUNDED_END = 0.02

/** Ratings have one decimal place; prices and other amounts may be rounded. */
function getRounding(dimension: Dimension, end: number): number {
  return dimension.units.includes('stars') ? 0.05 : Math.max(0.6, ROUNDED_END * end)
}

/** Size of the unit that a bare number shares with another: "from 12 hours to 48". */
function getFactor({ unit }: Amount, other: Amount): number {
  const stated = Number.parseFloat(other.text.replace(/[£,]/g, ''))
  return unit === '' && other.unit !== '' && stated > 0 ? other.number / stated : 1
}

/** Checks "Prices run from £9.99 to £46.63": both ends must be those of the products. */
function checkRange(amounts: readonly Amount[], reading: Reading): Findings | null {
  const { clause, context, references } = reading
  const { text } = clause
  const opening = RANGE.exec(text)
  if (!opening || !SPREAD.test(text)) return null
  const isNamed = references.some(({ kind }) => kind === 'named')
  const [low, high] = amounts.filter(({ at }) => at > opening.index)
  if (
    !low ||
    !high ||
    context.own !== null ||
    (low.at !== high.at && !/\b(?:to|and|out at)\b/.test(text.slice(low.end, high.at)))
  )
    return null
  // "The jump from the Acme to the Bolt costs £5" gives a difference.
  if (references.some(({ kind, at }) => kind === 'named' && at > opening.index && at < low.at)) return null
  const unit = high.unit === '' ? low.unit : low.unit === '' ? high.unit : low.unit
  if (
    (high.unit !== unit && high.unit !== '') ||
    (isNamed && references.some(({ isObject, at }) => !isObject && at < opening.index))
  )
    return null
  const ends = [low.number * getFactor(low, high), high.number * getFactor(high, low)]
  const dimensions = pickDimensions({ clause, at: opening.index, end: opening.index, unit, word: null }, context)
  const known = dimensions.filter(one => context.products.some(product => getNumber(one, product) !== null))
  if (known.length === 0) return null
  const isRight = known.some(dimension => {
    const numbers = context.products.flatMap(product => getNumber(dimension, product) ?? [])
    const actual = [Math.min(...numbers), Math.max(...numbers)]
    return [...ends]
      .sort((a, b) => a - b)
      .every((end, index) => Math.abs(end - (actual[index] ?? 0)) <= getRounding(dimension, actual[index] ?? 0))
  })
  const consumed = [{ at: opening.index, end: high.end }]
  return isRight
    ? { ...noFindings, confirmed: [low, high], consumed }
    : { ...noFindings, fault: `"${text.slice(opening.index, high.end)}" is not the range of the source.`, consumed }
}

const WORTH = /\bworth (?:the |an extra |another |an additional |paying )?(?:extra )?$/i

/** Confirms "whether that is worth £16.50" if it is the difference of two prices. Other amounts may be worth something. */
function checkWorth(amount: Amount, { clause: { text }, context }: Reading): Findings | null {
  if (amount.unit !== 'pence' || !WORTH.test(text.slice(0, amount.at))) return null
  const ones = context.own ? [context.own] : context.products
  const price = getDimension('price')
  const isDifference = ones.some(one =>
    context.products.some(other => {
      const [first, second] = [getNumber(price, one), getNumber(price, other)]
      return one !== other && first !== null && second !== null && agreesAmount(amount, Math.abs(first - second))
    }),
  )
  return isDifference ? { ...noFindings, confirmed: [amount], consumed: [amount] } : null
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
  const isConsumed = ({ at, end }: { at: number; end: number }) =>
    all.consumed.some(span => at < span.end && span.at < end)
  add(checkRange(amounts, current))
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

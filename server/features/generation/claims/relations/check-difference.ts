import { type Amount, agreesAmount, findApposed, isRoundSum } from './amounts.ts'
import { type FoundComparison, findComparisonWord } from './comparisons.ts'
import { confirmDifferences } from './derive.ts'
import { getDimension } from './dimensions.ts'
import { findDimensionsByUnit, findNamedDimensions, getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { anyTrue, type Findings, isAnyKnown, MEANS_PRODUCTS, noFindings, testAnyOther, testPairs } from './findings.ts'
import { findObject, findSubject, getNumbers, missesSummand, type Operand, type Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'

const DIFFERENCE_BEFORE =
  /\b(?:another|an? extra|extra|difference (?:is|of)|lies?|gap (?:is|of)|margin (?:is|of)|sav(?:e|es|ing)(?: you)?|premium of|differ(?:s|ed)?(?: only)? by|(?:rises?|climbs?|jumps?|falls?|drops?|goes up|increases?) by|(?:another|an? extra|extra) [^,;£]{3,40} for|gives? up|loses?|sacrifices?|gains?|adds?|(?:jump|step|leap|climb|upgrade|gap|difference)\b[^.;]{0,80}\b(?:costs?|brings?|is|comes to|takes))(?: of)?(?: an?)?(?: (?:full|whole|further|good|mere|about|nearly|almost|around|roughly|some|only|just|exactly|(?:a (?:fraction|touch|shade|little) |just )?(?:under|over)))*\s$/i
const LOSS = /\b(?:gives? up|loses?|sacrifices?)(?: \w+)?\s$/i
const DIFFERENCE_AFTER =
  /^['’]? (?:(?:an?|per|each) [a-z]+ )?(?:(?!is|are|was)[a-z]+ )?(?:is all that |is what )?(?:separates?|divides?|lies? between|apart|between (?:the|it)\b|of difference|in it\b|on top\b|(?:over|under|above|below|shy of|short of|off) (?=(?:the )?\uE004)|(?:above|below)\b(?! the other\b)|extra\b|further\b|kinder\b|(?:behind|ahead)(?= (?:of )?(?:the )?\uE004|[,.;]|$)|adrift\b|short of|on the bill|saved\b)/i
const WITHIN = /\bwithin (?:about )?$/i
const BOUND_AFTER = /^ or (?:more|less|above|below|better|higher|lower|under|over|fewer)\b/i

function isDifference(amount: Amount, text: string): boolean {
  const [before, after] = [text.slice(0, amount.at), text.slice(amount.end)]
  return DIFFERENCE_BEFORE.test(before) || DIFFERENCE_AFTER.test(after) || (WITHIN.test(before) && /^ of\b/.test(after))
}

const PAIR = /\b(?:separates?|divides?|between|apart|differ)\b/i

function describeDifference({ text }: Amount, subject: Operand | null, object: Operand | null): string {
  const names = [subject, object].flatMap(operand => operand?.products[0]?.name ?? [])
  return names.length === 2
    ? `"${text}" is wrong: compare ${names[0]} with ${names[1]} in the source.`
    : `"${text}" is not a difference between two products of the source. Leave it out.`
}

/** Money that buys more: "and that pound buys eight more hours". */
const BOUGHT_REACH = 100
const BOUGHT =
  /\b(?:pounds?|pence|penny|fiver|tenner|money|extra|difference|premium|sum)\b(?: \p{L}+){0,2}? (?:buys?|brings?|gets?|secures?|adds?|gives?|pays for)(?: you)?(?: \p{L}+)? $/iu

/** Returns the dearer and the cheaper of two products, if the clause says what the difference in price buys. */
function findBought(
  amount: Amount,
  { clause: { text, names }, context: { own, compared } }: Reading,
): readonly [Operand, Operand] | null {
  const [other] = compared
  if (!own || !other || names.length > 0 || !BOUGHT.test(text.slice(Math.max(0, amount.at - BOUGHT_REACH), amount.at)))
    return null
  const [cheaper, dearer] = [own, other].toSorted((a, b) => (a.pricePence ?? 0) - (b.pricePence ?? 0))
  const base = { isSum: false, times: 1, isNearest: false }
  return cheaper && dearer
    ? [
        { ...base, products: [dearer] },
        { ...base, products: [cheaper] },
      ]
    : null
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

/** Gives a bare number the unit of the reviews or ratings that the clause is about: "62 ahead of the Acme on reviews". */
function inferUnit(amount: Amount, text: string): Amount {
  if (
    amount.unit !== '' ||
    !/^ (?:more|less|fewer|higher|lower|ahead|behind|above|below|better|worse)\b/.test(text.slice(amount.end))
  )
    return amount
  const about = findNamedDimensions(text.slice(0, amount.at)).at(-1)?.dimension.name
  if (about === 'reviews') return { ...amount, unit: 'reviews' }
  return about === 'rating' ? { ...amount, unit: 'stars' } : amount
}

/** Confirms the difference of an amount of the sentence: "come to £26, which is 46p more than the Acme". */
function checkApposed(amount: Amount, direction: number, object: Operand | null, text: string): Findings | null {
  const whole = findApposed(amount, text, [])
  const [dimension] = findDimensionsByUnit(amount.unit)
  if (!whole || whole.unit !== amount.unit || !dimension || !object) return null
  const others = getNumbers(dimension, 1, object, null)
  const isRight = others.some(other => other !== null && agreesAmount(amount, (whole.number - other) * direction))
  return isRight ? { ...noFindings, confirmed: [amount], consumed: [amount], compared: object } : null
}

/** Checks "£5 more than the Acme", "half a kilo lighter", "an hour separates the two". */
export function checkDifference(counted: Amount, words: readonly FoundComparison[], reading: Reading): Findings | null {
  const { clause, context } = reading
  const { text } = clause
  const amount = inferUnit(counted, text)
  if (BOUND_AFTER.test(text.slice(amount.end))) return null
  const word = findComparisonWord(amount, words, text)
  if (!word && !isDifference(amount, text)) return null
  const span = { at: amount.at, end: word && word.at > amount.at ? word.end : amount.end }
  const start = word && word.at < amount.at ? word.at : amount.at
  const found = findSubject(start, span.end, reading)
  // "the longest by five metres": the difference from the next.
  const others = context.products.filter(product => !found?.products.includes(product))
  const next = word?.degree === 'superlative' ? { products: others, isSum: false, times: 1, isNearest: true } : null
  const [subject, object] =
    findBought(amount, reading) ??
    findPair(
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
  const countedThings =
    unit === '' && things.trim() !== ''
      ? pickDimensions({ clause, at: start, end: amount.end, unit, word: null }, context)
      : []
  const picked = countedThings.length > 0 ? countedThings : dimensions
  if (unit === '' && (picked.length === 0 || (!object && !isNamed))) return null
  const isLowerBetter = word?.isVerb && word.dimensions.length === 0 && dimensions[0]?.name === 'price'
  const direction = isLowerBetter ? -1 : (word?.direction ?? (LOSS.test(text.slice(0, amount.at)) ? -1 : null))
  const apposed = direction === null ? null : checkApposed(amount, direction, object, text)
  if (apposed) return { ...apposed, consumed: [span, ...(word ? [word] : [])] }
  const within = WITHIN.test(text.slice(0, amount.at))
  const stated: Amount = within ? { ...amount, qualifier: 'at_most' } : amount
  const evaluate = (agrees: typeof agreesAmount) => {
    const test = (one: number, other: number) => {
      const gap = direction === null ? Math.abs(one - other) : (one - other) * direction
      return (gap > 0 || within) && agrees(stated, gap)
    }
    const outcomes = picked.map(dimension =>
      subject && object
        ? testPairs(dimension, direction ?? 1, [subject, object], test)
        : testAnyOther(dimension, subject, object, context, test),
    )
    return anyTrue(outcomes)
  }
  const outcome = evaluate(agreesAmount)
  const consumed = [span, ...(word ? [word] : [])]
  // The words around a measure may mean another property than the one that differs by it.
  const isOther =
    unit !== '' &&
    subject !== null &&
    object !== null &&
    !LISTED_UNITS.has(unit) &&
    confirmDifferences([stated], text, [...subject.products, ...object.products], context.products).length > 0
  if (outcome === true || isOther) return { fault: null, confirmed: [amount], consumed, compared: object }
  // Without an object, the checks of figures and measures report the amount.
  if (!object && unit !== '') return { ...noFindings, consumed }
  const isOpen =
    !isAnyKnown(dimensions, context) ||
    (!subject && !object) ||
    missesSummand(reading) ||
    evaluate(isRoundSum) === true ||
    (subject && object ? false : undefined)
  return { ...noFindings, fault: describeDifference(amount, subject, object), isOpen, consumed, compared: object }
}

const WORTH = /\bworth (?:the |an extra |another |an additional |paying )?(?:extra )?$/i

/** Confirms "whether that is worth £16.50" if it is the difference of two prices. Other amounts may be worth something. */
export function checkWorth(amount: Amount, { clause: { text }, context }: Reading): Findings | null {
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

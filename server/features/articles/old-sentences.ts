import { defaultCurrency } from '../../domain/money.ts'
import { type OldFigures, type StatesOld, sentenceBreak } from '../../domain/old-figures.ts'

/** Finds and removes sentences about old figures. */

/** Figures of a product as a text may state them. */
export interface ProductFigures {
  readonly pricePence: number | null
  readonly rating: number | null
  readonly reviewCount: number | null
  readonly isPriceOld: boolean
  readonly isRatingOld: boolean
  readonly isCountOld: boolean
}

/** Lists old values and their differences from all values, except those that are true of other products now. */
function listOld(figures: readonly { value: number | null; isOld: boolean }[]) {
  const known = figures.flatMap(({ value, isOld }) => (value === null ? [] : [{ value, isOld }]))
  const current = known.filter(({ isOld }) => !isOld).map(({ value }) => value)
  const old = known.filter(({ isOld }) => isOld).map(({ value }) => value)
  const listGaps = (values: readonly number[], others: readonly number[]) =>
    values.flatMap(value => others.map(other => Math.abs(value - other)))
  const isTrue = new Set([...current, ...listGaps(current, current), 0])
  const keep = (found: readonly number[]) => [...new Set(found)].filter(value => !isTrue.has(value))
  return { values: keep(old), gaps: keep(listGaps(old, [...old, ...current])), current }
}

/** Lists the old figures of an article's products. */
export function listOldFigures(products: readonly ProductFigures[], currency = defaultCurrency): OldFigures {
  const prices = listOld(products.map(({ pricePence, isPriceOld }) => ({ value: pricePence, isOld: isPriceOld })))
  const ratings = listOld(
    products.map(({ rating, isRatingOld }) => ({ value: rating && Math.round(rating * 10), isOld: isRatingOld })),
  )
  const counts = listOld(products.map(({ reviewCount, isCountOld }) => ({ value: reviewCount, isOld: isCountOld })))
  return {
    prices: prices.values,
    priceGaps: prices.gaps,
    currentPrices: prices.current,
    ratings: [...ratings.values, ...ratings.gaps],
    reviewCounts: [...counts.values, ...counts.gaps],
    currency,
  }
}

export interface Range {
  start: number
  end: number
}

/** Begin a sentence that says nothing without the one before it: "That makes it the cheapest." */
const dependent = new RegExp(
  [
    "^(?:That|This|Those|These)(?:['’]s|\\s(?:is|are|was|were|makes?|puts?|leaves?|means|gives?|would|may|saves?)) ",
    '^The (?:difference|gap|saving) |^For (?:that|the difference)|^At (?:that|this number) |^Even so,|^So many ',
    '^(?:With|From) (?:(?:that|this|so) (?:many|few)) |^Opinions in those |^If (?:it|that) (?:is|does) not, |^It is an? [a-z]+ (?:result|score|average) ',
  ].join('|'),
)
/** Figures at the end of a list item or heading: ", £34.99", " (rated 4.4 out of 5)". */
const figuresAtEnd =
  /\s*(?:[;:–—(]|,(?!\d)|\s-\s)[^\p{L}]*(?:(?:rated|stars?|out|of|from|for|at|now|about|and|in|over|reviews?|ratings?)\b[^\p{L}]*)*$/u
/** Maximum characters of these figures, which bounds the search. */
const maxTail = 120
const aboutFigures = /\b(?:price|cost|rating|rated|score|review)/i

/** Finds the ranges of a text to leave out. @param isLine True for list items and headings. */
export function findOldSentences(text: string, statesOld: StatesOld, isLine: boolean): Range[] {
  const breaks = [...text.matchAll(new RegExp(sentenceBreak, 'gu'))]
  const starts = [0, ...breaks.map(found => found.index + found[0].length)]
  let isAfterOld = false
  const found = starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? text.length
    const sentence = text.slice(start, end)
    const isOld = statesOld(sentence)
    isAfterOld = isOld || (isAfterOld && dependent.test(sentence))
    if (!isAfterOld) return []
    const tail = isLine && isOld ? figuresAtEnd.exec(sentence.slice(-maxTail)) : null
    const head = tail ? sentence.slice(0, Math.max(0, sentence.length - maxTail) + tail.index) : ''
    const keepsHead = /\p{L}/u.test(head) && !aboutFigures.test(head) && !statesOld(head)
    // The head of a sentence that is not the last one keeps its full stop.
    const close = keepsHead && end < text.length ? (/[.!?]["')”]?\s+$/.exec(sentence)?.[0].length ?? 0) : 0
    return [{ start: keepsHead ? start + head.length : start, end: end - close }]
  })
  // The space before the last sentence goes with it.
  let kept = text.length
  for (const { start, end } of found.toReversed()) if (end === kept) kept = start
  return kept === text.length ? found : [...found, { start: text.slice(0, kept).trimEnd().length, end: kept }]
}

export function removeRanges(text: string, ranges: readonly Range[], offset = 0): string {
  const lastFirst = ranges.toSorted((a, b) => b.start - a.start)
  return lastFirst.reduce((left, { start, end }) => {
    const [from, to] = [start, end].map(at => Math.max(0, at - offset))
    return left.slice(0, from) + left.slice(to)
  }, text)
}

/** Returns a text without its sentences about old figures. */
export function removeOldSentences(text: string, statesOld: StatesOld): string {
  return removeRanges(text, findOldSentences(text, statesOld, false)).trim()
}

export const findFirstSentence = (text: string) => text.trim().split(sentenceBreak, 1).join('')

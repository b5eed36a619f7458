import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, getTexts, toProblem } from './problem.ts'
import { getSourceTexts } from './sources.ts'

const DIGITS = /\d[\d,]*(?:\.\d+)?/g
const WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
/** "Two" is too common to be checked; words from three to twelve count as numbers. */
const COUNTED = new RegExp(String.raw`\b(${WORDS.slice(1).join('|')})\b`, 'gi')

const toNumber = (digits: string) => Number(digits.replaceAll(',', ''))
const findNumbers = (text: string) => (text.match(DIGITS) ?? []).map(toNumber)
const findCounts = (text: string) => [...text.matchAll(COUNTED)].map(([word]) => WORDS.indexOf(word.toLowerCase()) + 2)

/** Returns the number of products, that number minus one, and the number of badges. */
function getProductCounts({ products }: AdBrief): number[] {
  const picks = products.filter(({ pick }) => pick !== null).length
  return [products.length, products.length - 1, picks]
}

function getFigures({ products }: AdBrief): number[] {
  return products.flatMap(({ pricePence, rating, reviewCount }) => [
    ...(pricePence === null ? [] : [pricePence / 100]),
    ...(rating === null ? [] : [rating, 5]),
    ...(reviewCount === null ? [] : [reviewCount]),
  ])
}

/** "From £24.99" claims the lowest price, "up to £99.99" the highest. */
const PRICE_LIMITS = /\b(from|starts? at|starting at|up to|and end at|ends? at)\s£(\d[\d,]*(?:\.\d+)?)/gi
/** Example: "Over 1,400 reviews". Rounded numbers are never in the source. */
const ROUNDED =
  /\b(?:under|below|less than|over|above|more than|about|around|roughly|nearly|almost|just)\s(?:£\s?)?\d[\d,.]*\d/gi

function checkPriceLimits(adText: { where: string; text: string }, { products }: AdBrief): AdProblem[] {
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  const arePricesComplete = prices.length === products.length
  return [...adText.text.matchAll(PRICE_LIMITS)].flatMap(([phrase, end = '', amount = '']) => {
    const low = /from|start/i.test(end)
    const limit = low ? Math.min(...prices) : Math.max(...prices)
    if (arePricesComplete && Math.round(toNumber(amount) * 100) === limit) return []
    return [
      toProblem(adText, 'wrong_price', `says "${phrase}", and that is not the ${low ? 'lowest' : 'highest'} price.`),
    ]
  })
}

/** Checks that every number in an ad is in its article or products. */
export function checkNumbers(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const sources = getSourceTexts(brief)
  const known = new Set([...sources.flatMap(findNumbers), ...getFigures(brief), ...getProductCounts(brief)])
  const counted = new Set([...sources.flatMap(findCounts), ...sources.flatMap(findNumbers), ...getProductCounts(brief)])
  const folded = sources.join('\n').toLowerCase()
  return getTexts(ad).flatMap(adText => {
    const invented = findNumbers(adText.text).filter(number => !known.has(number))
    const miscounted = [...adText.text.matchAll(COUNTED)]
      .map(([word]) => word)
      .filter(word => !counted.has(WORDS.indexOf(word.toLowerCase()) + 2))
    const rounded = (adText.text.match(ROUNDED) ?? []).filter(phrase => !folded.includes(phrase.toLowerCase()))
    return [
      ...[...invented, ...miscounted].map(number =>
        toProblem(adText, 'invented_figure', `states "${number}", which neither the article nor a product has.`),
      ),
      ...rounded.map(phrase => toProblem(adText, 'invented_figure', `says "${phrase}"; state the figure as it is.`)),
      ...checkPriceLimits(adText, brief),
    ]
  })
}

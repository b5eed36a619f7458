import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'
import { type AdProblem, problemIn, textsOf } from './problem.ts'
import { sourceTexts } from './sources.ts'

const DIGITS = /\d[\d,]*(?:\.\d+)?/g
const WORDS = 'two three four five six seven eight nine ten eleven twelve'.split(' ')
/** "Two" is said of anything; three and more are counted. */
const COUNTED = new RegExp(String.raw`\b(${WORDS.slice(1).join('|')})\b`, 'gi')

const toNumber = (digits: string) => Number(digits.replaceAll(',', ''))
const numbersIn = (text: string) => (text.match(DIGITS) ?? []).map(toNumber)
const countsIn = (text: string) => [...text.matchAll(COUNTED)].map(([word]) => WORDS.indexOf(word.toLowerCase()) + 2)

/** How many products there are, how many but for one, and how many have a badge. */
function countsOf({ products }: AdBrief): number[] {
  const picks = products.filter(({ pick }) => pick !== null).length
  return [products.length, products.length - 1, picks]
}

function figuresOf({ products }: AdBrief): number[] {
  return products.flatMap(({ pricePence, rating, reviewCount }) => [
    ...(pricePence === null ? [] : [pricePence / 100]),
    ...(rating === null ? [] : [rating, 5]),
    ...(reviewCount === null ? [] : [reviewCount]),
  ])
}

/** "From £24.99" says that nothing costs less, "up to £99.99" that nothing costs more. */
const ENDS = /\b(from|starts? at|starting at|up to|and end at|ends? at)\s£(\d[\d,]*(?:\.\d+)?)/gi
/** "Over 1,400 reviews": not what the source says, whatever it says. */
const ROUNDED =
  /\b(?:under|below|less than|over|above|more than|about|around|roughly|nearly|almost|just)\s(?:£\s?)?\d[\d,.]*\d/gi

function checkEnds(said: { where: string; text: string }, { products }: AdBrief): AdProblem[] {
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  const all = prices.length === products.length
  return [...said.text.matchAll(ENDS)].flatMap(([phrase, end = '', amount = '']) => {
    const low = /from|start/i.test(end)
    const limit = low ? Math.min(...prices) : Math.max(...prices)
    if (all && Math.round(toNumber(amount) * 100) === limit) return []
    return [
      problemIn(said, 'wrong_price', `says "${phrase}", and that is not the ${low ? 'lowest' : 'highest'} price.`),
    ]
  })
}

/** Every number that an ad states is one that its article or its products have. */
export function checkNumbers(ad: AdVariant, brief: AdBrief): AdProblem[] {
  const sources = sourceTexts(brief)
  const known = new Set([...sources.flatMap(numbersIn), ...figuresOf(brief), ...countsOf(brief)])
  const counted = new Set([...sources.flatMap(countsIn), ...sources.flatMap(numbersIn), ...countsOf(brief)])
  const folded = sources.join('\n').toLowerCase()
  return textsOf(ad).flatMap(said => {
    const invented = numbersIn(said.text).filter(number => !known.has(number))
    const miscounted = [...said.text.matchAll(COUNTED)]
      .map(([word]) => word)
      .filter(word => !counted.has(WORDS.indexOf(word.toLowerCase()) + 2))
    const rounded = (said.text.match(ROUNDED) ?? []).filter(phrase => !folded.includes(phrase.toLowerCase()))
    return [
      ...[...invented, ...miscounted].map(number =>
        problemIn(said, 'invented_figure', `states "${number}", which neither the article nor a product has.`),
      ),
      ...rounded.map(phrase => problemIn(said, 'invented_figure', `says "${phrase}"; state the figure as it is.`)),
      ...checkEnds(said, brief),
    ]
  })
}

import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount } from './amounts.ts'
import { LISTED_UNITS } from './find-dimensions.ts'
import type { Reading } from './operands.ts'
import { type Quantity, readQuantities } from './quantities.ts'

const COUNT = new RegExp(String.raw`(?<![\d.,£])\b(${NUMBER_WORDS}|\d{1,3}) (?:\p{L}+ )?(?:of |with |at )?$`, 'iu')
const NAMED_COUNT = new RegExp(String.raw`\b(${NUMBER_WORDS}|\d{1,2}) (?=\uE004)`, 'giu')
const TOGETHER = /\b(?:in total|together|between them|combined|altogether|all told)\b/i

const toNumber = (text: string) => (/^\d/.test(text) ? Number(text) : parseNumberWords(text))

/** Confirms "two cables of 2 m and 1.8 m: 3.8 metres in total": the sum of two quantities of one product. */
function isSum(amount: Amount, quantities: readonly Quantity[]): boolean {
  return quantities.some((one, index) =>
    quantities.slice(index + 1).some(other => agreesAmount(amount, one.number + other.number)),
  )
}

/**
 * Confirms amounts that follow from the numbers of one product: "three mugs of 300 ml" of 0.9 litres, the weight of four
 * bottles, the length of two cables in total.
 */
export function confirmArithmetic(amounts: readonly Amount[], before: string, { clause, context }: Reading): Amount[] {
  const text = `${before} ${clause.text}`
  const counts = [...text.matchAll(NAMED_COUNT)].map(found => toNumber(found[1] ?? '')).filter(count => count > 1)
  const named = clause.names.map(({ product }) => product)
  const products: readonly BriefedProduct[] = named.length > 0 ? named : context.own ? [context.own] : []
  return amounts.filter(amount => {
    if (amount.unit === '' || LISTED_UNITS.has(amount.unit)) return false
    const stated = COUNT.exec(clause.text.slice(0, amount.at))?.[1]
    const times = stated === undefined ? null : toNumber(stated)
    return products.some(product => {
      const own = readQuantities(product).filter(({ unit }) => unit === amount.unit)
      return (
        (times !== null &&
          own.some(({ number }) => agreesAmount({ ...amount, number: amount.number * times }, number))) ||
        own.some(({ number }) => counts.some(count => agreesAmount(amount, number * count))) ||
        (TOGETHER.test(clause.text) && isSum(amount, own))
      )
    })
  })
}

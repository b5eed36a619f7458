import type { BriefedProduct } from '../../../ports/article-writer.ts'
import { agrees, type Qualifier } from '../verify/qualifiers.ts'
import { type Attribute, getProductId, readAttributes } from './attributes.ts'

/** An amount of money in a sentence. */
export interface StatedAmount {
  pence: number
  qualifier: Qualifier
  /** Text before and after the amount, up to a few words. */
  before: string
  after: string
}

const DIFFERENCE_AFTER =
  /^\s?(?:(?:a|an|per|each) \w+ )?(?:is )?(?:\w+ )?(?:less|more|cheaper|dearer|extra|saving|saved|difference|gap|apart|on top|above|below|separates?|between|is all that separates)\b/i
const DIFFERENCE_BEFORE =
  /\b(?:sav(?:e|es|ing)(?: you)?|difference(?: is| of)?|gap(?: is| of)?|extra|another|premium of|separates? \w+ .{0,30}by|differs? by|for|by) (?:\S+ ){0,3}$/i

const UNIT_AFTER =
  /^\s?(?:(?:per|a|an|each|for each|for every|for one|to the|the)\s+(?:single\s+)?(gigabyte|GB|gig|litre|liter|metre|meter|m|cell|battery|cable|card|item|piece|lead|bag|tea ?bag|capsule|pod|roll|pair|one|unit)\b|(each|apiece)\b)/i
const UNIT_BEFORE =
  /\b(?:each|every|one|a|per|the) (?:single )?(gigabyte|GB|litre|metre|cell|battery|cable|card|piece|lead)\b[^.;]{0,60}$/i

function getUnitName(word: string): string {
  if (/^(?:gigabyte|gb|gig)$/i.test(word)) return 'GB'
  if (/^(?:litre|liter)$/i.test(word)) return 'litre'
  return /^(?:metre|meter|m)$/i.test(word) ? 'metre' : 'item'
}

/** Name of the unit that a price is for: "GB" of "8p per gigabyte"; null if the price is for the whole product. */
function findUnit({ before, after }: StatedAmount): string | null {
  const found = UNIT_AFTER.exec(after) ?? UNIT_BEFORE.exec(before)
  return found ? getUnitName(found[1] ?? 'item') : null
}

function getNumbers(attribute: Attribute | undefined, products: readonly BriefedProduct[]): number[] {
  return products.flatMap(product => attribute?.values.get(getProductId(product))?.number ?? [])
}

/** Unit prices are rounded to pence: "12p per gigabyte" of 11.98p. */
function agreesRounded({ pence, qualifier }: StatedAmount, actual: number): boolean {
  return (
    agrees(qualifier, pence, actual) || (qualifier === 'exact' && Math.abs(pence - actual) < Math.max(0.6, pence / 100))
  )
}

function isDifference(amount: StatedAmount, own: readonly number[], all: readonly number[]): boolean {
  return own.some(one => all.some(other => one !== other && agreesRounded(amount, Math.abs(one - other))))
}

/**
 * Returns true if an amount follows from the prices of the products: a difference between two prices, a price per unit,
 * or the difference between two of these.
 */
export function isDerivedAmount(
  amount: StatedAmount,
  subjects: readonly BriefedProduct[],
  products: readonly BriefedProduct[],
): boolean {
  const attributes = readAttributes(products)
  const unit = findUnit(amount)
  const prices = attributes.find(({ field }) => field === (unit === null ? 'price' : `price per ${unit}`))
  const [own, all] = [getNumbers(prices, subjects), getNumbers(prices, products)]
  if (unit !== null && own.some(number => agreesRounded(amount, number))) return true
  const compares = DIFFERENCE_AFTER.test(amount.after) || DIFFERENCE_BEFORE.test(amount.before)
  return compares && isDifference(amount, own, all)
}

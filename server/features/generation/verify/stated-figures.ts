import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, toPlainText } from '../article-text.ts'
import { readRelations } from '../claims/check-relations.ts'
import { isAboutUnnamed } from '../claims/relations/clauses.ts'
import { getDimension } from '../claims/relations/dimensions.ts'
import { getNumber } from '../claims/relations/find-dimensions.ts'
import { findDivisor } from '../claims/relations/pick-dimensions.ts'
import { readQuantities, toComparedUnit } from '../claims/relations/quantities.ts'
import { type Figure, findFigures } from './figures.ts'
import { createMarker, findOutsideNames, removeMarks, type SentenceScope, toSentenceScopes } from './mentions.ts'
import { type Qualifier, readQualifier } from './qualifiers.ts'
import { readTables } from './read-tables.ts'

/**
 * Products whose figures a text may state. In a product's own section: that product and the others that the sentence
 * names.
 * In a row or list item that names one product, or a sentence that names one and states one figure: that product.
 * Elsewhere: any product.
 */
function findAllowedProducts(scope: SentenceScope, figures: readonly Figure[], products: readonly BriefedProduct[]) {
  const { own, inBlock, named } = scope
  if (own) return [own, ...named.filter(product => product !== own)]
  if (isAboutUnnamed(scope)) return products
  if (inBlock.length === 1) return inBlock
  return named.length === 1 && hasOneOfEachKind(figures) ? named : products
}

/** Returns true if there is at most one figure of each kind. */
function hasOneOfEachKind(figures: readonly Figure[]): boolean {
  return new Set(figures.map(({ kind }) => kind)).size === figures.length
}

/** A figure in an article, with the products it may belong to. */
export interface StatedFigure {
  figure: Figure
  block: Block
  /** Sentence or row that contains the figure, as its reader sees it. */
  sentence: string
  /** Products whose figures may appear here. */
  allowed: readonly BriefedProduct[]
  /** True for an amount that the topic itself names. */
  topical: boolean
  /** True for an amount that follows from the prices, such as a difference. */
  derived: boolean
  qualifier: Qualifier
}

/** Amounts in the topic: "under £50", and "under 50" too. */
function findTopicAmounts(topic: string): ReadonlySet<number> {
  const text = toPlainText(topic)
  const priced = findFigures(text)
    .filter(({ kind }) => kind === 'price')
    .map(({ value }) => value)
  const bare = [
    ...text.matchAll(/\b(?:under|below|over|above|up to|less than|than|to|and|-)\s?£?(\d[\d,]*(?:\.\d+)?)/gi),
  ]
  return new Set([...priced, ...bare.map(found => Math.round(Number((found[1] ?? '').replaceAll(',', '')) * 100))])
}

/** Reads the qualifier of a figure from its sentence: "just under £30". A range has its ends as bounds. */
function findQualifier(sentence: string, { text }: Figure): Qualifier {
  const at = sentence.indexOf(text)
  if (at < 0) return 'exact'
  if (/\bbetween $/i.test(sentence.slice(0, at))) return 'at_least'
  if (/\bbetween \S+ and $/i.test(sentence.slice(0, at))) return 'at_most'
  return readQualifier(sentence, at, text.length)
}

/** Words for what a reader can spend, which is no less than the price of a product that suits: "with £50 to spend". */
const BUDGET_BEFORE =
  /\b(?:budget|limit|ceiling)(?: (?:is|of|for|stops at|ends at|runs to|allows|stretches to))?(?: only| just| about| (?:a (?:little|bit) )?(?:more|less) than)? $|\bchange (?:from|out of) (?:a )?$/i

const BUDGET_AFTER =
  /^ (?:to spend|notes?|(?:is|as) (?:the|your) (?:budget|limit|ceiling|maximum)|(?:budget|limit|ceiling))\b/i

/** Returns true for what a reader can spend, such as "if the budget stops at £50". */
function isBudget(sentence: string, { text }: Figure): boolean {
  const at = sentence.indexOf(text)
  return at >= 0 && (BUDGET_BEFORE.test(sentence.slice(0, at)) || BUDGET_AFTER.test(sentence.slice(at + text.length)))
}

const COMPARED_UNITS: Readonly<Record<string, string>> = { price: 'pence', rating: 'stars', reviews: 'reviews' }

/** "Four out of five run on gas" counts products. */
const COUNTS_PRODUCTS = /^\s*(?:only |just |all )?\p{L}+ out of (?:the )?(\p{L}+)(?! stars?\b)(?=,? \p{Ll})/u

const isCount = ({ kind, text }: Figure, sentence: string) =>
  kind === 'rating' && (COUNTS_PRODUCTS.exec(sentence)?.[0].includes(text) ?? false)

/** Largest rounding of a unit price, in pence. */
const UNIT_PRICE_ROUNDING = 0.6

/** Returns true for a price in a column such as "Price per gigabyte" if it is the price divided by what the head says. */
function isUnitPrice(
  { kind, value, text }: Figure,
  { row }: Block,
  blocks: readonly Block[],
  { inBlock, products }: { inBlock: readonly BriefedProduct[]; products: readonly BriefedProduct[] },
): boolean {
  const [product, second] = inBlock
  if (kind !== 'price' || !row || !product || second) return false
  const heads = blocks.find(other => other.row?.table === row.table)?.row?.cells ?? []
  return row.cells.some((cell, at) => {
    const per = cell.includes(text) ? findDivisor(heads[at] ?? '', products) : null
    const actual = per && getNumber({ ...getDimension('price'), per }, product)
    return actual !== null && Math.abs(actual - value) < UNIT_PRICE_ROUNDING
  })
}

/** Returns true for "176 pounds" of a product that states 176 lb. */
function isStatedWeight({ kind, value, text }: Figure, allowed: readonly BriefedProduct[]): boolean {
  if (kind !== 'price' || !/pounds?$/i.test(text)) return false
  const weight = toComparedUnit(value / 100, 'lb')
  const isSame = (one: { unit: string; number: number }) =>
    one.unit === weight.unit && Math.abs(one.number - weight.number) < 1
  return allowed.some(product => readQuantities(product).some(isSame))
}

/** Finds every figure that a text states. */
export function findStatedFigures(
  blocks: readonly Block[],
  { products, topic }: Pick<ArticleBrief, 'products' | 'topic'>,
): StatedFigure[] {
  const mark = createMarker(products, topic)
  const amounts = findTopicAmounts(topic)
  return readTables(blocks, mark, products).flatMap(block =>
    toSentenceScopes(block, mark, products).flatMap(scope => {
      const figures = findOutsideNames(scope.sentence, findFigures)
      const allowed = findAllowedProducts(scope, figures, products)
      const sentence = removeMarks(scope.sentence)
      const confirmed = figures.length === 0 ? [] : readRelations(scope, { products, topic }).confirmed
      const isOfProduct = scope.own !== null || scope.named.length > 0 || isAboutUnnamed(scope)
      return figures.map(figure => {
        const qualifier = isOfProduct && isBudget(sentence, figure) ? 'at_most' : findQualifier(sentence, figure)
        const topical = figure.kind === 'price' && amounts.has(figure.value)
        const derived =
          isCount(figure, sentence) ||
          isStatedWeight(figure, allowed) ||
          confirmed.some(({ unit, number }) => unit === COMPARED_UNITS[figure.kind] && number === figure.value) ||
          isUnitPrice(figure, block, blocks, { inBlock: scope.inBlock, products })
        return { figure, block, sentence, allowed, topical, derived, qualifier }
      })
    }),
  )
}

import { findMeasures, type Measure } from '../../../domain/measures.ts'
import { foldName } from '../../../domain/products.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import { type Block, HEADINGS, toPlainText } from '../article-text.ts'
import { readRelations } from '../claims/check-relations.ts'
import type { Amount } from '../claims/relations/amounts.ts'
import { isAboutUnnamed } from '../claims/relations/clauses.ts'
import { toComparedUnit } from '../claims/relations/quantities.ts'
import { findFigures } from './figures.ts'
import {
  createMarker,
  findOutsideNames,
  removeMarks,
  replaceMarks,
  type SentenceScope,
  toSentenceScopes,
} from './mentions.ts'
import { createProblem, type Problem } from './problem.ts'
import { agrees, readQualifier } from './qualifiers.ts'
import { readTables } from './read-tables.ts'

/** Units of lengths and weights, which readers know in metric and in imperial units. */
const CONVERTED: ReadonlySet<string> = new Set(['mm', 'g'])

/** Returns true if a measure is one of its product, rounded or as a bound. */
function isRoundedMeasure(measure: Measure, sentence: string, own: readonly Measure[]): boolean {
  const { number, unit, text, at } = measure
  const wording = readQualifier(sentence, at, text.length)
  // "Half a metre" is never exact.
  const qualifier = wording === 'exact' && /^half\b/i.test(text) ? 'about' : wording
  if (number === null || unit === null) return false
  return own.some(one => {
    if (one.number === null || one.unit === null) return false
    if (one.unit === unit) return qualifier !== 'exact' && agrees(qualifier, number, one.number)
    // "33 feet, or roughly ten metres": a length or a weight in another unit is always rounded.
    const [stated, actual] = [toComparedUnit(number, unit), toComparedUnit(one.number, one.unit)]
    const isConverted = stated.unit === actual.unit && CONVERTED.has(stated.unit)
    return isConverted && agrees(qualifier === 'exact' ? 'about' : qualifier, stated.number, actual.number)
  })
}

/** Returns true if a measure is an amount that follows from the facts, such as a difference. */
function isConfirmedMeasure({ number, unit }: Measure, confirmed: readonly Amount[]): boolean {
  if (number === null || unit === null) return false
  if (unit === '%')
    return confirmed.some(one => one.unit === 'times' && Math.abs(Math.abs(one.number - 1) * 100 - number) < 1e-6)
  const compared = toComparedUnit(number, unit)
  return confirmed.some(one => one.unit === compared.unit && Math.abs(one.number - compared.number) < 1e-6)
}

/** Reads "Weight (g): 180" as 180 g. */
function appendUnit({ label, value }: { label: string; value: string }): string {
  return `${value} ${/\(([^()]{1,12})\)/.exec(label)?.[1] ?? ''}`
}

/** Measures by product, cached because they are compared with every line. */
const measureCache = new WeakMap<BriefedProduct, Measure[]>()

function getMeasures(product: BriefedProduct): Measure[] {
  const read = measureCache.get(product) ?? readMeasures(product)
  measureCache.set(product, read)
  return read
}

function readMeasures(product: BriefedProduct): Measure[] {
  const { title, name, features, facts, pros, cons, suits } = product
  const texts = [title, name, ...features, ...pros, ...cons, suits ?? '', ...facts.map(({ label }) => label)]
  // In a source, numbers in words count whatever they describe, hence the added word.
  return [...texts, ...facts.map(({ value }) => value), ...facts.map(appendUnit)].flatMap(text =>
    findMeasures(`${toPlainText(text)} charge`),
  )
}

/**
 * Products whose measures a sentence may state; null for general advice. In a product's own section: that product.
 * In a row, item or sentence that names products: those. After a sentence about one product, "it" means that one. In a
 * table outside the guide: any product.
 */
function findMeasuredProducts(
  scope: SentenceScope,
  before: readonly BriefedProduct[] | null,
  block: Block,
  all: readonly BriefedProduct[],
) {
  const { sentence, own, inBlock, named } = scope
  if (own) return [own, ...named]
  if (inBlock.length > 0) return inBlock
  if (named.length > 0) return isAboutUnnamed(scope) ? all : named
  if (before?.length === 1 && /^(?:it|its|it's)\b/i.test(sentence)) return before
  return block.kind === 'row' && foldName(block.section) !== foldName(HEADINGS.guide) ? all : null
}

function describeUnsourced(
  measure: Measure,
  sentence: string,
  products: readonly BriefedProduct[],
  known: MeasuresByProduct,
): string | null {
  const own = products.flatMap(product => known.get(product) ?? [])
  if (
    own.some(({ key }) => key === measure.key) ||
    isRoundedMeasure(measure, sentence, own) ||
    isRemainder(measure, sentence, own)
  )
    return null
  const names = products.slice(0, 3).map(({ name }) => name)
  const sourceMeasures = [...new Set(own.map(({ text }) => text))].slice(0, 6)
  const instead = sourceMeasures.length > 0 ? `it has ${sourceMeasures.join(', ')}` : 'it has no measure'
  return `"${measure.text}" is not in the source of ${names.join(' or ')} (${instead}). Leave it out.`
}

const REMAINDER = /\bthe (?:remaining|other) $/i

/** Returns true for "the remaining 42%" of a product with 58%. */
function isRemainder({ unit, number, at }: Measure, sentence: string, own: readonly Measure[]): boolean {
  if (unit !== '%' || number === null || !REMAINDER.test(sentence.slice(0, at))) return false
  return own.some(one => one.unit === '%' && one.number !== null && Math.abs(one.number + number - 100) < 1e-6)
}

/** Blanks shares such as "95 % of buyers", which `checkFigures` reports. */
function blankShares(text: string): string {
  const shares = findFigures(text).filter(({ kind }) => kind === 'share')
  return shares.reduce((rest, { text: said }) => rest.replace(said, ' '.repeat(said.length)), text)
}

/** Words before a measure of another product: "IPX7 against IPX5". */
const CONTRAST = /\b(?:against|compared with|versus|vs\.?|where others have) (?:the |a |an )?$/i

type MeasuresByProduct = ReadonlyMap<BriefedProduct, Measure[]>

/** Finds measures of products that their sources do not state. */
export function checkMeasures(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const topical = new Set(findMeasures(`${toPlainText(topic)} charge`).map(({ key }) => key))
  const known: MeasuresByProduct = new Map(products.map(product => [product, getMeasures(product)]))
  return readTables(blocks, mark, products)
    .filter(({ kind }) => kind !== 'heading')
    .flatMap(block => {
      let before: readonly BriefedProduct[] | null = null
      return toSentenceScopes(block, mark, products).flatMap(scope => {
        const about = findMeasuredProducts(scope, before, block, products)
        before = about
        if (!about) return []
        const text = removeMarks(scope.sentence)
        const quote = text.slice(0, 160)
        const measures = findOutsideNames(scope.sentence, line =>
          findMeasures(blankShares(line)).map(measure => {
            return { ...measure, isContrast: CONTRAST.test(line.slice(0, measure.at)) }
          }),
        )
        const confirmed = measures.length === 0 ? [] : readRelations(scope, { products, topic }).confirmed
        return measures
          .filter(measure => !topical.has(measure.key) && !isConfirmedMeasure(measure, confirmed))
          .flatMap(measure => {
            const owners = measure.isContrast && scope.named.length < 2 ? products : about
            const fault = describeUnsourced(measure, replaceMarks(scope.sentence), owners, known)
            if (fault === null) return []
            const problem = createProblem(block, 'unsourced_measure', `${fault} In: "${quote}"`, text)
            return [{ ...problem, unproven: measure.text }]
          })
      })
    })
}

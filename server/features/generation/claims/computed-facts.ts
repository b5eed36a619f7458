import { formatPence } from '../../../domain/number-format.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Fact } from '../../../ports/product-source.ts'
import { toPlainText } from '../article-text.ts'
import { type Attribute, getProductId } from './attributes.ts'

export type NewFact = Omit<Fact, 'id'>

/** Source of facts that follow from others. */
export const COMPUTED = 'computed'

/** Creates a fact without a number. */
export function createTextFact(productId: string, field: string, value: string, source: string): NewFact {
  return { productId, field, value, number: null, unit: null, source, quote: value }
}

/** Words for the ends of a ranking: attributes for which "most" is not what a reader says. */
const SUPERLATIVES: Readonly<Record<string, [most: string, least: string]>> = {
  price: ['dearest', 'cheapest'],
  rating: ['highest rated', 'lowest rated'],
  reviews: ['most reviewed', 'least reviewed'],
}

function describeRank(field: string, above: number, level: number, [count, all]: readonly [number, number]): string {
  const [most, least] = SUPERLATIVES[field] ?? [`highest ${field}`, `lowest ${field}`]
  const joint = level > 1 ? 'joint ' : ''
  // Products without a value are not ranked, and the reader must know.
  const group = count === all ? `of ${count}` : `of the ${count} that state one`
  if (above === 0) return `${joint}${most} ${group}`
  if (above + level === count) return `${joint}${least} ${group}`
  return `${joint}number ${above + 1} ${group}, from the ${most}`
}

/** Ranks of the products by an attribute that at least two of them have with different values. */
function createRankFacts({ field, values }: Attribute, all: number): NewFact[] {
  const numbers = [...values.values()].map(({ number }) => number)
  if (new Set(numbers).size < 2) return []
  return [...values].map(([productId, { number }]) => {
    const above = numbers.filter(other => other > number).length
    const level = numbers.filter(other => other === number).length
    const value = describeRank(field, above, level, [numbers.length, all])
    const quote = [...values.values()].map(({ text }) => text).join(', ')
    return { productId, field: `rank by ${field}`, value, number: above + 1, unit: 'rank', source: COMPUTED, quote }
  })
}

/** Attributes whose differences and ratios readers ask for. */
const COMPARED_UNITS = new Set(['pence', 'GB', 'mAh', 'ml', 'min', 'lm', 'items', 'g', 'W'])
const MIN_RATIO = 1.25

/** Differences in price and ratios between each two products, stated of the one with more. */
function createPairFacts({ field, unit, values }: Attribute, products: readonly BriefedProduct[]): NewFact[] {
  if (!COMPARED_UNITS.has(unit)) return []
  const compared = products.flatMap(product => {
    const value = values.get(getProductId(product))
    return value ? [{ ...value, product }] : []
  })
  const pairs = compared.flatMap(more =>
    compared.filter(({ number }) => number > 0 && number < more.number).map(less => ({ more, less })),
  )
  return pairs.flatMap(({ more, less }) => {
    const [gap, ratio] = [more.number - less.number, more.number / less.number]
    const difference = `${formatPence(gap)} more than ${less.product.name}`
    const times = `${Number(ratio.toFixed(1))} times that of ${less.product.name}`
    const create = (name: string, sign: string, value: string): Omit<NewFact, 'number' | 'unit'> => {
      const quote = `${more.text} ${sign} ${less.text}`
      return { productId: getProductId(more.product), field: `${field} ${name}`, value, source: COMPUTED, quote }
    }
    return [
      ...(unit === 'pence' ? [{ ...create('difference', '−', difference), number: gap, unit }] : []),
      ...(ratio >= MIN_RATIO ? [{ ...create('ratio', '÷', times), number: ratio, unit: 'times' }] : []),
    ]
  })
}

/** Labelled facts that only one of the products states. */
function createOnlyFacts(products: readonly BriefedProduct[]): NewFact[] {
  if (products.length < 3) return []
  const texts = products.map(({ title, features, facts, pros, cons }) => {
    const labelled = facts.map(({ label, value }) => `${label} ${value}`)
    return [title, ...features, ...pros, ...cons, ...labelled].map(toPlainText).join(' | ').toLowerCase()
  })
  return products.flatMap((product, at) =>
    product.facts.flatMap(({ label, value }): NewFact[] => {
      const stated = toPlainText(value).toLowerCase()
      if (!/\p{L}/u.test(stated) || texts.some((text, other) => other !== at && text.includes(stated))) return []
      const only = `only one of ${products.length} with ${label.toLowerCase()}: ${value}`
      return [{ ...createTextFact(getProductId(product), 'only', only, COMPUTED), quote: `${label}: ${value}` }]
    }),
  )
}

function createRangeFacts({ field, values }: Attribute): NewFact[] {
  const sorted = [...values.values()].toSorted((a, b) => a.number - b.number)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (!least || !most || least.number === most.number) return []
  const value = `from ${least.text} to ${most.text}`
  const quote = sorted.map(({ text }) => text).join(', ')
  return [{ productId: null, field: `range of ${field}`, value, number: null, unit: null, source: COMPUTED, quote }]
}

/** Computes what follows from the attributes: ranks, differences, ratios, ranges, and facts that one product alone has. */
export function computeFacts(products: readonly BriefedProduct[], attributes: readonly Attribute[]): NewFact[] {
  return [
    ...attributes.flatMap(attribute => createRankFacts(attribute, products.length)),
    ...attributes.flatMap(attribute => createPairFacts(attribute, products)),
    ...createOnlyFacts(products),
    ...attributes.flatMap(createRangeFacts),
  ]
}

import { groupBy } from '../../../domain/fields.ts'
import { formatCount, formatPence } from '../../../domain/number-format.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Fact, FactTable } from '../../../ports/product-source.ts'
import { toPlainText } from '../article-text.ts'
import { readCriticism } from '../trace/supported-claims.ts'
import { type Attribute, getProductId, readAttributes } from './attributes.ts'
import { COMPUTED, computeFacts, createTextFact, type NewFact } from './computed-facts.ts'

/** Source of the passage of a product, for people: a page's address, a row of a file. */
export type FindSource = (product: BriefedProduct, passage: string) => string

/** Facts of a product as its source states them. Numbers are facts of their own, see `createAttributeFacts`. */
function createStatedFacts(product: BriefedProduct, findSource: FindSource): NewFact[] {
  const id = getProductId(product)
  const { title, brand, features, facts, pros, cons, suits } = product
  const text = (field: string, value: string) =>
    createTextFact(id, field, toPlainText(value), findSource(product, value))
  return [
    text('title', title),
    ...(brand === null ? [] : [text('brand', brand)]),
    ...features.map(feature => text('feature', feature)),
    ...facts.map(({ label, value }) => ({ ...text(label.toLowerCase(), value), quote: `${label}: ${value}` })),
    ...pros.map(pro => text('pro', pro)),
    ...cons.map(con => ({ ...text('con', con), source: readCriticism(con)?.site ?? findSource(product, con) })),
    ...(suits === null ? [] : [text('suits', suits)]),
  ]
}

/** Numbers of a product, stated or computed, which no stated fact repeats. */
function createAttributeFacts(
  product: BriefedProduct,
  attributes: readonly Attribute[],
  findSource: FindSource,
): NewFact[] {
  const productId = getProductId(product)
  const labels = new Set(product.facts.map(({ label }) => label.toLowerCase()))
  return attributes.flatMap(({ field, unit, values }): NewFact[] => {
    const value = values.get(productId)
    if (!value || labels.has(field)) return []
    const source = value.computed ? COMPUTED : findSource(product, value.quote)
    return [{ productId, field, value: value.text, number: value.number, unit, source, quote: value.quote }]
  })
}

function createFacts(products: readonly BriefedProduct[], findSource: FindSource): NewFact[] {
  const attributes = readAttributes(products)
  return [
    ...products.flatMap(product => [
      ...createStatedFacts(product, findSource),
      ...createAttributeFacts(product, attributes, findSource),
    ]),
    ...computeFacts(products, attributes),
  ]
}

/** Source that added or changed a value of a product; undefined if it is from the product's own source. */
export function findAddedSource({ added, refreshed, ...product }: BriefedProduct, passage: string): string | undefined {
  if (refreshed?.values.includes(passage)) return refreshed.where
  if (!added) return undefined
  const { pricePence, rating, reviewCount } = product
  const figures = [formatPence(pricePence ?? 0), `${rating} out of 5`, `${formatCount(reviewCount ?? 0)} reviews`]
  return [...added.values, ...figures].includes(passage) ? added.where : undefined
}

function findOwnSource(product: BriefedProduct, passage: string): string {
  const { statedBy, foundAt, url } = product
  return statedBy?.get(passage) ?? findAddedSource(product, passage) ?? foundAt ?? url
}

/** Cached, because writers, checks and reports need the table of the same products. */
const cache = new WeakMap<readonly BriefedProduct[], FactTable>()

/**
 * Builds the table of everything an article may state about its products: the facts of their sources, and what follows
 * from them. The same products always give the same table.
 */
export function buildFactTable(products: readonly BriefedProduct[], findSource: FindSource = findOwnSource): FactTable {
  const cached = cache.get(products)
  if (cached) return cached
  const facts = createFacts(products, findSource).map((fact, at) => ({ id: `f${at + 1}`, ...fact }))
  const table = {
    facts,
    byId: new Map(facts.map(fact => [fact.id, fact])),
    byProduct: groupBy(facts, ({ productId }) => productId),
  }
  cache.set(products, table)
  return table
}

/** Formats a fact as a line for a judge: `[f12] Acme Fjord: battery life: 40 hours — "40H playtime"`. */
export function formatFactLine({ id, field, value, quote }: Fact, productName: string): string {
  return `[${id}] ${productName}: ${field}: ${value} — "${quote}"`
}

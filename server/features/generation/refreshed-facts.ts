import { amazonApi, describeAmazonReading } from '../../domain/amazon.ts'
import type { BriefedProduct } from '../../ports/article-writer.ts'
import type { DatedDescription } from '../articles/offers.ts'

/** Statements of Amazon about products now, by the ids of their records. */
export type Descriptions = ReadonlyMap<string, DatedDescription>

/**
 * Replaces what Amazon stated about a product by what it states now. Facts of other sources stay, and so does a fact of
 * which Amazon says nothing any more. Returns the same product if nothing differs.
 */
export function refreshProduct(product: BriefedProduct, described: DatedDescription | undefined): BriefedProduct {
  if (!described) return product
  const isWhole = product.foundAt?.startsWith(amazonApi) ?? false
  const added = new Set(product.added?.values)
  const isFromAmazon = (value: string) => isWhole || added.has(value)
  const features = mergeFeatures(product.features, described.features, isFromAmazon)
  const current = new Map(described.facts.map(({ label, value }) => [label.toLowerCase(), value]))
  const facts = product.facts.map(({ label, value }) => ({
    label,
    value: (isFromAmazon(value) && current.get(label.toLowerCase())) || value,
  }))
  const title = (isWhole && described.title) || product.title
  const values = listNewValues(product, { title, features, facts })
  if (values.length === 0 && features.length === product.features.length) return product
  const where = describeAmazonReading(new Date(described.readAt))
  return { ...product, title, features, facts, refreshed: { where, values } }
}

function mergeFeatures(
  before: readonly string[],
  now: readonly string[],
  isFromAmazon: (value: string) => boolean,
): string[] {
  const isOutdated = before.some(feature => isFromAmazon(feature) && !now.includes(feature))
  if (now.length === 0 || !isOutdated) return [...before]
  const others = before.filter(feature => !isFromAmazon(feature))
  return [...others, ...now.filter(feature => !others.includes(feature))]
}

type Stated = Pick<BriefedProduct, 'title' | 'features' | 'facts'>

function listNewValues(before: Stated, now: Stated): string[] {
  const known = new Set([before.title, ...before.features, ...before.facts.map(({ value }) => value)])
  const facts = now.facts.filter(({ value }) => !known.has(value))
  return [
    ...[now.title, ...now.features].filter(value => !known.has(value)),
    ...facts.flatMap(({ label, value }) => [value, `${label}: ${value}`]),
  ]
}

import type { CheckedSentenceView } from '../../contract/schemas/claims.ts'
import { amazonApi, describeAmazonReading } from '../../domain/amazon.ts'
import { findFormerName } from '../../domain/products.ts'
import type { BriefedProduct } from '../../ports/article-writer.ts'
import type { DatedDescription } from '../articles/offers.ts'
import { readArticle } from './article-text.ts'
import type { CheckedArticle, CheckedSentence } from './claims/check-article.ts'
import { type ArticleSentence, splitArticle } from './claims/sentences.ts'
import { formatLocation } from './verify/problem.ts'

/** Products of an article, and names of those that it no longer has. */
interface ProductNames {
  products: readonly { name: string }[]
  formerProducts: readonly string[]
}

function describeFormerProduct({ text }: ArticleSentence, { products, formerProducts }: ProductNames): string | null {
  const name = findFormerName(text, formerProducts, products)
  return name === null ? null : `The article has no product "${name}" any more.`
}

/** Refuses the sentences that name a product which was removed or renamed. */
export function markFormerProducts(checked: CheckedArticle, names: ProductNames): CheckedArticle {
  if (names.formerProducts.length === 0) return checked
  const mark = (one: CheckedSentence): CheckedSentence => {
    const problem = describeFormerProduct(one.sentence, names)
    return problem === null ? one : { ...one, status: 'unsupported', problems: [problem, ...one.problems] }
  }
  return { ...checked, sentences: checked.sentences.map(mark) }
}

/** Lists the sentences of a text without sources about a product which was removed or renamed, also below its heading. */
export function listFormerMentions(html: string, names: ProductNames): CheckedSentenceView[] {
  if (names.formerProducts.length === 0) return []
  const sentences = splitArticle(readArticle(html).blocks, { products: [], topic: '' })
  return sentences.flatMap(sentence => {
    const problem =
      describeFormerProduct(sentence, names) ?? describeFormerProduct({ ...sentence, text: sentence.product }, names)
    if (problem === null) return []
    const { id, text } = sentence
    return [{ id, text, place: formatLocation(sentence), status: 'unsupported', facts: [], problems: [problem] }]
  })
}

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

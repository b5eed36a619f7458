import type { ProductRequest, SourcedProduct } from '../../ports/product-source.ts'
import { type Candidate, fitOf } from './ranking/fit.ts'
import { readTopic } from './ranking/topic.ts'
import { variantKey } from './ranking/variants.ts'

export interface Ranked {
  /** Best first, at most as many as asked for. */
  products: SourcedProduct[]
  /** How many different products fit. */
  matching: number
}

interface Scored {
  product: SourcedProduct
  fit: number
  rating: number
}

/** As many reviews as count for as much as the average of the rest. */
const PRIOR_REVIEWS = 50

function reviewsOf({ rating, reviewCount }: SourcedProduct): number {
  // A rating without a count rests on somebody's word at least.
  return rating > 0 ? Math.max(reviewCount, 1) : 0
}

/** The mean rating of a group, each review of equal weight. */
function meanRating(products: readonly SourcedProduct[]): number {
  const reviews = products.reduce((sum, product) => sum + reviewsOf(product), 0)
  return reviews === 0 ? 0 : products.reduce((sum, product) => sum + product.rating * reviewsOf(product), 0) / reviews
}

/** A rating drawn towards the mean of its group, the more so the fewer reviews stand behind it. */
function weighted(product: SourcedProduct, mean: number): number {
  const reviews = reviewsOf(product)
  return (PRIOR_REVIEWS * mean + product.rating * reviews) / (PRIOR_REVIEWS + reviews)
}

function better(a: Scored, b: Scored): number {
  return (
    b.fit - a.fit ||
    b.rating - a.rating ||
    b.product.reviewCount - a.product.reviewCount ||
    a.product.pricePence - b.product.pricePence ||
    (a.product.title < b.product.title ? -1 : 1)
  )
}

/** The first of each key; what has no key is kept. */
function distinct(scored: readonly Scored[], keyOf: (product: SourcedProduct) => string | null): Scored[] {
  const seen = new Set<string>()
  return scored.filter(({ product }) => {
    const key = keyOf(product)
    if (key === null) return true
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Steps of a half, so that a single stray word does not outweigh what buyers say. */
function steps(fit: number): number {
  return Math.round(fit * 2) / 2
}

/** Chooses by fit to the topic, then by rating weighted with the number of reviews, then by reviews. */
export function rankProducts(candidates: readonly Candidate[], { topic, count }: ProductRequest): Ranked {
  const sought = readTopic(topic)
  const fitting = candidates
    .map(candidate => ({ product: candidate.product, fit: fitOf(candidate, sought) }))
    .filter(({ fit }) => fit > 0)
  const mean = meanRating(fitting.map(({ product }) => product))
  const scored = fitting.map(({ product, fit }) => ({
    product,
    fit: steps(fit),
    rating: Math.round(weighted(product, mean) * 100) / 100,
  }))
  const byVariant = distinct(scored.sort(better), variantKey)
  const byAsin = distinct(byVariant, product => product.asin)
  const different = distinct(byAsin, product => product.name?.toLowerCase() ?? null)
  return { products: different.slice(0, count).map(({ product }) => product), matching: different.length }
}

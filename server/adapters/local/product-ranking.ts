import type { ProductRequest } from '../../ports/product-source.ts'
import type { FiguredSource } from './figured.ts'
import { type Candidate, fitOf } from './ranking/fit.ts'
import { readTopic } from './ranking/topic.ts'
import { variantKey } from './ranking/variants.ts'

export interface Ranked<Product extends FiguredSource> {
  /** Products, best first, at most the requested number. */
  products: Product[]
  /** Number of different products that fit. */
  matching: number
}

interface Fitting<Product extends FiguredSource> {
  product: Product
  fit: number
  variant: string
}

interface Scored<Product extends FiguredSource> extends Fitting<Product> {
  rating: number
}

/** Weight of the mean rating, as a number of reviews. */
const PRIOR_REVIEWS = 50

function reviewsOf({ rating, reviewCount }: FiguredSource): number {
  // A rating without a review count is based on at least one review.
  return rating > 0 ? Math.max(reviewCount, 1) : 0
}

/** Returns the mean rating of a group, weighting every review equally. */
function meanRating(products: readonly FiguredSource[]): number {
  const reviews = products.reduce((sum, product) => sum + reviewsOf(product), 0)
  return reviews === 0 ? 0 : products.reduce((sum, product) => sum + product.rating * reviewsOf(product), 0) / reviews
}

/** Returns a rating adjusted towards the group's mean; fewer reviews mean a stronger adjustment. */
function weighted(product: FiguredSource, mean: number): number {
  const reviews = reviewsOf(product)
  return (PRIOR_REVIEWS * mean + product.rating * reviews) / (PRIOR_REVIEWS + reviews)
}

function better(a: Scored<FiguredSource>, b: Scored<FiguredSource>): number {
  return (
    b.fit - a.fit ||
    b.rating - a.rating ||
    b.product.reviewCount - a.product.reviewCount ||
    a.product.pricePence - b.product.pricePence ||
    (a.product.title < b.product.title ? -1 : 1)
  )
}

/** Keeps the first entry of each key, and all entries without a key. */
function distinct<Product extends FiguredSource>(
  scored: readonly Scored<Product>[],
  keyOf: (entry: Scored<Product>) => string | null,
): Scored<Product>[] {
  const seen = new Set<string>()
  return scored.filter(entry => {
    const key = keyOf(entry)
    if (key === null) return true
    return seen.has(key) ? false : seen.add(key)
  })
}

/** Rounds to halves, so that one stray word does not outweigh ratings. */
function steps(fit: number): number {
  return Math.round(fit * 2) / 2
}

function* fittingOf<Product extends FiguredSource>(
  candidates: readonly Candidate<Product>[],
  topic: string,
): Generator<void, Fitting<Product>[]> {
  const sought = readTopic(topic)
  const fitting: Fitting<Product>[] = []
  for (const candidate of candidates) {
    const fit = fitOf(candidate, sought)
    const { product } = candidate
    if (fit > 0) fitting.push({ product, fit: steps(fit), variant: variantKey(product) })
    yield
  }
  return fitting
}

/**
 * Ranks products by fit to the topic, then by rating weighted by the number of reviews, then by reviews. Yields after
 * each candidate, so that long rankings can be interleaved with other work.
 */
export function* ranking<Product extends FiguredSource>(
  candidates: readonly Candidate<Product>[],
  { topic, count }: ProductRequest,
): Generator<void, Ranked<Product>> {
  const fitting = yield* fittingOf(candidates, topic)
  const mean = meanRating(fitting.map(({ product }) => product))
  const scored = fitting.map(entry => ({ ...entry, rating: Math.round(weighted(entry.product, mean) * 100) / 100 }))
  yield
  scored.sort(better)
  yield
  const byVariant = distinct(scored, entry => entry.variant)
  yield
  const byAsin = distinct(byVariant, ({ product }) => product.asin)
  const different = distinct(byAsin, ({ product }) => product.name?.toLowerCase() ?? null)
  return { products: different.slice(0, count).map(({ product }) => product), matching: different.length }
}

/** Ranks without yielding, for a few hundred candidates. */
export function rankProducts<Product extends FiguredSource>(
  candidates: readonly Candidate<Product>[],
  request: ProductRequest,
): Ranked<Product> {
  const work = ranking(candidates, request)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

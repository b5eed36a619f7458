import type { ProductRequest } from '../../ports/product-source.ts'
import type { FiguredSource } from './figured.ts'
import { type Candidate, fitOf } from './ranking/fit.ts'
import { readTopic } from './ranking/topic.ts'
import { variantKey } from './ranking/variants.ts'

export interface Ranked<Product extends FiguredSource> {
  /** Best first, at most as many as asked for. */
  products: Product[]
  /** How many different products fit. */
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

/** As many reviews as count for as much as the average of the rest. */
const PRIOR_REVIEWS = 50

function reviewsOf({ rating, reviewCount }: FiguredSource): number {
  // A rating without a count rests on somebody's word at least.
  return rating > 0 ? Math.max(reviewCount, 1) : 0
}

/** The mean rating of a group, each review of equal weight. */
function meanRating(products: readonly FiguredSource[]): number {
  const reviews = products.reduce((sum, product) => sum + reviewsOf(product), 0)
  return reviews === 0 ? 0 : products.reduce((sum, product) => sum + product.rating * reviewsOf(product), 0) / reviews
}

/** A rating drawn towards the mean of its group, the more so the fewer reviews stand behind it. */
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

/** The first of each key; what has no key is kept. */
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

/** Steps of a half, so that a single stray word does not outweigh what buyers say. */
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
 * Chooses by fit to the topic, then by rating weighted with the number of reviews, then by reviews. Yields after each
 * candidate, for whoever ranks so many that others must have their turn.
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

/** The same in one go, for some hundred candidates. */
export function rankProducts<Product extends FiguredSource>(
  candidates: readonly Candidate<Product>[],
  request: ProductRequest,
): Ranked<Product> {
  const work = ranking(candidates, request)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

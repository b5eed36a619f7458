import type { ProductRequest } from '../../ports/product-source.ts'
import type { SourcedProductWithStats } from './product-stats.ts'
import { getVariantKey } from './product-words.ts'
import { type Candidate, readTopic, scoreFit } from './topic-fit.ts'

export interface RankedProducts<Product extends SourcedProductWithStats> {
  /** Products, best first, at most the requested number. */
  products: Product[]
  /** Number of different products that fit. */
  matching: number
}

interface FittingProduct<Product extends SourcedProductWithStats> {
  product: Product
  fit: number
  variant: string
}

interface ScoredProduct<Product extends SourcedProductWithStats> extends FittingProduct<Product> {
  rating: number
}

/** Weight of the mean rating, as a number of reviews. */
const PRIOR_REVIEWS = 50

function countReviews({ rating, reviewCount }: SourcedProductWithStats): number {
  // A rating without a review count is based on at least one review.
  return rating > 0 ? Math.max(reviewCount, 1) : 0
}

/** Returns the mean rating of a group, weighting every review equally. */
function computeMeanRating(products: readonly SourcedProductWithStats[]): number {
  const reviews = products.reduce((sum, product) => sum + countReviews(product), 0)
  return reviews === 0
    ? 0
    : products.reduce((sum, product) => sum + product.rating * countReviews(product), 0) / reviews
}

/** Returns a rating adjusted towards the group's mean; fewer reviews mean a stronger adjustment. */
function getWeightedRating(product: SourcedProductWithStats, mean: number): number {
  const reviews = countReviews(product)
  return (PRIOR_REVIEWS * mean + product.rating * reviews) / (PRIOR_REVIEWS + reviews)
}

function compareScored(a: ScoredProduct<SourcedProductWithStats>, b: ScoredProduct<SourcedProductWithStats>): number {
  return (
    b.fit - a.fit ||
    b.rating - a.rating ||
    b.product.reviewCount - a.product.reviewCount ||
    a.product.pricePence - b.product.pricePence ||
    (a.product.title < b.product.title ? -1 : 1)
  )
}

/** Keeps the first entry of each key, and all entries without a key. */
function keepDistinct<Product extends SourcedProductWithStats>(
  scored: readonly ScoredProduct<Product>[],
  getKey: (entry: ScoredProduct<Product>) => string | null,
): ScoredProduct<Product>[] {
  const seenKeys = new Set<string>()
  return scored.filter(entry => {
    const key = getKey(entry)
    if (key === null) return true
    return seenKeys.has(key) ? false : seenKeys.add(key)
  })
}

/** Rounds to halves, so that one stray word does not outweigh ratings. */
function roundFit(fit: number): number {
  return Math.round(fit * 2) / 2
}

function* findFitting<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  topic: string,
): Generator<void, FittingProduct<Product>[]> {
  const criteria = readTopic(topic)
  const fitting: FittingProduct<Product>[] = []
  for (const candidate of candidates) {
    const fit = scoreFit(candidate, criteria)
    const { product } = candidate
    if (fit > 0) fitting.push({ product, fit: roundFit(fit), variant: getVariantKey(product) })
    yield
  }
  return fitting
}

/**
 * Ranks products by fit to the topic, then by rating weighted by the number of reviews, then by reviews. Yields after
 * each candidate, so that long rankings can be interleaved with other work.
 */
export function* rankInSteps<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  { topic, count }: ProductRequest,
): Generator<void, RankedProducts<Product>> {
  const fitting = yield* findFitting(candidates, topic)
  const mean = computeMeanRating(fitting.map(({ product }) => product))
  const scored = fitting.map(entry => ({
    ...entry,
    rating: Math.round(getWeightedRating(entry.product, mean) * 100) / 100,
  }))
  yield
  scored.sort(compareScored)
  yield
  const byVariant = keepDistinct(scored, entry => entry.variant)
  yield
  const byAsin = keepDistinct(byVariant, ({ product }) => product.asin)
  const different = keepDistinct(byAsin, ({ product }) => product.name?.toLowerCase() ?? null)
  return { products: different.slice(0, count).map(({ product }) => product), matching: different.length }
}

/** Ranks without yielding, for a few hundred candidates. */
export function rankProducts<Product extends SourcedProductWithStats>(
  candidates: readonly Candidate<Product>[],
  request: ProductRequest,
): RankedProducts<Product> {
  const work = rankInSteps(candidates, request)
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value
}

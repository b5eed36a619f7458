/** Rating and number of reviews of a product; null if unknown. */
export interface RatedProduct {
  rating: number | null
  reviewCount: number | null
}

/** Reviews that a product needs for its own rating to outweigh the assumed one. */
const PRIOR_REVIEWS = 50
/** Stars below the mean that are assumed of a product without reviews, so that 5.0 of nine reviews is not the best. */
const SCEPTICISM = 0.5

function countReviews({ rating, reviewCount }: RatedProduct): number {
  // A rating without a review count is based on at least one review.
  return rating !== null && rating > 0 ? Math.max(reviewCount ?? 0, 1) : 0
}

/** Returns the mean rating of a group, weighting every review equally. */
function computeMeanRating(products: readonly RatedProduct[]): number {
  const reviews = products.reduce((sum, product) => sum + countReviews(product), 0)
  const points = products.reduce((sum, product) => sum + (product.rating ?? 0) * countReviews(product), 0)
  return reviews === 0 ? 0 : points / reviews
}

/**
 * Returns a function that adjusts a rating towards one below the mean of a group (a Bayesian average with a sceptical
 * prior); fewer reviews mean a stronger adjustment. Rounded to hundredths.
 */
export function createWeightedRating(group: readonly RatedProduct[]): (product: RatedProduct) => number {
  const prior = Math.max(0, computeMeanRating(group) - SCEPTICISM)
  return product => {
    const reviews = countReviews(product)
    const weighted = (PRIOR_REVIEWS * prior + (product.rating ?? 0) * reviews) / (PRIOR_REVIEWS + reviews)
    return Math.round(weighted * 100) / 100
  }
}

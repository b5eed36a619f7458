/** Rating and number of reviews of a product; null if unknown. */
interface RatedProduct {
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

export interface PickCandidate extends RatedProduct {
  id: string
  pricePence: number | null
}

/** Numeric property in which more or less is better: battery life, price per GB. */
export interface PickAttribute {
  field: string
  better: 'more' | 'less'
  /** Badge of the single best product: "Longest battery life". */
  badge: string
  /** Numbers in one unit, by product id. */
  values: ReadonlyMap<string, number>
}

export interface ComputedPick {
  id: string
  role: 'overall' | 'unitPrice' | 'value' | 'cheapest' | 'rated' | 'reviewed' | 'attribute' | 'runnerUp'
  badge: string
  /** Attribute that decided, for `unitPrice` and `attribute`. */
  field?: string
}

/** Lowest rating of a product that may be called good value. */
const GOOD_RATING = 4

/** Returns the entry with the highest number, or null if several share it. */
function findSingleBest<T>(entries: readonly T[], getNumber: (entry: T) => number): T | null {
  const best = Math.max(...entries.map(getNumber))
  const [first, ...others] = entries.filter(entry => getNumber(entry) === best)
  return first !== undefined && others.length === 0 ? first : null
}

type Group = readonly PickCandidate[]

/** Picks the best of an attribute that at least half of the products state. */
function pickBestAttribute(products: Group, { field, better, badge, values }: PickAttribute): ComputedPick[] {
  const known = products.filter(({ id }) => values.has(id))
  const sign = better === 'more' ? 1 : -1
  const best =
    known.length < Math.max(2, products.length / 2)
      ? null
      : findSingleBest(known, ({ id }) => sign * (values.get(id) ?? 0))
  return best ? [{ id: best.id, role: 'attribute', badge, field }] : []
}

/** Difference between weighted ratings that says nothing about the products. */
const RATING_TOLERANCE = 0.05

/** Returns the products whose weighted rating is in the upper half, or hardly below, and at least good. */
function findWellRated(products: Group): PickCandidate[] {
  const getRating = createWeightedRating(products)
  const sorted = products.map(getRating).sort((a, b) => b - a)
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return products.filter(
    product => (product.rating ?? 0) >= GOOD_RATING && getRating(product) >= median - RATING_TOLERANCE,
  )
}

/** Picks the lowest price per unit, if all products state the size of a unit and the rating is good. */
function pickByUnitPrice(products: Group, attributes: readonly PickAttribute[]): ComputedPick[] {
  const unitPrice = attributes.find(({ field, values }) => isUnitPrice(field) && values.size === products.length)
  if (!unitPrice) return []
  const best = findSingleBest(products, ({ id }) => -(unitPrice.values.get(id) ?? 0))
  return best && (best.rating ?? 0) >= GOOD_RATING
    ? [{ id: best.id, role: 'unitPrice', badge: 'Best value', field: unitPrice.field }]
    : []
}

function isUnitPrice(field: string): boolean {
  return field.toLowerCase().startsWith('price per ')
}

/** Picks the lowest price among products in the upper half by rating, if it is below that of the first product. */
function pickByPrice(products: Group): ComputedPick[] {
  const [first] = products
  const priced = findWellRated(products).filter(({ pricePence }) => pricePence !== null)
  const best = findSingleBest(priced, ({ pricePence }) => -(pricePence ?? 0))
  const isCheaper = (best?.pricePence ?? 0) < (first?.pricePence ?? 0)
  return best && isCheaper ? [{ id: best.id, role: 'value', badge: 'Best value' }] : []
}

function pickCheapest(products: Group): ComputedPick[] {
  if (products.some(({ pricePence }) => pricePence === null)) return []
  const best = findSingleBest(products, ({ pricePence }) => -(pricePence ?? 0))
  return best ? [{ id: best.id, role: 'cheapest', badge: 'Lowest price' }] : []
}

function pickByReviews(products: Group): ComputedPick[] {
  const rated = findSingleBest(products, ({ rating }) => rating ?? 0)
  const reviewed = findSingleBest(products, ({ reviewCount }) => reviewCount ?? 0)
  return [
    ...(rated?.rating ? [{ id: rated.id, role: 'rated' as const, badge: 'Highest rated' }] : []),
    ...(reviewed && (reviewed.rating ?? 0) >= GOOD_RATING
      ? [{ id: reviewed.id, role: 'reviewed' as const, badge: 'Most reviewed' }]
      : []),
  ]
}

/**
 * Lists every badge that follows from the figures, with the product that it is true of.
 * @param products best first.
 */
export function listMeasuredPicks(products: Group, attributes: readonly PickAttribute[]): ComputedPick[] {
  const byUnit = pickByUnitPrice(products, attributes)
  return [
    ...(byUnit.length > 0 ? byUnit : pickByPrice(products)),
    ...attributes.filter(({ field }) => !isUnitPrice(field)).flatMap(entry => pickBestAttribute(products, entry)),
    ...pickCheapest(products),
    ...pickByReviews(products),
  ]
}

/** Badges that are a judgement of the editors, and no figure can disprove. */
export const editorialBadges = ['Best overall', 'Runner-up', 'First choice', 'Alternative'] as const

/** Badges that only figures can give. Attributes have badges of their own. */
export const measuredBadges = ['Best value', 'Lowest price', 'Highest rated', 'Most reviewed'] as const

/** Maximum number of top picks of an article. */
export const maxPicks = 4

/**
 * Computes picks with different roles, each true by the numbers. The first product is the best overall; no product and
 * no badge appears twice.
 * @param products best first, with unique ids.
 * @param limit maximum number of picks.
 */
export function computePicks(products: Group, attributes: readonly PickAttribute[], limit: number): ComputedPick[] {
  const [first, second] = products
  if (!first) return []
  const candidates: ComputedPick[] = [
    { id: first.id, role: 'overall', badge: 'Best overall' },
    ...listMeasuredPicks(products, attributes),
    ...(second ? [{ id: second.id, role: 'runnerUp' as const, badge: 'Runner-up' }] : []),
  ]
  return candidates
    .filter(({ id }, at) => candidates.findIndex(other => other.id === id) === at)
    .filter(({ badge }, at, all) => all.findIndex(other => other.badge === badge) === at)
    .slice(0, limit)
}

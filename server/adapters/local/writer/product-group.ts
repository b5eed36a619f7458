import type { ProductWithStats } from '../product-stats.ts'
import { formatPhrases } from './phrases.ts'

/** Reliability of a rating, judged by its height and the number of reviews. */
export type Verdict =
  | 'unrated'
  | 'perfectFew'
  | 'perfectMany'
  | 'highFew'
  | 'highSome'
  | 'highMany'
  | 'goodFew'
  | 'goodMany'
  | 'fair'
  | 'poor'

export function getVerdict({ rating, reviewCount }: ProductWithStats): Verdict {
  if (reviewCount === 0 || rating === 0) return 'unrated'
  if (rating === 5 && reviewCount < 500) return 'perfectFew'
  if (rating >= 4.9 && reviewCount >= 500) return 'perfectMany'
  if (rating >= 4.5) return reviewCount < 150 ? 'highFew' : reviewCount < 1000 ? 'highSome' : 'highMany'
  if (rating >= 4) return reviewCount < 500 ? 'goodFew' : 'goodMany'
  return rating >= 3.5 ? 'fair' : 'poor'
}

/** Ranking of an article's products by price, rating and reviews. */
export interface ProductGroup {
  products: readonly ProductWithStats[]
  byPrice: readonly ProductWithStats[]
  byReviews: readonly ProductWithStats[]
  cheapest: ProductWithStats
  dearest: ProductWithStats
  bestRated: readonly ProductWithStats[]
  worstRated: readonly ProductWithStats[]
  mostReviewed: ProductWithStats | null
  samePrice: boolean
  sameRating: boolean
}

export function createGroup(products: readonly ProductWithStats[]): ProductGroup {
  const byPrice = [...products].sort((a, b) => a.pricePence - b.pricePence)
  const byReviews = [...products].sort((a, b) => b.reviewCount - a.reviewCount)
  const [cheapest, dearest, first, second] = [byPrice[0], byPrice.at(-1), byReviews[0], byReviews[1]]
  if (!cheapest || !dearest) throw new RangeError('An article needs a product.')
  const rated = products.filter(product => getVerdict(product) !== 'unrated')
  const top = Math.max(...rated.map(product => product.rating))
  const bottom = Math.min(...rated.map(product => product.rating))
  return {
    products,
    byPrice,
    byReviews,
    cheapest,
    dearest,
    bestRated: rated.filter(product => product.rating === top),
    worstRated: rated.filter(product => product.rating === bottom),
    mostReviewed: first && first.reviewCount > (second?.reviewCount ?? 0) ? first : null,
    samePrice: cheapest.pricePence === dearest.pricePence,
    sameRating: rated.length === products.length && top === bottom,
  }
}

/** Returns true if all scores are equal and a product comes first by its number of reviews alone. */
export const leadsByReviews = ({ products, sameRating, mostReviewed }: ProductGroup, one?: ProductWithStats): boolean =>
  products.length > 1 && sameRating && mostReviewed !== null && mostReviewed === one

/** Ratio from which a difference in a stated figure is worth a sentence. */
const NOTABLE = 1.1
/** Ratio and pence from which a difference in price is worth a sentence: nobody chooses by a pound. */
const NOTABLE_PRICE = { ratio: 1.15, pence: 200 }
/** Ratio from which the numbers of reviews set two products apart. */
const NOTABLE_REVIEWS = 1.3

export function isClearlyDearer(product: ProductWithStats, other: ProductWithStats): boolean {
  const { ratio, pence } = NOTABLE_PRICE
  return product.pricePence >= Math.max(other.pricePence * ratio, other.pricePence + pence)
}

/** Returns true if two figures differ enough to decide: 50 hours are hardly more than 48. */
export function isNotableGap(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && Math.max(one, other) >= Math.min(one, other) * NOTABLE
}

export function areSimilarPrices({ cheapest, dearest }: ProductGroup): boolean {
  return !isClearlyDearer(dearest, cheapest)
}

export function hasClearlyMoreReviews(product: ProductWithStats, other: ProductWithStats): boolean {
  return product.reviewCount > other.reviewCount * NOTABLE_REVIEWS
}

/** Words for multiples in steps of a half, from two. */
const MULTIPLES = ['twice', 'two and a half times', 'three times', 'three and a half times', 'four times']

/** Expresses a multiple in words ("nearly three times"), or returns null if the values are close. */
export function toMultipleWords(large: number, small: number): string | null {
  const times = small > 0 ? large / small : 0
  if (times < 1.85) return null
  if (times >= 4.2) return times < 6 ? 'more than four times' : times < 10 ? 'at least six times' : 'at least ten times'
  const toWords = (multiple: number) => MULTIPLES[(multiple - 2) * 2] ?? 'twice'
  const nearest = Math.round(times * 2) / 2
  if (Math.abs(times - nearest) <= nearest / 100) return toWords(nearest)
  const isNearly = times < 2 || (times < nearest && times >= nearest * 0.95)
  return isNearly ? `nearly ${toWords(nearest)}` : `more than ${toWords(Math.floor(times * 2) / 2)}`
}

/** Finds the remark on a product that is another thing than a word of its title suggests: rooibos is no black tea. */
export const findKindRemark = (title: string) => formatPhrases().kindRemarks.find(({ match }) => match.test(title))

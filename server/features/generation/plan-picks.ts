import { isSoldByLength, isSoldByVolume } from '../../domain/pack-size.ts'
import { computePicks, type PickAttribute } from '../../domain/picks.ts'
import { createWeightedRating } from '../../domain/weighted-rating.ts'
import type { ArticleBrief, ArticleOutline, BriefedProduct } from '../../ports/article-writer.ts'
import { readAttributes } from './claims/attributes.ts'

type Picks = ArticleOutline['picks']

/** Two picks with badges that claim nothing: the highest rating, and the lowest price of the others. */
export function computePlainPicks({ products }: Pick<ArticleBrief, 'products'>): Picks {
  const [best, ...others] = products.toSorted(
    (a, b) => (b.rating ?? 0) - (a.rating ?? 0) || (b.reviewCount ?? 0) - (a.reviewCount ?? 0),
  )
  const [cheap] = others.toSorted(
    (a, b) => (a.pricePence ?? Number.POSITIVE_INFINITY) - (b.pricePence ?? Number.POSITIVE_INFINITY),
  )
  return [
    { product: best, badge: 'First choice' },
    { product: cheap, badge: 'Alternative' },
  ].flatMap(({ product, badge }) => (product ? [{ name: product.name, badge }] : []))
}

/** Attributes in which more or less is plainly better, with the badge of the best product. */
const BADGES: readonly { field: RegExp; better: PickAttribute['better']; badge: string }[] = [
  { field: /^price per (?:GB|item|metre|litre)$/, better: 'less', badge: 'Best value' },
  { field: /^battery life$/, better: 'more', badge: 'Longest battery life' },
  { field: /^capacity$/, better: 'more', badge: 'Largest capacity' },
]

function toPickAttributes(products: readonly BriefedProduct[]): PickAttribute[] {
  const isByVolume = products.every(({ title }) => isSoldByVolume(title))
  const isByLength = products.every(({ title }) => isSoldByLength(title))
  return readAttributes(products).flatMap(({ field, values }): PickAttribute[] => {
    const known = BADGES.find(entry => entry.field.test(field))
    if (!known || (field === 'price per litre' && !isByVolume) || (field === 'price per metre' && !isByLength))
      return []
    const numbers = new Map([...values].map(([id, { number }]) => [id, number]))
    return [{ field, better: known.better, badge: known.badge, values: numbers }]
  })
}

/** Computes the picks of an article from the figures of its products, so that every badge is true. */
export function planPicks({ products }: Pick<ArticleBrief, 'products'>): Picks {
  if (products.some(({ rating }) => rating === null)) return computePlainPicks({ products })
  const getRating = createWeightedRating(products)
  const byId = new Map(products.map(product => [product.asin ?? product.name, product]))
  const candidates = [...byId].map(([id, { pricePence, rating, reviewCount }]) => {
    return { id, pricePence, rating, reviewCount }
  })
  const bestFirst = candidates.toSorted((a, b) => getRating(b) - getRating(a))
  const limit = products.length <= 3 ? 2 : products.length <= 5 ? 3 : 4
  return computePicks(bestFirst, toPickAttributes(products), limit).flatMap(({ id, badge }) => {
    const product = byId.get(id)
    return product ? [{ name: product.name, badge }] : []
  })
}

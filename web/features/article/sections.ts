import type { Product } from '../../../server/contract/schemas/article.ts'

/** The sections a reader can jump to, by the id of their anchor: those that an article with these products has. */
export function contentsOf(products: readonly Product[]) {
  return [
    { id: 'overview', title: 'Overview' },
    ...(products.some(product => product.isPick) ? [{ id: 'our-top-picks', title: 'Our Top Picks' }] : []),
    ...(products.length > 0 ? [{ id: 'comparison-table', title: 'Comparison Table' }] : []),
    { id: 'buying-guide', title: 'Buying Guide' },
  ]
}

/** The anchor of a product's detailed review. */
export function reviewId({ id }: { id: string }): string {
  return `review-${id}`
}

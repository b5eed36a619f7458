import type { Product } from '../../../server/contract/schemas/article.ts'

/** Returns the sections of the table of contents with their anchor ids. */
export function getSections(products: readonly Product[]) {
  return [
    { id: 'overview', title: 'Overview' },
    ...(products.some(product => product.isPick) ? [{ id: 'our-top-picks', title: 'Our Top Picks' }] : []),
    ...(products.length > 0 ? [{ id: 'comparison-table', title: 'Comparison Table' }] : []),
    { id: 'buying-guide', title: 'Buying Guide' },
  ]
}

/** Anchor of a product's detailed review. */
export function getReviewId({ id }: { id: string }): string {
  return `review-${id}`
}

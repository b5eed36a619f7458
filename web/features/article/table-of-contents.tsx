import type { Product } from '../../../server/contract/schemas/article.ts'

/** Returns the sections of the table of contents with their anchor ids. */
function getSections(products: readonly Product[]) {
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

/** Table of contents next to the text. Hidden on small screens. */
export function TableOfContents({ products }: { products: readonly Product[] }) {
  return (
    <nav className="contents" aria-labelledby="contents-title">
      <p id="contents-title" className="eyebrow">
        Table of Contents
      </p>
      <ul>
        {getSections(products).map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

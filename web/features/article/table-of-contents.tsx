import type { Product } from '../../../server/contract/schemas/article.ts'

interface Entry {
  id: string
  title: string
  entries?: readonly Entry[]
}

/** Returns the sections of the table of contents with their anchor ids. */
function getSections(products: readonly Product[]): Entry[] {
  const reviews = products.map(product => ({ id: getReviewId(product), title: product.name }))
  const productSections = [
    { id: 'comparison-table', title: 'Comparison Table' },
    { id: 'reviews', title: 'Product Reviews', entries: reviews },
    { id: 'how-we-chose', title: 'How We Chose' },
  ]
  return [
    { id: 'overview', title: 'Overview' },
    ...(products.some(product => product.isPick) ? [{ id: 'our-top-picks', title: 'Our Top Picks' }] : []),
    ...(products.length > 0 ? productSections : []),
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
      <Entries entries={getSections(products)} />
    </nav>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul>
      {entries.map(entry => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.title}</a>
          {entry.entries && <Entries entries={entry.entries} />}
        </li>
      ))}
    </ul>
  )
}

import type { Product } from '../../../server/contract/schemas/article.ts'
import { getSections } from './sections.ts'

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

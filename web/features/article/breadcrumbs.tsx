import type { Article } from '../../../server/contract/schemas/article.ts'
import { getCategoryLabel } from '../../lib/categories.ts'

/** Breadcrumbs of an article. Its structured data contains the same path. */
export function Breadcrumbs({ article }: { article: Article }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href="/">Home</a>
        </li>
        <li>
          <a href={`/category/${article.category}`}>{getCategoryLabel(article.category)}</a>
        </li>
        <li aria-current="page">{article.title}</li>
      </ol>
    </nav>
  )
}

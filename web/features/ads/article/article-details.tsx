import type { Article } from '../../../../server/contract/schemas/article.ts'
import { getCategoryLabel } from '../../../lib/categories.ts'

const articleStates: Readonly<Record<Article['status'], { name: string; note?: string }>> = {
  published: { name: 'Published' },
  draft: {
    name: 'Draft',
    note: 'Readers cannot see it yet: its ads can be made, and switched on once it is published.',
  },
  deleted: { name: 'Deleted', note: 'Readers cannot see it: restore it under Manage Articles to run its ads.' },
}

/** Header with the article that the ads promote. */
export function ArticleDetails({ article: { id, slug, title, category, excerpt, status } }: { article: Article }) {
  const { name, note } = articleStates[status]
  return (
    <header className="article-ads-head">
      <p className="managed-facts">
        <span className={`badge status status-${status}`}>{name}</span>
        <span>{getCategoryLabel(category)}</span>
      </p>
      <h1>{title}</h1>
      <p className="article-ads-excerpt">{excerpt}</p>
      {note !== undefined && <p className="notice">{note}</p>}
      <div className="desk-actions">
        {status === 'published' && (
          <a
            className="button button-small button-quiet"
            href={`/article/${encodeURIComponent(slug)}`}
            target="_blank"
            rel="noopener"
          >
            View Article<span className="unseen"> (opens in a new tab)</span>
          </a>
        )}
        <a className="button button-small button-quiet" href={`/articles/${encodeURIComponent(id)}/edit`}>
          Edit Article
        </a>
      </div>
    </header>
  )
}

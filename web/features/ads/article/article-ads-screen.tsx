import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import type { Article } from '../../../../server/contract/schemas/article.ts'
import { getEditPath } from '../../../../server/domain/urls.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { useCategoryView } from '../../../lib/site.queries.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../../ui/page-states.tsx'
import { promotedArticleQuery } from '../ads.queries.ts'
import '../../../ui/desk.css'
import './article-ads.css'

const ArticleAds = lazyPart(
  () => import('./article-ads.tsx').then(module => module.ArticleAds),
  <p role="status">Loading ad sets…</p>,
)

const articleStates: Readonly<Record<Article['status'], { name: string; note?: string }>> = {
  published: { name: 'Published' },
  draft: {
    name: 'Draft',
    note: 'Readers cannot see this article yet. You can create ads now and activate them after you publish it.',
  },
  deleted: {
    name: 'Deleted',
    note: 'Readers cannot see this article. Restore it under Manage Articles to run its ads.',
  },
}

/** Header with the article that the ads promote. */
function ArticleDetails({ article: { id, slug, title, category, excerpt, status } }: { article: Article }) {
  const { name, note } = articleStates[status]
  const { name: categoryName } = useCategoryView(category)
  return (
    <header className="article-ads-head">
      <p className="managed-facts">
        <span className={`badge status status-${status}`}>{name}</span>
        <span>{categoryName}</span>
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
        <Allowed to="articles:write">
          <a className="button button-small button-quiet" href={getEditPath(id)}>
            Edit Article
          </a>
        </Allowed>
      </div>
    </header>
  )
}

/** Screen with the ads of one article. */
export function ArticleAdsScreen({ id }: { id: string }) {
  const { data: article, error, refetch } = useQuery(promotedArticleQuery(useApi(), id))
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'gone'))
    return (
      <MissingArticle
        reason="It may have been deleted, or the link may be wrong."
        back={{ href: '/', label: 'Back to Home' }}
      />
    )
  if (error && !article) return <UnreadableArticle reason={getErrorText(error)} onRetry={refetch} />
  if (!article) return <LoadingArticle title="Article ads" />
  return (
    <div className="desk-page article-ads">
      <PageHead title={`Ads: ${article.title}`} />
      <p>
        <a className="button button-small button-quiet" href="/">
          Back to Home
        </a>
      </p>
      <ArticleDetails article={article} />
      <ArticleAds article={article} />
    </div>
  )
}

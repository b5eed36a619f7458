import '../../../ui/desk.css'
import '../../../ui/figures.css'
import '../../../ui/analytics.css'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import { useApi } from '../../../lib/api.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { getErrorText } from '../../../lib/reason-of.ts'
import { MissingArticle } from '../../../ui/article-states.tsx'
import { ReadFailure } from '../../../ui/read-failure.tsx'
import { articleQuery } from '../analytics.queries.ts'
import { RangePicker } from '../range-picker.tsx'
import { useRange, withRange } from '../use-range.ts'
import { ArticleMetrics } from './article-figures.tsx'
import { ArticleAnalyticsSkeleton } from './article-skeleton.tsx'

interface ArticleAnalyticsScreenProps {
  articleId: string
}

/** Analytics of one article: traffic sources, reader actions and ads. */
export function ArticleAnalyticsScreen({ articleId }: ArticleAnalyticsScreenProps) {
  const { range } = useRange()
  const { data, error, refetch, isPlaceholderData } = useQuery(articleQuery(useApi(), articleId, range))
  const overviewUrl = withRange('/analytics', range)
  if (!data && isMissing(error)) {
    return (
      <MissingArticle
        reason="It was deleted, or the address is mistyped."
        back={{ href: overviewUrl, label: 'Back to all articles' }}
      />
    )
  }
  const title = data?.article.articleTitle ?? 'Article analytics'
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <div className="analytics-head">
        <div>
          <p className="eyebrow">
            <a href={overviewUrl}>Comprehensive Analytics</a>
          </p>
          <h1>{title}</h1>
        </div>
        {data && <ArticleLinks {...data.article} />}
      </div>
      <RangePicker days={data?.range} />
      {data && <ArticleMetrics data={data} isStale={isPlaceholderData} />}
      {!data && error && (
        <ReadFailure title="The figures could not be read" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!data && !error && <ArticleAnalyticsSkeleton />}
    </div>
  )
}

function isMissing(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'not_found' || error.code === 'gone')
}

/** Links to other pages of the article. */
function ArticleLinks({ articleId, articleSlug }: { articleId: string; articleSlug: string }) {
  return (
    <div className="desk-actions">
      <a className="button button-small button-quiet" href={`/article/${encodeURIComponent(articleSlug)}`}>
        View article
      </a>
      <a className="button button-small button-quiet" href={`/articles/${encodeURIComponent(articleId)}/manage`}>
        Ad details
      </a>
    </div>
  )
}

import '../../../ui/desk.css'
import '../../../ui/article-ads.css'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import { useApi } from '../../../lib/api.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { getErrorText } from '../../../lib/reason-of.ts'
import { LoadingArticle, MissingArticle, UnreadableArticle } from '../../../ui/article-states.tsx'
import { promotedArticleQuery } from '../ads.queries.ts'
import { ArticleAds } from './article-ads.tsx'
import { ArticleDetails } from './article-details.tsx'

/** Screen with the ads of one article. */
export function ArticleAdsScreen({ id }: { id: string }) {
  const { data: article, error, refetch } = useQuery(promotedArticleQuery(useApi(), id))
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'gone'))
    return (
      <MissingArticle
        reason="It may have been deleted, or the link may be mistyped."
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

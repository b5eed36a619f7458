import '../../../ui/desk.css'
import '../../../ui/article-ads.css'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import { useApi } from '../../../lib/api.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { reasonOf } from '../../../lib/reason-of.ts'
import { Message } from '../../../ui/message.tsx'
import { promotedQuery } from '../ads.queries.ts'
import { ArticleAds } from './article-ads.tsx'
import { ArticleDetails } from './article-details.tsx'

/** The ads of one article. */
export function ArticleAdsScreen({ id }: { id: string }) {
  const { data: article, error, refetch } = useQuery(promotedQuery(useApi(), id))
  if (error instanceof CallError && (error.code === 'not_found' || error.code === 'gone')) return <Missing />
  if (error && !article) return <Unreadable reason={reasonOf(error)} onRetry={refetch} />
  if (!article) return <Loading />
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

function Loading() {
  return (
    <>
      <PageHead title="Article ads" />
      <p className="message" role="status">
        Loading article...
      </p>
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHead title="Article not found" />
      <Message title="Article not found">
        <p>It may have been deleted, or the link may be mistyped.</p>
        <a className="button" href="/">
          Back to Home
        </a>
      </Message>
    </>
  )
}

function Unreadable({ reason, onRetry }: { reason: string; onRetry: () => unknown }) {
  return (
    <>
      <PageHead title="Article unavailable" />
      <Message title="The article could not be read">
        <p>{reason}</p>
        <button type="button" className="button" onClick={() => void onRetry()}>
          Try again
        </button>
      </Message>
    </>
  )
}

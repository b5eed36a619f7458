import '../../../ui/ad-dialogs.css'
import { formatPounds } from '../../../../server/contract/pounds.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { type AdSetWithAds as Known, useArticleAds } from './use-article-ads.ts'

/** Campaign, budget and number of active ads of an article. */
export function ArticleAdsSummary({ article }: { article: ArticleHead }) {
  const { found, error, retry } = useArticleAds(article.id)
  if (error) {
    return (
      <p className="managed-facts">
        Its ads could not be read.{' '}
        <button type="button" className="link" onClick={retry}>
          Try again
        </button>
      </p>
    )
  }
  if (!found) return <span className="skeleton skeleton-line skeleton-half" aria-hidden="true" />
  return (
    <>
      <CampaignFacts {...found} />
      {found.adSet && article.status === 'draft' && (
        <p className="row-hint">Its ads can be switched on once the article is published.</p>
      )}
    </>
  )
}

function CampaignFacts({ adSet, ads }: Known) {
  if (!adSet) {
    return (
      <p className="managed-facts">
        <span className="badge status">No Campaign</span>
      </p>
    )
  }
  return (
    <dl className="managed-facts managed-ads">
      <div>
        <dt>Campaign</dt>
        <dd>
          <span className="badge">Active</span> {adSet.campaignName}
        </dd>
      </div>
      <div>
        <dt>Daily budget</dt>
        <dd>{formatPounds(adSet.dailyBudget)}</dd>
      </div>
      <div>
        <dt>Active ads</dt>
        <dd>{ads ? `${ads.filter(({ status }) => status === 'ACTIVE').length} / ${ads.length}` : '…'}</dd>
      </div>
    </dl>
  )
}

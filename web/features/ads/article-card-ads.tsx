import './dialogs/ad-dialogs.css'
import { useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { AssignDialog } from './dialogs/assign-dialog.tsx'
import { BudgetDialog } from './dialogs/budget-dialog.tsx'
import { VariantsDialog } from './dialogs/variants-dialog.tsx'
import { type AdSetWithAds, useArticleAds } from './use-article-ads.ts'

/** Campaign, budget and number of active ads of an article. */
export function ArticleAdsSummary({ article }: { article: ArticleHead }) {
  const { found, error, retry } = useArticleAds(article.id)
  if (error) {
    return (
      <p className="managed-facts">
        Could not load its ads.{' '}
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
        <p className="row-hint">Publish the article to activate its ads.</p>
      )}
    </>
  )
}

function CampaignFacts({ adSet, ads }: AdSetWithAds) {
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

const buttonClass = 'button button-small button-quiet'

/** Ad actions on the card of an article. */
export function ArticleAdActions({ article }: { article: ArticleHead }) {
  const { found } = useArticleAds(article.id)
  const [openDialog, setOpenDialog] = useState<'assign' | 'variants' | 'budget'>()
  const close = () => setOpenDialog(undefined)
  const { id, title, slug } = article
  const forArticle = <span className="unseen">: {title}</span>
  return (
    <>
      {found && (
        <>
          {/* Both actions share a button, so that it keeps the focus when its label changes. */}
          <button
            type="button"
            className={buttonClass}
            onClick={() => setOpenDialog(found.adSet ? 'budget' : 'assign')}
          >
            {found.adSet ? 'Edit Budget' : 'Assign to Campaign'}
            {forArticle}
          </button>
          <button type="button" className={buttonClass} onClick={() => setOpenDialog('variants')}>
            {found.ads && found.ads.length > 0 ? 'Regenerate Ads' : 'Generate Ads'}
            {forArticle}
          </button>
        </>
      )}
      <a className={buttonClass} href={`/articles/${encodeURIComponent(id)}/manage`}>
        Ad Details{forArticle}
      </a>
      {openDialog === 'assign' && <AssignDialog article={{ id, title }} onClose={close} />}
      {openDialog === 'variants' && <VariantsDialog article={{ id, title, slug }} onClose={close} />}
      {openDialog === 'budget' && found?.adSet && <BudgetDialog adSet={found.adSet} onClose={close} />}
    </>
  )
}

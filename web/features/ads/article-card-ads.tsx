import './dialogs/ad-dialogs.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ad, AdSet } from '../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { formatPounds, pluralize } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { adSetsQuery, allAdsQuery } from './ads.queries.ts'
import { AssignDialog } from './dialogs/assign-dialog.tsx'
import { BudgetDialog } from './dialogs/budget-dialog.tsx'
import { VariantsDialog } from './dialogs/variants-dialog.tsx'

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
      {found.adSets.length > 0 && article.status === 'draft' && (
        <p className="row-hint">Publish the article to activate its ads.</p>
      )}
    </>
  )
}

function CampaignFacts({ adSets, ads }: AdSetsWithAds) {
  const campaigns = [...new Set(adSets.map(({ campaignName }) => campaignName))]
  if (campaigns.length === 0) {
    return (
      <p className="managed-facts">
        <span className="badge status">No Campaign</span>
      </p>
    )
  }
  return (
    <dl className="managed-facts managed-ads">
      <div>
        <dt>{pluralize(campaigns.length, 'Campaign', 'Campaigns')}</dt>
        <dd>
          <span className="badge">Active</span> {campaigns.join(', ')}
        </dd>
      </div>
      <div>
        <dt>Daily budget</dt>
        <dd>
          {formatPounds(adSets.reduce((sum, { dailyBudget }) => sum + dailyBudget, 0))}
          {adSets.length > 1 && ` in ${adSets.length} ad sets`}
        </dd>
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
            onClick={() => setOpenDialog(found.adSets.length > 0 ? 'budget' : 'assign')}
          >
            {found.adSets.length > 0 ? 'Edit Budget' : 'Assign to Campaign'}
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
      {openDialog === 'budget' && found?.adSets[0] && <BudgetDialog adSet={found.adSets[0]} onClose={close} />}
    </>
  )
}

/** Ads of an article, selected from lists that all cards of a screen share. */
interface AdSetsWithAds {
  /** Ad sets of the article, newest first. */
  adSets: readonly AdSet[]
  /** Ads of these ad sets; undefined while loading. */
  ads: readonly Ad[] | undefined
}

/** `found` is undefined while loading and after a failed read. */
function useArticleAds(articleId: string) {
  const api = useApi()
  const adSets = useQuery(adSetsQuery(api))
  const ads = useQuery({ ...allAdsQuery(api), enabled: adSets.data !== undefined && adSets.data.length > 0 })
  const error = adSets.error ?? ads.error
  const retry = () => void (adSets.error ? adSets : ads).refetch()
  return { found: findAdSetsWithAds(articleId, adSets.data, ads.data), error, retry }
}

function findAdSetsWithAds(articleId: string, all?: readonly AdSet[], ads?: readonly Ad[]): AdSetsWithAds | undefined {
  if (!all) return undefined
  const adSets = all
    .filter(adSet => adSet.articleId === articleId && !adSet.imported)
    .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
  if (adSets.length === 0) return { adSets, ads: [] }
  const ids = new Set(adSets.map(({ id }) => id))
  return { adSets, ads: ads?.filter(({ adSetId }) => ids.has(adSetId)) }
}

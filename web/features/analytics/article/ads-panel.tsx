import { useMemo } from 'react'
import { areAdsKnownIn } from '../../../../server/contract/ads-known.ts'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'
import type { AdDataPeriod } from '../article-columns.tsx'

type Ad = ArticleAnalytics['ads'][number]

function adColumnsFor(comparison: AdDataPeriod): readonly Column<Ad>[] {
  const ifAdsKnown = (ad: Ad, text: string) => (areAdsKnownIn(comparison, ad) ? text : unknownSign)
  return [
    { label: 'Ad', value: ({ adName }) => adName, show: ad => <AdName ad={ad} /> },
    { label: 'Spend', value: ({ spend }) => spend, show: ad => ifAdsKnown(ad, moneyOrDash(ad.spend)) },
    {
      label: 'Impressions',
      value: ({ impressions }) => impressions,
      show: ad => ifAdsKnown(ad, countOrDash(ad.impressions)),
    },
    { label: 'Clicks', value: ({ clicks }) => clicks, show: ad => ifAdsKnown(ad, countOrDash(ad.clicks)) },
    {
      label: 'CTR',
      value: ({ impressions, ctr }) => (impressions === 0 ? null : ctr),
      show: ad => ifAdsKnown(ad, percentOrDash(ad.ctr)),
    },
    { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countOrDash(visitors) },
    { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: ad => countOrDash(ad.productClicks) },
    {
      label: 'Cost per Product Click',
      value: ({ costPerProductClick }) => costPerProductClick,
      show: ad => ifAdsKnown(ad, moneyOrDash(ad.costPerProductClick ?? 0)),
    },
  ]
}

interface AdsPanelProps {
  articleId: string
  ads: readonly Ad[]
  comparison: AdDataPeriod
}

/** Ads of the article with their results. */
export function AdsPanel({ articleId, ads, comparison }: AdsPanelProps) {
  const columns = useMemo(() => adColumnsFor(comparison), [comparison])
  return (
    <section className="panel" aria-labelledby="ads-title">
      <h2 id="ads-title">Ads</h2>
      {ads.length === 0 ? (
        <div className="nothing">
          <p>No ad leads to this article. What its ads cost and bring will be listed here.</p>
          <a
            className="button button-small button-quiet"
            href={`/facebook-ads/create?article=${encodeURIComponent(articleId)}`}
          >
            Create Ad Campaign
          </a>
        </div>
      ) : (
        <SortableTable
          hasHeading
          caption="Ads"
          rows={ads}
          columns={columns}
          getKey={({ adId }) => adId}
          initialOrder={{ label: 'Spend', direction: 'descending' }}
        />
      )}
    </section>
  )
}

function AdName({ ad: { adName, variant, status } }: { ad: Ad }) {
  const isRunning = status === 'ACTIVE'
  return (
    <span className="ad-name">
      {adName}
      <span className="badges">
        {variant && <span className="badge">Variant {variant}</span>}
        <span className={`badge status ${isRunning ? 'status-published' : ''}`}>{isRunning ? 'Active' : 'Paused'}</span>
      </span>
    </span>
  )
}

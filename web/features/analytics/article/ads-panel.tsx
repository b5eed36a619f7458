import { useMemo } from 'react'
import { areAdsKnownIn } from '../../../../server/contract/ads-known.ts'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countText, moneyText, percentText, unknown } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'
import type { AdsKnown } from '../article-columns.tsx'

type Ad = ArticleAnalytics['ads'][number]

function columnsFor(comparison: AdsKnown): readonly Column<Ad>[] {
  const ofAds = (ad: Ad, text: string) => (areAdsKnownIn(comparison, ad) ? text : unknown)
  return [
    { label: 'Ad', value: ({ adName }) => adName, show: ad => <AdName ad={ad} /> },
    { label: 'Spend', value: ({ spend }) => spend, show: ad => ofAds(ad, moneyText(ad.spend)) },
    { label: 'Impressions', value: ({ impressions }) => impressions, show: ad => ofAds(ad, countText(ad.impressions)) },
    { label: 'Clicks', value: ({ clicks }) => clicks, show: ad => ofAds(ad, countText(ad.clicks)) },
    {
      label: 'CTR',
      value: ({ impressions, ctr }) => (impressions === 0 ? null : ctr),
      show: ad => ofAds(ad, percentText(ad.ctr)),
    },
    { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countText(visitors) },
    { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: ad => countText(ad.productClicks) },
    {
      label: 'Cost per Product Click',
      value: ({ costPerProductClick }) => costPerProductClick,
      show: ad => ofAds(ad, moneyText(ad.costPerProductClick ?? 0)),
    },
  ]
}

interface Props {
  articleId: string
  ads: readonly Ad[]
  comparison: AdsKnown
}

/** Ads of the article with their results. */
export function AdsPanel({ articleId, ads, comparison }: Props) {
  const columns = useMemo(() => columnsFor(comparison), [comparison])
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
          isTitled
          caption="Ads"
          rows={ads}
          columns={columns}
          keyOf={({ adId }) => adId}
          sortedBy={{ label: 'Spend', direction: 'descending' }}
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

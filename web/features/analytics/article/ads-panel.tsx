import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countText, moneyText, percentText } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'

type Ad = ArticleAnalytics['ads'][number]

const columns: readonly Column<Ad>[] = [
  { label: 'Ad', value: ({ adName }) => adName, show: ad => <AdName ad={ad} /> },
  { label: 'Spend', value: ({ spend }) => spend, show: ({ spend }) => moneyText(spend) },
  { label: 'Impressions', value: ({ impressions }) => impressions, show: ({ impressions }) => countText(impressions) },
  { label: 'Clicks', value: ({ clicks }) => clicks, show: ({ clicks }) => countText(clicks) },
  {
    ...{ label: 'CTR', value: ({ impressions, ctr }) => (impressions === 0 ? null : ctr) },
    show: ({ ctr }) => percentText(ctr),
  },
  { label: 'CPC', value: ({ clicks, cpc }) => (clicks === 0 ? null : cpc), show: ({ cpc }) => moneyText(cpc) },
  { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countText(visitors) },
  { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: ad => countText(ad.productClicks) },
  {
    ...{ label: 'Cost per Product Click', value: ({ costPerProductClick }) => costPerProductClick },
    show: ({ costPerProductClick }) => moneyText(costPerProductClick ?? 0),
  },
]

interface Props {
  articleId: string
  ads: readonly Ad[]
}

/** Its ads, and what each of them brought. */
export function AdsPanel({ articleId, ads }: Props) {
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

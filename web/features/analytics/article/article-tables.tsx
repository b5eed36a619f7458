import { useMemo } from 'react'
import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { articleTables, toArticleTableCsv } from '../../../../server/domain/analytics-tables.ts'
import { areAdsKnownIn } from '../../../../server/domain/metric-changes.ts'
import { nameSources } from '../../../../server/domain/traffic-sources.ts'
import {
  countOrDash,
  moneyOrDash,
  percentOrDash,
  tenthPercentOrDash,
  unknownSign,
} from '../../../lib/format-metrics.ts'
import { CsvButton } from '../../../ui/csv-button.tsx'
import type { Column } from '../../../ui/sortable-table.tsx'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { AdDataPeriod } from '../article-columns.tsx'
import { getConversionRate } from '../daily-metrics.ts'

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
      {ads.length > 0 && (
        <p className="note">Visitors and product clicks count for the ad that was clicked last on the same day.</p>
      )}
      {ads.length === 0 ? (
        <div className="empty-text">
          <p>This article has no ads yet. Their spend and results appear here.</p>
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

type Product = ArticleAnalytics['products'][number]

/** Products that readers clicked. */
export function ProductsPanel({ products }: { products: readonly Product[] }) {
  const totalClicks = products.reduce((sum, { clicks }) => sum + clicks, 0)
  const columns: readonly Column<Product>[] = [
    { label: 'Product', value: ({ product }) => product, show: ({ product }) => <bdi>{product}</bdi> },
    { label: 'Clicks', value: ({ clicks }) => clicks, show: ({ clicks }) => countOrDash(clicks) },
    {
      label: 'Share',
      value: ({ clicks }) => clicks,
      show: ({ clicks }) => tenthPercentOrDash(totalClicks === 0 ? 0 : (clicks / totalClicks) * 100),
    },
  ]
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">Products clicked</h2>
      {products.length === 0 ? (
        <p className="empty-text">No product clicks in this period. Clicked products appear here.</p>
      ) : (
        <SortableTable
          hasHeading
          caption="Products clicked"
          rows={products}
          columns={columns}
          getKey={({ product }) => product}
          initialOrder={{ label: 'Clicks', direction: 'descending' }}
        />
      )}
    </section>
  )
}

type Source = ArticleAnalytics['sources'][number]

const sourceColumns: readonly Column<Source>[] = [
  { label: 'Source', value: ({ source }) => source, show: ({ source }) => <bdi>{source}</bdi> },
  { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countOrDash(visitors) },
  { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: row => countOrDash(row.productClicks) },
  {
    label: 'Conv. Rate',
    value: row => (row.visitors === 0 ? null : getConversionRate(row)),
    show: row => tenthPercentOrDash(getConversionRate(row)),
  },
]

/** Traffic sources of the article. */
export function SourcesPanel({ sources }: { sources: readonly Source[] }) {
  return (
    <section className="panel" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      {sources.length === 0 ? (
        <p className="empty-text">No visitors in this period. The sites that they come from appear here.</p>
      ) : (
        <SortableTable
          hasHeading
          caption="Sources"
          rows={nameSources(sources)}
          columns={sourceColumns}
          getKey={({ source }) => source}
          initialOrder={{ label: 'Visitors', direction: 'descending' }}
        />
      )}
    </section>
  )
}

/** Downloads of the tables that have rows. */
export function ArticleFiles({ data }: { data: ArticleAnalytics }) {
  const { range, sample } = data
  const tables = articleTables.filter(table => data[table].length > 0)
  if (tables.length === 0) return null
  return (
    <div className="desk-actions">
      {tables.map(table => (
        <CsvButton
          key={table}
          table={fileNames[table]}
          range={range}
          sample={sample}
          toCsv={() => toArticleTableCsv(table, data)}
        />
      ))}
    </div>
  )
}

const fileNames = { sources: 'Sources', products: 'Products clicked', ads: 'Ads' } as const

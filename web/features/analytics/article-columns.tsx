import type { ArticlePerformance, Comparison } from '../../../server/contract/schemas/analytics.ts'
import { type PerformanceSort, performanceOrders } from '../../../server/domain/article-performance.ts'
import { areAdsOfArticleKnown } from '../../../server/domain/metric-changes.ts'
import { countOrDash, moneyOrDash, percentOrDash, tenthPercentOrDash, unknownSign } from '../../lib/format-metrics.ts'
import type { Column, Order } from '../../ui/sortable-table.tsx'
import { getArticlePath, withRange } from './use-range.ts'

const isGoodConversion = (rate: number) => rate >= 5
const isGoodCtr = (ctr: number) => ctr >= 1
const isLowCost = (cpc: number) => cpc < 0.5

/** Returns which rates of an article are good. A rate without impressions or clicks is never good. */
export function findGoodRates({ conversionRate, adImpressions, ctr, adClicks, cpc }: ArticlePerformance) {
  return {
    conversionRate: isGoodConversion(conversionRate),
    ctr: adImpressions > 0 && isGoodCtr(ctr),
    cpc: adClicks > 0 && isLowCost(cpc),
  }
}

/** Legend of the table. */
export const goodRateLegend = 'Green marks a conversion rate of at least 5%, a CTR of at least 1% or a CPC below £0.50.'

type DataPresence = Pick<ArticlePerformance, 'hasTraffic' | 'hasAds'>

/** Badges for the kinds of data that an article has in the range. */
function DataBadges({ hasTraffic, hasAds }: DataPresence) {
  return (
    <span className="badges">
      {hasTraffic && <span className="badge">Traffic</span>}
      {hasAds && <span className="badge badge-ads">Ads</span>}
      {!hasTraffic && !hasAds && <span className="badge status">No Data</span>}
    </span>
  )
}

interface GoodValueProps {
  isGood: boolean
  children: string
}

/** Highlights a good value by colour and, for screen readers, by text. */
function GoodValue({ isGood, children }: GoodValueProps) {
  if (!isGood) return children
  return (
    <strong className="metric-good">
      {children}
      <span className="unseen"> (good)</span>
    </strong>
  )
}

export interface ArticleColumn extends Column<ArticlePerformance> {
  /** Sort key of the server. */
  sort: PerformanceSort
}

export const tableCaption = 'Article Performance'
/** Initial sort order. */
export const defaultOrder: Order = { label: 'Visitors', direction: 'descending' }
export const getArticleKey = ({ articleId }: ArticlePerformance) => articleId

export type AdDataPeriod = Pick<Comparison, 'range' | 'adsKnownTo'>

/** Columns of the article table. The title links to the article's analytics. */
export function columnsFor(range: string, comparison: AdDataPeriod): readonly ArticleColumn[] {
  const ifAdsKnown = (row: ArticlePerformance, text: string) =>
    areAdsOfArticleKnown(row, comparison) ? text : unknownSign
  return [
    {
      ...toColumn('title', 'Article'),
      show: row => <a href={withRange(getArticlePath(row.articleId), range)}>{row.articleTitle}</a>,
    },
    { ...toColumn('status', 'Status'), show: row => <DataBadges {...row} /> },
    { ...toColumn('visitors', 'Visitors'), show: row => countOrDash(row.visitors) },
    { ...toColumn('productClicks', 'Product Clicks'), show: row => countOrDash(row.productClicks) },
    {
      ...toColumn('conversionRate', 'Conv. Rate'),
      show: row => (
        <GoodValue isGood={findGoodRates(row).conversionRate}>{tenthPercentOrDash(row.conversionRate)}</GoodValue>
      ),
    },
    { ...toColumn('adSpend', 'Ad Spend'), show: row => ifAdsKnown(row, moneyOrDash(row.adSpend)) },
    {
      ...toColumn('ctr', 'Ad CTR'),
      show: row => <GoodValue isGood={findGoodRates(row).ctr}>{ifAdsKnown(row, percentOrDash(row.ctr))}</GoodValue>,
    },
    {
      ...toColumn('cpc', 'CPC'),
      show: row => <GoodValue isGood={findGoodRates(row).cpc}>{ifAdsKnown(row, moneyOrDash(row.cpc))}</GoodValue>,
    },
  ]
}

const toColumn = (sort: PerformanceSort, label: string) => ({ sort, label, value: performanceOrders[sort] })

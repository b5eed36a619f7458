import { areAdsOfArticleKnown } from '../../../server/contract/ads-known.ts'
import { type PerformanceSort, performanceOrders } from '../../../server/contract/performance-order.ts'
import type { ArticlePerformance, Comparison } from '../../../server/contract/schemas/analytics.ts'
import { countOrDash, moneyOrDash, percentOrDash, tenthPercentOrDash, unknownSign } from '../../lib/figures.ts'
import type { Column, Order } from '../../ui/sorting.ts'
import { findGoodRates } from './standing.ts'
import { DataBadges } from './status-badges.tsx'
import { GoodValue } from './strong.tsx'
import { articlePath, withRange } from './use-range.ts'

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
      show: row => <a href={withRange(articlePath(row.articleId), range)}>{row.articleTitle}</a>,
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

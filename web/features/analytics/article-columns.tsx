import { areAdsOfArticleKnown } from '../../../server/contract/ads-known.ts'
import { type PerformanceSort, performanceOrders } from '../../../server/contract/performance-order.ts'
import type { ArticlePerformance, Comparison } from '../../../server/contract/schemas/analytics.ts'
import { countText, moneyText, percentText, tenthsText, unknown } from '../../lib/figures.ts'
import type { Column, Order } from '../../ui/sorting.ts'
import { strongIn } from './standing.ts'
import { StatusBadges } from './status-badges.tsx'
import { Strong } from './strong.tsx'
import { articlePath, withRange } from './use-range.ts'

export interface ArticleColumn extends Column<ArticlePerformance> {
  /** Sort key of the server. */
  sort: PerformanceSort
}

export const caption = 'Article Performance'
/** Initial sort order. */
export const sortedBy: Order = { label: 'Visitors', direction: 'descending' }
export const keyOf = ({ articleId }: ArticlePerformance) => articleId

export type AdsKnown = Pick<Comparison, 'range' | 'adsKnownTo'>

/** Columns of the article table. The title links to the article's analytics. */
export function columnsFor(range: string, comparison: AdsKnown): readonly ArticleColumn[] {
  const ofAds = (row: ArticlePerformance, text: string) => (areAdsOfArticleKnown(row, comparison) ? text : unknown)
  return [
    {
      ...by('title', 'Article'),
      show: row => <a href={withRange(articlePath(row.articleId), range)}>{row.articleTitle}</a>,
    },
    { ...by('status', 'Status'), show: row => <StatusBadges {...row} /> },
    { ...by('visitors', 'Visitors'), show: row => countText(row.visitors) },
    { ...by('productClicks', 'Product Clicks'), show: row => countText(row.productClicks) },
    {
      ...by('conversionRate', 'Conv. Rate'),
      show: row => <Strong isStrong={strongIn(row).conversionRate}>{tenthsText(row.conversionRate)}</Strong>,
    },
    { ...by('adSpend', 'Ad Spend'), show: row => ofAds(row, moneyText(row.adSpend)) },
    {
      ...by('ctr', 'Ad CTR'),
      show: row => <Strong isStrong={strongIn(row).ctr}>{ofAds(row, percentText(row.ctr))}</Strong>,
    },
    {
      ...by('cpc', 'CPC'),
      show: row => <Strong isStrong={strongIn(row).cpc}>{ofAds(row, moneyText(row.cpc))}</Strong>,
    },
  ]
}

const by = (sort: PerformanceSort, label: string) => ({ sort, label, value: performanceOrders[sort] })

/** CSV files of the tables of analytics: days, and the sources, products and ads of an article. */

import { type CsvColumn, toCsvTable } from './csv.ts'
import { nameSources } from './traffic-sources.ts'

interface Day {
  readonly date: string
  /** False if the ad figures are not known. */
  readonly adsKnown: boolean
  readonly visitors: number
  readonly pageviews: number
  readonly productClicks: number
  readonly impressions: number
  readonly adClicks: number
  readonly spend: number
}

const ifAdsKnown = (text: (day: Day) => string | number) => (day: Day) => (day.adsKnown ? text(day) : '')

const dayColumns: readonly CsvColumn<Day>[] = [
  { title: 'Day', value: day => day.date },
  { title: 'Visitors', value: day => day.visitors },
  { title: 'Pageviews', value: day => day.pageviews },
  { title: 'Product Clicks', value: day => day.productClicks },
  { title: 'Ad Impressions', value: ifAdsKnown(day => day.impressions) },
  { title: 'Ad Clicks', value: ifAdsKnown(day => day.adClicks) },
  { title: 'Ad Spend (£)', value: ifAdsKnown(day => day.spend.toFixed(2)) },
]

/** Returns days as CSV. Ad figures that are not known are empty. */
export function toDaysCsv(days: readonly Day[]): string {
  return toCsvTable(dayColumns, days)
}

/** Visits from one source. */
export interface SourceRow {
  readonly source: string
  readonly visitors: number
  readonly pageviews: number
  readonly productClicks: number
}

interface ArticleTables {
  readonly sources: readonly SourceRow[]
  readonly products: readonly { product: string; clicks: number }[]
  readonly ads: readonly Ad[]
}

interface Ad {
  readonly adId: string
  readonly adName: string
  readonly variant: string
  readonly status: string
  readonly impressions: number
  readonly clicks: number
  readonly ctr: number
  readonly spend: number
  readonly cpc: number
  readonly visitors: number
  readonly productClicks: number
  readonly costPerProductClick: number | null
}

const sourceColumns: readonly CsvColumn<ArticleTables['sources'][number]>[] = [
  { title: 'Source', value: row => row.source },
  { title: 'Visitors', value: row => row.visitors },
  { title: 'Pageviews', value: row => row.pageviews },
  { title: 'Product Clicks', value: row => row.productClicks },
]

const productColumns: readonly CsvColumn<ArticleTables['products'][number]>[] = [
  { title: 'Product', value: row => row.product },
  { title: 'Clicks', value: row => row.clicks },
]

const adColumns: readonly CsvColumn<Ad>[] = [
  { title: 'Ad', value: ad => ad.adName },
  { title: 'Ad ID', value: ad => ad.adId },
  { title: 'Variant', value: ad => ad.variant },
  { title: 'Status', value: ad => ad.status },
  { title: 'Spend (£)', value: ad => ad.spend.toFixed(2) },
  { title: 'Impressions', value: ad => ad.impressions },
  { title: 'Clicks', value: ad => ad.clicks },
  { title: 'CTR (%)', value: ad => ad.ctr.toFixed(2) },
  { title: 'CPC (£)', value: ad => ad.cpc.toFixed(2) },
  { title: 'Visitors', value: ad => ad.visitors },
  { title: 'Product Clicks', value: ad => ad.productClicks },
  { title: 'Cost per Product Click (£)', value: ad => ad.costPerProductClick?.toFixed(2) ?? '' },
]

/** Tables of an article. */
export const articleTables = ['sources', 'products', 'ads'] as const
export type ArticleTable = (typeof articleTables)[number]

/** Returns a table of an article as CSV. */
export function toArticleTableCsv(table: ArticleTable, { sources, products, ads }: ArticleTables): string {
  if (table === 'sources') return toCsvTable(sourceColumns, nameSources(sources))
  return table === 'products' ? toCsvTable(productColumns, products) : toCsvTable(adColumns, ads)
}

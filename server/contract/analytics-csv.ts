import type { ArticlePerformance } from './schemas/analytics.ts'
import { formatStatus } from './status-text.ts'

interface CsvColumn {
  title: string
  value: (row: ArticlePerformance) => string | number
}

/** Columns of the CSV export of article metrics. */
const columns: readonly CsvColumn[] = [
  { title: 'Article', value: row => row.articleTitle },
  { title: 'Slug', value: row => row.articleSlug },
  { title: 'Category', value: row => row.category },
  { title: 'Status', value: formatStatus },
  { title: 'Visitors', value: row => row.visitors },
  { title: 'Pageviews', value: row => row.pageviews },
  { title: 'Product Clicks', value: row => row.productClicks },
  { title: 'Conv. Rate (%)', value: row => row.conversionRate.toFixed(1) },
  { title: 'Ad Spend (£)', value: row => row.adSpend.toFixed(2) },
  { title: 'Ad Impressions', value: row => row.adImpressions },
  { title: 'Ad Clicks', value: row => row.adClicks },
  { title: 'Ad CTR (%)', value: row => row.ctr.toFixed(2) },
  { title: 'CPC (£)', value: row => row.cpc.toFixed(2) },
  { title: 'Visitors From Ads', value: row => row.visitorsFromAds },
  { title: 'Product Clicks From Ads', value: row => row.productClicksFromAds },
]

/** Byte-order mark. Without it, spreadsheets decode £ wrongly. */
export const byteOrderMark = '\uFEFF'

/** Returns CSV by RFC 4180: commas, CRLF, a heading row; rates and amounts are rounded as on screen. */
export function toAnalyticsCsv(rows: readonly ArticlePerformance[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return lines.map(line => `${line.map(toCsvCell).join(',')}\r\n`).join('')
}

/**
 * Formats one cell. Text that a spreadsheet would run as a formula, also after white space, gets a leading apostrophe,
 * which spreadsheets do not show.
 */
export function toCsvCell(value: string | number): string {
  const text = String(value)
  const isFormula = /^[\s]*[=+\-@]/.test(text) && !isNumber(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

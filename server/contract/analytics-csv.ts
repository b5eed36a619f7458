import type { ArticlePerformance } from './schemas/analytics.ts'
import { statusText } from './status-text.ts'

interface CsvColumn {
  title: string
  value: (row: ArticlePerformance) => string | number
}

/** What a file of figures tells of an article, wherever it is made. */
const columns: readonly CsvColumn[] = [
  { title: 'Article', value: row => row.articleTitle },
  { title: 'Slug', value: row => row.articleSlug },
  { title: 'Category', value: row => row.category },
  { title: 'Status', value: statusText },
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

/** Without it, spreadsheets write £ as something else. */
export const markOfUtf8 = '\uFEFF'

/** By RFC 4180: commas, CRLF, a heading; rates and amounts with the decimals that people are shown. */
export function analyticsCsv(rows: readonly ArticlePerformance[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))]
  return lines.map(line => `${line.map(csvCell).join(',')}\r\n`).join('')
}

/**
 * One cell. Text that a spreadsheet would take for a formula gets an apostrophe ahead of it, which spreadsheets do not
 * show; with a tab or a line break before it, it would be one, too.
 */
export function csvCell(value: string | number): string {
  const text = String(value)
  const isFormula = /^[\s]*[=+\-@]/.test(text) && !isNumber(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

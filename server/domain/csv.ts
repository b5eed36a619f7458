/** CSV by RFC 4180. */

/** Byte-order mark. Without it, spreadsheets decode £ wrongly. */
export const byteOrderMark = '\uFEFF'

/** Returns lines as CSV: commas, CRLF, the first line has the headings. */
export function toCsv(lines: readonly (readonly (string | number)[])[]): string {
  return lines.map(line => `${line.map(toCsvCell).join(',')}\r\n`).join('')
}

/** Column of a CSV file. */
export interface CsvColumn<Row> {
  title: string
  value: (row: Row) => string | number
}

/** Returns a table as CSV. */
export function toCsvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return toCsv([columns.map(({ title }) => title), ...rows.map(row => columns.map(({ value }) => value(row)))])
}

/**
 * Formats one cell, in quotes where a comma, or a separator of other programs, would split it. Text that a spreadsheet would
 * run as a formula, also after white space, gets a leading apostrophe, which spreadsheets do not show.
 */
export function toCsvCell(value: string | number): string {
  const text = String(value)
  const isFormula = /^[\s]*[=+\-@]/.test(text) && !isNumber(text)
  const safe = isFormula ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function isNumber(text: string): boolean {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)
}

/** Row of a campaign, an ad set or an ad with its figures, for the browser and the terminal. */
export interface AdsCsvRow {
  level: 'Campaign' | 'Ad set' | 'Ad'
  campaign: string
  /** Empty for a campaign. */
  adSet: string
  /** Empty for a campaign or an ad set. */
  ad: string
  id: string
  status: 'ACTIVE' | 'PAUSED'
  labels: readonly string[]
  /** Pounds a day; null for a campaign or an ad, which have none. */
  budget: number | null
  impressions: number
  clicks: number
  /** Pounds. */
  spend: number
  conversions: number
  /** False if nobody reported the figures, which are then empty. */
  isKnown: boolean
  earnings: string
  verdict: string
}

const ifKnown = (value: (row: AdsCsvRow) => string | number) => (row: AdsCsvRow) => (row.isKnown ? value(row) : '')

const getShare = (part: number, whole: number) => (whole === 0 ? '' : (part / whole).toFixed(2))

const nameColumns: readonly CsvColumn<AdsCsvRow>[] = [
  { title: 'Level', value: row => row.level },
  { title: 'Campaign', value: row => row.campaign },
  { title: 'Ad Set', value: row => row.adSet },
  { title: 'Ad', value: row => row.ad },
  { title: 'Id', value: row => row.id },
  { title: 'Status', value: row => row.status },
]

const columns = {
  budget: { title: 'Daily Budget (£)', value: row => row.budget?.toFixed(2) ?? '' },
  spend: { title: 'Spend (£)', value: ifKnown(row => row.spend.toFixed(2)) },
  impressions: { title: 'Impressions', value: ifKnown(row => row.impressions) },
  clicks: { title: 'Clicks', value: ifKnown(row => row.clicks) },
  ctr: { title: 'CTR (%)', value: ifKnown(row => getShare(100 * row.clicks, row.impressions)) },
  cpc: { title: 'CPC (£)', value: ifKnown(row => getShare(row.spend, row.clicks)) },
  conversions: { title: 'Conversions', value: ifKnown(row => row.conversions) },
  earnings: { title: 'Earnings, 30 Days', value: row => row.earnings },
  labels: { title: 'Labels', value: row => row.labels.join(', ') },
  verdict: { title: 'Optimizer', value: row => row.verdict },
} as const satisfies Record<string, CsvColumn<AdsCsvRow>>

type AdsCsvKey = keyof typeof columns

/** Columns that need nothing but the figures of ads. */
const adsCsvKeys: readonly AdsCsvKey[] = [
  'budget',
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'conversions',
  'labels',
]

/** Returns rows as CSV, with the chosen columns after the names. */
export function toAdsCsv(rows: readonly AdsCsvRow[], keys = adsCsvKeys): string {
  return toCsvTable([...nameColumns, ...keys.map(key => columns[key])], rows)
}

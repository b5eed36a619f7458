import type { PerformanceDays, PerformanceRow } from '../../server/contract/schemas/ad-performance.ts'
import { formatBudget } from '../../server/domain/ads.ts'
import { formatCount, formatPercent, formatPounds } from '../../server/domain/number-format.ts'
import { type Column, table } from './layout.ts'
import { formatKnownTo, formatUnknown, type MeasuredRow, metricColumns, unknownSign } from './metric-text.ts'
import type { Page } from './output.ts'

export function performanceView(rows: readonly PerformanceRow[], page: Page): string {
  if (rows.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const columns: Column<PerformanceRow>[] = [
    { title: 'ad set', value: row => row.adSetName },
    { title: 'a day', value: row => budgetText(row, page), align: 'right', whole: true, spare: 3 },
    ...metricColumns<PerformanceRow>(page, toMeasured),
  ]
  const text = table(rows, columns, page)
  return page.width === undefined ? text : `${text}\n\n${totalsLine(rows)}`
}

function toMeasured(row: PerformanceRow): MeasuredRow & { cpc: number } {
  const { totalImpressions: impressions, totalClicks: clicks, totalSpend: spend, avgCtr: ctr, avgCpc: cpc } = row
  return { impressions, clicks, spend, ctr, cpc, figuresKnown: row.figuresKnown }
}

function budgetText({ dailyBudget, imported }: PerformanceRow, page: Page): string | number {
  if (page.width === undefined) return dailyBudget
  return imported ? 'imported' : formatBudget(dailyBudget)
}

/** Totals as on the page of ads: the CTR is the mean over ad sets. */
function totalsLine(rows: readonly PerformanceRow[]): string {
  const isKnown = rows.some(row => row.figuresKnown)
  const sum = (text: (metric: number) => string, metric: (row: PerformanceRow) => number, divisor = 1) => {
    const total = rows.reduce((total, row) => total + metric(row), 0) / divisor
    if (!isKnown) return unknownSign
    return total === 0 ? '-' : text(total)
  }
  return [
    `Impressions ${sum(formatCount, row => row.totalImpressions)}`,
    `clicks ${sum(formatCount, row => row.totalClicks)}`,
    `spend ${sum(formatPounds, row => row.totalSpend)}`,
    `average CTR ${sum(formatPercent, row => row.avgCtr, rows.length)}`,
  ].join(' · ')
}

export type AdRow = PerformanceRow['ads'][number] & Pick<PerformanceRow, 'adSetName' | 'figuresKnown'>

/** Formats one row per ad. */
export function adRowsView(rows: readonly AdRow[], page: Page): string {
  if (rows.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const columns: Column<AdRow>[] = [
    { title: 'ad', value: row => row.adName },
    { title: 'variant', value: row => row.variant || '-' },
    { title: 'status', value: row => row.status, whole: true },
    ...metricColumns<AdRow>(page, row => row).slice(0, 4),
  ]
  return table(rows, columns, page)
}

/** Days without reported metrics show them as unknown, not 0. */
export function daysView({ days, adsKnownTo }: PerformanceDays, page: Page): string {
  const metrics = metricColumns<Day>(page, day => ({
    ...day,
    ctr: day.impressions === 0 ? 0 : (day.clicks * 100) / day.impressions,
    cpc: day.clicks === 0 ? 0 : day.spend / day.clicks,
  }))
  const conversions = { title: 'conversions', align: 'right', whole: true, spare: 2 } as const
  const columns: Column<Day>[] = [...metrics, { ...conversions, value: (day: Day) => conversionsText(day, page) }]
  const columnsIfKnown = columns.map(({ value, ...column }) => ({
    ...column,
    value: (day: Day) => (day.adsKnown ? value(day) : formatUnknown(page)),
  }))
  const rows = table(days, [{ title: 'day', value: ({ date }) => date, whole: true }, ...columnsIfKnown], page)
  if (page.width === undefined) return rows
  return [rows, ...formatKnownTo(adsKnownTo).map(text => page.paint.dim(text))].join('\n')
}

type Day = PerformanceDays['days'][number]

function conversionsText({ conversions }: Day, page: Page): string | number {
  if (page.width === undefined) return conversions
  return conversions === 0 ? '-' : formatCount(conversions)
}

export type DemographicRow = MeasuredRow & { cpc: number; group: string }

export function demographicsView(rows: readonly DemographicRow[], by: string, page: Page): string {
  if (rows.length === 0) return page.width === undefined ? '' : page.paint.dim(`no figures by ${by}`)
  const columns: Column<DemographicRow>[] = [
    { title: by, value: row => row.group },
    ...metricColumns<DemographicRow>(page, row => row),
  ]
  return table(rows, columns, page)
}

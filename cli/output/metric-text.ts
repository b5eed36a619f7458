import type { Comparison } from '../../server/contract/schemas/analytics.ts'
import { countDays } from '../../server/domain/days.ts'
import { hasComparedMetrics, type MetricDelta } from '../../server/domain/metric-changes.ts'
import {
  formatCount,
  formatPercent,
  formatPounds,
  formatQuantity,
  pluralize,
  roundToHundredths,
} from '../../server/domain/number-format.ts'
import { type Column, maxTextWidth, pad, wrap } from './layout.ts'
import type { Output, Page } from './output.ts'

/** Sign for a metric that nobody reported. */
export const unknownSign = '–'

/** An unknown metric is not 0: people see a dash, programs an empty value. */
export function formatUnknown({ width }: Page): string {
  return width === undefined ? '' : unknownSign
}

/** Names the last day with ad data if later days are shown. */
export function formatKnownTo(adsKnownTo: string | null): string[] {
  return adsKnownTo === null ? [] : [`Ad data is available up to ${adsKnownTo}.`]
}

export interface Card {
  title: string
  value: string
  /** Text after the value: its change and derived values. */
  note: string
}

/** Creates a card; empty notes are left out. */
export function createCard(title: string, value: string, ...notes: string[]): Card {
  return { title, value, note: notes.filter(note => note !== '').join(', ') }
}

/** Formats one metric per line, then the period that changes refer to, and the last day with ad data. */
export function cardsView(
  cards: readonly Card[],
  comparison: Comparison,
  { paint, width = maxTextWidth }: Page,
): string {
  const titles = Math.max(...cards.map(({ title }) => title.length))
  const values = Math.max(...cards.map(({ value }) => value.length))
  const lines = cards.flatMap(({ title, value, note }) => {
    const line = `${paint.dim(pad(title, titles))}  ${pad(value, values, 'left')}`
    const room = width - titles - values - 4
    if (note === '') return [line]
    return note.length <= room ? [`${line}  ${note}`] : [line, `  ${note}`]
  })
  const { adsKnownTo } = comparison
  const against = hasComparedMetrics(comparison) ? [formatComparisonPeriod(comparison)] : []
  return [...lines, ...[...against, ...formatKnownTo(adsKnownTo)].map(text => paint.dim(wrap(text, width)))].join('\n')
}

function formatComparisonPeriod({ range, compared, previous }: Comparison): string {
  const length = countDays(previous.range)
  if (compared?.range.to === range.to) return `Changes compare with the ${formatQuantity(length, 'day')} before.`
  const days = pluralize(length, 'day', `${formatCount(length)} days`)
  return `Today is not over. Changes compare the ${days} up to ${compared?.range.to} with the same ${days} of the previous period.`
}

/** "+12%", "−1.90 points"; empty if there is no comparison. */
export function formatChange(change: MetricDelta | undefined): string {
  if (!change) return ''
  return change.direction === 'same' ? 'as before' : `${change.direction === 'up' ? '+' : '−'}${change.size}`
}

/** Warns on stderr that some metrics are samples, also for programs that read the table. */
export function warnOfSamples({ warn }: Pick<Output, 'warn'>, sample: boolean): void {
  if (sample) warn('Sample data. Some of these figures are invented. They do not show real readers or real spend.')
}

export interface MeasuredRow {
  /** False if nobody reported the metrics; absent if they are known. */
  figuresKnown?: boolean
  impressions: number
  clicks: number
  spend: number
  ctr: number
}

/** Shows a dash for zero to people. Programs get numbers: money and percentages with two decimals. */
export function metricColumns<Row>(page: Page, read: (row: Row) => MeasuredRow & { cpc?: number }): Column<Row>[] {
  const toCell = (text: (metric: number) => string, metric: (row: MeasuredRow & { cpc?: number }) => number) => {
    return (row: Row) => {
      const measured = read(row)
      if (measured.figuresKnown === false) return formatUnknown(page)
      if (page.width === undefined) return roundToHundredths(metric(measured))
      return metric(measured) === 0 ? '-' : text(metric(measured))
    }
  }
  const right = { align: 'right', whole: true } as const
  return [
    { title: 'impressions', value: toCell(formatCount, row => row.impressions), ...right },
    { title: 'clicks', value: toCell(formatCount, row => row.clicks), ...right, spare: 1 },
    { title: 'ctr', value: toCell(formatPercent, row => row.ctr), ...right, spare: 4 },
    { title: 'spend', value: toCell(formatPounds, row => row.spend), ...right },
    { title: 'cpc', value: toCell(formatPounds, row => row.cpc ?? 0), ...right, spare: 5 },
  ]
}

import type { AnalyticsDay, Traffic } from '../../../server/contract/schemas/analytics.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'

/** Metric with a daily chart. */
export interface DailyMetric {
  field: 'visitors' | 'productClicks' | 'spend'
  title: string
  format: (figure: number) => string
  /** True if the site counts it; false if the ad platform reports it. */
  isTraffic: boolean
}

export const dailyMetrics: readonly DailyMetric[] = [
  { field: 'visitors', title: 'Visitors', format: formatInteger, isTraffic: true },
  { field: 'productClicks', title: 'Product clicks', format: formatInteger, isTraffic: true },
  { field: 'spend', title: 'Ad spend', format: formatPounds, isTraffic: false },
]

/** Returns the value of a day; null if it is unknown, which leaves a gap in the chart. */
export function getDayValue(day: AnalyticsDay, field: DailyMetric['field']): number | null {
  return field === 'spend' ? getKnownSpend(day) : day[field]
}

export function getKnownSpend({ adsKnown, spend }: AnalyticsDay): number | null {
  return adsKnown ? spend : null
}

/** Returns the first day with the highest value; undefined if all values are 0. */
export function findPeakDay(days: readonly AnalyticsDay[], field: DailyMetric['field']): AnalyticsDay | undefined {
  const peak = days.reduce<AnalyticsDay | undefined>(
    (best, day) => (best && best[field] >= day[field] ? best : day),
    undefined,
  )
  return peak && peak[field] > 0 ? peak : undefined
}

function sumDays(days: readonly AnalyticsDay[], field: DailyMetric['field']): number {
  return days.reduce((total, day) => total + day[field], 0)
}

/** Product clicks per 100 visitors; 0 without visitors. */
export function getConversionRate({ visitors, productClicks }: Traffic): number {
  return visitors === 0 ? 0 : (productClicks / visitors) * 100
}

/**
 * Summarizes a metric in a sentence.
 * @param knownTo last day with data, if data ends before the range does.
 */
export function summarizeMetric(
  { field, format }: DailyMetric,
  days: readonly AnalyticsDay[],
  knownTo: string | null,
): string {
  const peak = findPeakDay(days, field)
  const knownText = knownTo === null ? '' : ` Available up to ${formatLongDate(knownTo)}.`
  if (peak && days.length === 1) return `Total: ${format(peak[field])}.`
  if (peak)
    return `Total: ${format(sumDays(days, field))}. Highest on ${formatLongDate(peak.date)}: ${format(peak[field])}.${knownText}`
  const hasData = knownTo === null || days.some(day => getDayValue(day, field) !== null)
  return `${hasData ? 'None in this period.' : 'No data for this period.'}${knownText}`
}

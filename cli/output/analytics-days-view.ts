import { formatCount, roundToHundredths } from '../../server/contract/figure-text.ts'
import { formatPounds } from '../../server/contract/pounds.ts'
import type { AnalyticsDay, Timeseries } from '../../server/contract/schemas/analytics.ts'
import type { Page } from './page.ts'
import { type Column, table } from './table.ts'
import { formatUnknown } from './unknown-text.ts'

/** Formats one row per day. */
export function analyticsDaysView({ days, trafficKnown }: Timeseries, page: Page): string {
  const toCell =
    (text: (metric: number) => string, isKnown: (day: AnalyticsDay) => boolean) =>
    (metric: (day: AnalyticsDay) => number) =>
    (day: AnalyticsDay) => {
      if (!isKnown(day)) return formatUnknown(page)
      return page.width === undefined ? roundToHundredths(metric(day)) : text(metric(day))
    }
  const right = { align: 'right', whole: true } as const
  const trafficCell = toCell(formatCount, () => trafficKnown)
  const adCell = toCell(formatCount, ({ adsKnown }) => adsKnown)
  const spendCell = toCell(formatPounds, ({ adsKnown }) => adsKnown)
  const columns: Column<AnalyticsDay>[] = [
    {
      title: 'day',
      value: day => (page.width === undefined || day.isOver ? day.date : `${day.date} so far`),
      whole: true,
    },
    { title: 'visitors', value: trafficCell(day => day.visitors), ...right },
    { title: 'pageviews', value: trafficCell(day => day.pageviews), ...right, spare: 2 },
    { title: 'product clicks', value: trafficCell(day => day.productClicks), ...right },
    { title: 'impressions', value: adCell(day => day.impressions), ...right, spare: 3 },
    { title: 'ad clicks', value: adCell(day => day.adClicks), ...right, spare: 1 },
    { title: 'spend', value: spendCell(day => day.spend), ...right },
  ]
  return table(days, columns, page)
}

import { countText, roundFigure } from '../../server/contract/figure-text.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { AnalyticsDay, Timeseries } from '../../server/contract/schemas/analytics.ts'
import type { Page } from './page.ts'
import { type Column, table } from './table.ts'
import { unknownText } from './unknown-text.ts'

/** Formats one row per day. */
export function analyticsDaysView({ days, trafficKnown }: Timeseries, page: Page): string {
  const shown =
    (text: (figure: number) => string, isKnown: (day: AnalyticsDay) => boolean) =>
    (figure: (day: AnalyticsDay) => number) =>
    (day: AnalyticsDay) => {
      if (!isKnown(day)) return unknownText(page)
      return page.width === undefined ? roundFigure(figure(day)) : text(figure(day))
    }
  const right = { align: 'right', whole: true } as const
  const seen = shown(countText, () => trafficKnown)
  const ofAds = shown(countText, ({ adsKnown }) => adsKnown)
  const spent = shown(poundsText, ({ adsKnown }) => adsKnown)
  const columns: Column<AnalyticsDay>[] = [
    {
      title: 'day',
      value: day => (page.width === undefined || day.isOver ? day.date : `${day.date} so far`),
      whole: true,
    },
    { title: 'visitors', value: seen(day => day.visitors), ...right },
    { title: 'pageviews', value: seen(day => day.pageviews), ...right, spare: 2 },
    { title: 'product clicks', value: seen(day => day.productClicks), ...right },
    { title: 'impressions', value: ofAds(day => day.impressions), ...right, spare: 3 },
    { title: 'ad clicks', value: ofAds(day => day.adClicks), ...right, spare: 1 },
    { title: 'spend', value: spent(day => day.spend), ...right },
  ]
  return table(days, columns, page)
}

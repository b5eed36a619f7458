import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { ofSeries } from './former-ids.ts'
import { insightId } from './insights.ts'

/** Returns the impressions of an ad per day, summed over all its series if it was recreated. */
export function createShownDays({ records }: { records: RecordReader }) {
  return async (ad: AdRecord, dates: readonly string[]): Promise<{ date: string; impressions: number }[]> => {
    const { series = [ad.id] } = ofSeries(ad, '')
    const shown = new Map(dates.map(date => [date, 0]))
    const ids = dates.flatMap(date => series.map(one => insightId(one, { date, by: 'all', group: '' })))
    for (const { date, impressions } of await records.getMany('insight', ids))
      shown.set(date, (shown.get(date) ?? 0) + impressions)
    return dates.map(date => ({ date, impressions: shown.get(date) ?? 0 }))
  }
}

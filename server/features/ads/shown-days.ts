import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { toSeries } from './former-ids.ts'
import { toInsightId } from './insights.ts'

/** Returns the impressions of an ad per day, summed over all its series if it was recreated. */
export function createImpressionDays({ records }: { records: RecordReader }) {
  return async (ad: AdRecord, dates: readonly string[]): Promise<{ date: string; impressions: number }[]> => {
    const { series = [ad.id] } = toSeries(ad, '')
    const impressionsByDate = new Map(dates.map(date => [date, 0]))
    const ids = dates.flatMap(date => series.map(one => toInsightId(one, { date, by: 'all', group: '' })))
    for (const { date, impressions } of await records.getMany('insight', ids))
      impressionsByDate.set(date, (impressionsByDate.get(date) ?? 0) + impressions)
    return dates.map(date => ({ date, impressions: impressionsByDate.get(date) ?? 0 }))
  }
}

import type { RecordReader } from '../../ports/record-store.ts'
import type { AdRecord } from '../../ports/records.ts'
import { ofSeries } from './former-ids.ts'
import { insightId } from './insights.ts'

/** How often an ad was shown on each of these days; of one that was made again, all that it was. */
export function createShownDays({ records }: { records: RecordReader }) {
  return async (ad: AdRecord, dates: readonly string[]): Promise<{ date: string; impressions: number }[]> => {
    const { series = [ad.id] } = ofSeries(ad, '')
    const days: { date: string; impressions: number }[] = []
    for (const date of dates) {
      let impressions = 0
      for (const one of series) {
        const day = await records.get('insight', insightId(one, { date, by: 'all', group: '' }))
        impressions += day?.impressions ?? 0
      }
      days.push({ date, impressions })
    }
    return days
  }
}

import { type DateRange, listDays } from '../../contract/analytics-range.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { areMetricsEqual, zeroMetrics } from './figures.ts'
import { getDailyMetrics } from './insight-days.ts'

/** Marks ad sets as containing sample metrics. Missing ad sets are skipped. */
export async function markSampleMetrics(tx: Transaction, adSetIds: Iterable<string>): Promise<void> {
  for (const id of new Set(adSetIds)) {
    const adSet = await tx.get('adSet', id)
    if (adSet && !adSet.sampleFigures) await tx.put('adSet', { ...adSet, sampleFigures: true })
  }
}

/** Returns the ad sets that contain sample metrics. */
export function findSampledAdSets(records: RecordReader): Promise<AdSetRecord[]> {
  return records.find('adSet', { where: { sampleFigures: true } })
}

/** Returns true if the metrics of these ad sets in the range may contain sample data. */
export async function hasSampleMetrics(
  records: RecordReader,
  adSets: readonly AdSetRecord[],
  range: Readonly<DateRange>,
): Promise<boolean> {
  for (const { id } of adSets.filter(({ sampleFigures }) => sampleFigures)) {
    const days = await getDailyMetrics(records, [id], listDays({ ...range }))
    if (days.some(({ metrics }) => !areMetricsEqual(metrics, zeroMetrics))) return true
  }
  return false
}

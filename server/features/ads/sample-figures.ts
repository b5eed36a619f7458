import { type Days, eachDay } from '../../contract/analytics-range.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { isSame, nothing } from './figures.ts'
import { daysOfSets } from './insight-days.ts'

/** Marks ad sets as containing sample metrics. Missing ad sets are skipped. */
export async function markSamples(tx: Transaction, adSetIds: Iterable<string>): Promise<void> {
  for (const id of new Set(adSetIds)) {
    const adSet = await tx.get('adSet', id)
    if (adSet && !adSet.sampleFigures) await tx.put('adSet', { ...adSet, sampleFigures: true })
  }
}

/** Returns the ad sets that contain sample metrics. */
export function sampledAdSets(records: RecordReader): Promise<AdSetRecord[]> {
  return records.find('adSet', { where: { sampleFigures: true } })
}

/** Returns true if the metrics of these ad sets in the range may contain sample data. */
export async function anySamples(
  records: RecordReader,
  adSets: readonly AdSetRecord[],
  range: Readonly<Days>,
): Promise<boolean> {
  for (const { id } of adSets.filter(({ sampleFigures }) => sampleFigures)) {
    const days = await daysOfSets(records, [id], eachDay({ ...range }))
    if (days.some(({ figures }) => !isSame(figures, nothing))) return true
  }
  return false
}

import { type Days, eachDay } from '../../contract/analytics-range.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { isSame, nothing } from './figures.ts'
import { daysOfSets } from './insight-days.ts'

/** Notes that figures which were made up are among what the ads of these ad sets did. Ad sets that are gone are passed over. */
export async function markSamples(tx: Transaction, adSetIds: Iterable<string>): Promise<void> {
  for (const id of new Set(adSetIds)) {
    const adSet = await tx.get('adSet', id)
    if (adSet && !adSet.sampleFigures) await tx.put('adSet', { ...adSet, sampleFigures: true })
  }
}

/** Ad sets that figures are marked of as made up. */
export function sampledAdSets(records: RecordReader): Promise<AdSetRecord[]> {
  return records.find('adSet', { where: { sampleFigures: true } })
}

/** Whether figures that were made up may be among what these ad sets did in these days. */
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

import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { InsightRecord, InsightTotalRecord } from '../../ports/records.ts'
import { type AdMetrics, addMetrics, addToDays, areMetricsEqual, zeroMetrics } from './insight-days.ts'

/** The metrics of an ad on one day, in total or for one group. */
export type DayMetrics = Pick<InsightRecord, 'date' | 'by' | 'group'> & AdMetrics

export interface AdSeries {
  id: string
  adSetId: string
  /** Storage keys of the series to replace, from `toSeries`; days are stored under the first. Missing for only one. */
  series?: readonly [string, ...string[]]
}

/** A day of an ad and a breakdown, which are replaced together. */
export type DayPart = Pick<DayMetrics, 'date' | 'by'>

export interface InsightDifference {
  removed: InsightRecord[]
  /** Version 0 for new records. */
  stored: InsightRecord[]
  /** Current versions of the `stored` records. */
  replaced: InsightRecord[]
}

/**
 * Compares new days of an ad with the stored ones. A day is replaced per breakdown with all its groups, so that groups
 * no longer reported are removed. Other breakdowns stay. Groups without metrics are not stored.
 * @param whole parts for which `days` is complete, even if it has no rows.
 */
export async function compareInsights(
  reader: RecordReader,
  { id: adId, adSetId, series = [adId] }: AdSeries,
  days: readonly DayMetrics[],
  whole: readonly DayPart[] = [],
): Promise<InsightDifference> {
  const newDays = days
    .filter(day => !areMetricsEqual(day, zeroMetrics))
    .map(day => ({ ...day, id: toInsightId(series[0], day), adId, adSetId }))
  const newIds = new Set(newDays.map(({ id }) => id))
  const all = [...newIds, ...(await findPossibleIds(reader, { adId, series }, [...days, ...whole]))]
  const before = new Map((await reader.getMany('insight', all)).map(record => [record.id, record]))
  const stored = newDays
    .map(day => ({ ...day, version: before.get(day.id)?.version ?? 0 }))
    .filter(day => !areMetricsEqual(before.get(day.id), day))
  const removed = [...before.values()].filter(({ id }) => !newIds.has(id))
  return { removed, stored, replaced: stored.flatMap(({ id }) => before.get(id) ?? []) }
}

/** Derives the ids of an ad's possible records from its totals: reading some 10,000 records would be slow. */
async function findPossibleIds(
  reader: RecordReader,
  { adId, series }: { adId: string; series: readonly string[] },
  parts: readonly DayPart[],
): Promise<string[]> {
  const totals = await reader.find('insightTotal', { where: { adId } })
  const uniqueParts = new Map(parts.map(part => [`${part.by}/${part.date}`, part])).values()
  return [...uniqueParts].flatMap(({ by, date }) => {
    const groups = totals.filter(total => total.by === by).map(({ group }) => group)
    return groups.flatMap(group => series.map(key => toInsightId(key, { date, by, group })))
  })
}

/**
 * Stores days of an ad and updates its totals and the daily sums of its ad set.
 * @param whole see `compareInsights`.
 * @returns the number of changed records.
 */
export async function storeInsights(
  tx: Transaction,
  ad: AdSeries,
  days: readonly DayMetrics[],
  whole: readonly DayPart[] = [],
): Promise<number> {
  const { removed, stored, replaced } = await compareInsights(tx, ad, days, whole)
  for (const { id } of removed) await tx.delete('insight', id)
  for (const day of stored) await tx.put('insight', day)
  const totalChanges = new Map<string, InsightTotalRecord>()
  const dailyChanges = new Map<string, AdMetrics>()
  for (const [records, sign] of [[removed, -1] as const, [replaced, -1] as const, [stored, 1] as const]) {
    for (const record of records) {
      addToTotal(totalChanges, record, sign)
      if (record.by === 'all')
        dailyChanges.set(record.date, addMetrics(dailyChanges.get(record.date) ?? zeroMetrics, record, sign))
    }
  }
  for (const change of totalChanges.values()) await addTotal(tx, change)
  await addToDays(tx, ad.adSetId, dailyChanges)
  return removed.length + stored.length
}

function addToTotal(sums: Map<string, InsightTotalRecord>, record: InsightRecord, sign: 1 | -1): void {
  const { adId, adSetId, by, group } = record
  const id = `${adId}/${by}/${group}`
  const before = sums.get(id) ?? { id, version: 0, adId, adSetId, by, group, ...zeroMetrics }
  sums.set(id, { ...before, ...addMetrics(before, record, sign) })
}

async function addTotal(tx: Transaction, difference: InsightTotalRecord): Promise<void> {
  const old = await tx.get('insightTotal', difference.id)
  const sum = addMetrics(old ?? zeroMetrics, difference)
  if (areMetricsEqual(sum, zeroMetrics)) await tx.delete('insightTotal', difference.id)
  else await tx.put('insightTotal', { ...difference, ...sum, version: old?.version ?? 0 })
}

export const toInsightId = (series: string, { date, by, group }: Pick<DayMetrics, 'date' | 'by' | 'group'>) =>
  `${series}/${date}/${by}/${group}`

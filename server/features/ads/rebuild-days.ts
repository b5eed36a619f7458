import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import { type AdMetrics, addMetrics, areMetricsEqual, zeroMetrics } from './ad-metrics.ts'
import { allAdSets, replaceDays } from './insight-days.ts'

type MetricsByDay = Map<string, AdMetrics>

/**
 * Rebuilds the daily sums if they do not match the totals, because insights may be older than the sums. The sum of all
 * ad sets comes last, so that an interrupted rebuild is repeated at the next start. Each step is a transaction,
 * because other processes may store metrics at the same time.
 */
export async function rebuildDays(records: RecordStore): Promise<void> {
  if (await records.transact(areSumsCorrect)) return
  for (const adSetId of await findAdSetIds(records)) {
    await records.transact(async tx => replaceDays(tx, adSetId, await calculateDays(tx, adSetId)))
  }
  await records.transact(async tx => {
    const everything: MetricsByDay = new Map()
    for (const day of await tx.find('insightDay')) if (day.adSetId !== allAdSets) addToDayMap(everything, day.date, day)
    await replaceDays(tx, allAdSets, everything)
  })
}

async function areSumsCorrect(reader: RecordReader): Promise<boolean> {
  const totals = await reader.find('insightTotal', { where: { by: 'all' } })
  const days = await reader.find('insightDay', { where: { adSetId: allAdSets } })
  return areMetricsEqual(sumMetrics(days), sumMetrics(totals))
}

const sumMetrics = (records: readonly AdMetrics[]) =>
  records.reduce<AdMetrics>((sum, record) => addMetrics(sum, record), zeroMetrics)

/** Includes ad sets that have sums but no totals. */
async function findAdSetIds(reader: RecordReader): Promise<ReadonlySet<string>> {
  const summed = await reader.find('insightDay')
  const totals = await reader.find('insightTotal', { where: { by: 'all' } })
  return new Set([...summed, ...totals].flatMap(({ adSetId }) => (adSetId === allAdSets ? [] : [adSetId])))
}

async function calculateDays(reader: RecordReader, adSetId: string): Promise<MetricsByDay> {
  const days: MetricsByDay = new Map()
  const totals = await reader.find('insightTotal', { where: { adSetId } })
  for (const adId of new Set(totals.map(total => total.adId))) {
    for (const insight of await reader.find('insight', { where: { adId } }))
      if (insight.by === 'all') addToDayMap(days, insight.date, insight)
  }
  return days
}

function addToDayMap(days: MetricsByDay, date: string, metrics: Readonly<AdMetrics>): void {
  days.set(date, addMetrics(days.get(date) ?? zeroMetrics, metrics))
}

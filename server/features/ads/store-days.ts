import { yieldToEventLoop } from '../../lib/steps.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import { type AdMetrics, addMetrics, allAdSets, areMetricsEqual, replaceDays, zeroMetrics } from './insight-days.ts'
import { type AdSeries, type DayMetrics, type DayPart, storeInsights } from './insights.ts'

/** New days of an ad that replace the stored ones. */
export interface AdDays {
  ad: AdSeries
  days: readonly DayMetrics[]
}

export interface StoreDaysOptions {
  /** Parts for which `days` is complete for every ad, even if it has no rows. */
  whole?: readonly DayPart[]
  /** Stops between two batches. */
  signal?: AbortSignal
}

/** Day records stored per transaction: at most 0.1 s, so that other transactions can run in between. */
const maxDaysPerTransaction = 2_000

/**
 * Stores days of ads in batches. A repetition after an interruption continues with the missing ones.
 * @returns the number of changed records.
 */
export async function storeDays(
  records: RecordStore,
  ads: Iterable<AdDays>,
  { whole = [], signal }: StoreDaysOptions = {},
): Promise<number> {
  let changed = 0
  for (const batch of toBatches(ads)) {
    signal?.throwIfAborted()
    changed += await records.transact(tx => storeBatch(tx, batch, whole))
    // Yields to the event loop: batches without changes never wait, and would block other calls.
    await yieldToEventLoop()
  }
  return changed
}

/** Skips ads that were deleted in the meantime. */
async function storeBatch(tx: Transaction, ads: readonly AdDays[], whole: readonly DayPart[]): Promise<number> {
  let changed = 0
  for (const { ad, days } of ads) {
    if (await tx.get('ad', ad.id)) changed += await storeInsights(tx, ad, days, whole)
  }
  return changed
}

function* toBatches(ads: Iterable<AdDays>): Generator<AdDays[]> {
  let batch: AdDays[] = []
  let size = 0
  for (const adDays of ads) {
    batch.push(adDays)
    size += adDays.days.length
    if (size < maxDaysPerTransaction) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

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
  const sum = (records: readonly AdMetrics[]) => records.reduce<AdMetrics>((a, b) => addMetrics(a, b), zeroMetrics)
  return areMetricsEqual(sum(days), sum(totals))
}

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

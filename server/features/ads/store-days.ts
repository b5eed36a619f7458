import { yieldToEventLoop } from '../../lib/steps.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
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

import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import { type DayFigures, type DayPart, type OfAd, storeInsights } from './insights.ts'

/** New days of an ad that replace the stored ones. */
export interface AdDays {
  ad: OfAd
  days: readonly DayFigures[]
}

export interface StoreDaysOptions {
  /** Parts for which `days` is complete for every ad, even if it has no rows. */
  whole?: readonly DayPart[]
  /** Stops between two batches. */
  signal?: AbortSignal
}

/** Day records stored per transaction: at most 0.1 s, so that other transactions can run in between. */
const daysAtATime = 2_000

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
  for (const some of inPortions(ads)) {
    signal?.throwIfAborted()
    changed += await records.transact(tx => storeAll(tx, some, whole))
    // Yields to the event loop: batches without changes never wait, and would block other calls.
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  return changed
}

/** Skips ads that were deleted in the meantime. */
async function storeAll(tx: Transaction, ads: readonly AdDays[], whole: readonly DayPart[]): Promise<number> {
  let changed = 0
  for (const { ad, days } of ads) {
    if (await tx.get('ad', ad.id)) changed += await storeInsights(tx, ad, days, whole)
  }
  return changed
}

function* inPortions(ads: Iterable<AdDays>): Generator<AdDays[]> {
  let portion: AdDays[] = []
  let size = 0
  for (const one of ads) {
    portion.push(one)
    size += one.days.length
    if (size < daysAtATime) continue
    yield portion
    portion = []
    size = 0
  }
  if (portion.length > 0) yield portion
}

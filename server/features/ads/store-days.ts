import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import { type DayFigures, type DayPart, type OfAd, storeInsights } from './insights.ts'

/** Days of an ad that are to stand in the place of what is stored of them. */
export interface AdDays {
  ad: OfAd
  days: readonly DayFigures[]
}

export interface StoreDaysOptions {
  /** Of every ad, the parts of which `days` has all there is, be it nothing. */
  whole?: readonly DayPart[]
  /** Stops it between one portion and the next. */
  signal?: AbortSignal
}

/** Records of days that one transaction stores: a tenth of a second at most, so that others have their turn. */
const daysAtATime = 2_000

/**
 * Stores days of ads, in portions. Stopped half way, it has stored whole days of some ads; done again, it goes on from there.
 * @returns how many records came to say something else.
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
    // Where nothing changes, nothing is waited for, and calls would not be answered meanwhile.
    await new Promise<void>(resolve => setImmediate(resolve))
  }
  return changed
}

/** An ad that was deleted since it was looked up is passed over. */
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

import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { InsightDayRecord } from '../../ports/records.ts'
import { add, type Figures, isSame, nothing } from './figures.ts'

/** In place of an ad set: the sum of all of them. */
export const allAdSets = 'all'

const idOf = (adSetId: string, date: string) => `${adSetId}/${date}`

/** Adds to what an ad set did, day by day, and so to what all of them did. */
export async function addToDays(
  tx: Transaction,
  adSetId: string,
  differences: ReadonlyMap<string, Readonly<Figures>>,
): Promise<void> {
  for (const [date, difference] of differences) {
    for (const scope of [adSetId, allAdSets]) await addToDay(tx, { adSetId: scope, date }, difference)
  }
}

/** Takes the days of an ad set away, out of those of all as well. */
export async function removeDays(tx: Transaction, adSetId: string): Promise<void> {
  for (const day of await tx.find('insightDay', { where: { adSetId } })) {
    await addToDay(tx, { adSetId: allAdSets, date: day.date }, add(nothing, day, -1))
    await tx.delete('insightDay', day.id)
  }
}

/** What these ad sets did together in each of some days, or all of them; nothing where nothing is known of a day. */
export async function daysOfSets(
  reader: RecordReader,
  adSetIds: readonly string[],
  dates: readonly string[],
): Promise<{ date: string; figures: Readonly<Figures> }[]> {
  const sums = new Map<string, Figures>()
  const ids = dates.flatMap(date => adSetIds.map(id => idOf(id, date)))
  for (const day of await reader.getMany('insightDay', ids)) sums.set(day.date, add(sums.get(day.date) ?? nothing, day))
  return dates.map(date => ({ date, figures: sums.get(date) ?? nothing }))
}

/** The last day that has figures. */
export async function latestDay(reader: RecordReader, adSetId: string): Promise<string | null> {
  const [day] = await reader.find('insightDay', { where: { adSetId }, orderBy: 'date', direction: 'desc', limit: 1 })
  return day?.date ?? null
}

async function addToDay(
  tx: Transaction,
  { adSetId, date }: Pick<InsightDayRecord, 'adSetId' | 'date'>,
  difference: Readonly<Figures>,
): Promise<void> {
  const id = idOf(adSetId, date)
  const old = await tx.get('insightDay', id)
  const sum = add(old ?? nothing, difference)
  if (isSame(sum, nothing)) await tx.delete('insightDay', id)
  else await tx.put('insightDay', { id, version: old?.version ?? 0, adSetId, date, ...sum })
}

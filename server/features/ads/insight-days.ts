import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { InsightDayRecord } from '../../ports/records.ts'
import { add, type Figures, isSame, nothing } from './figures.ts'

/** Pseudo ad set id for the sum of all ad sets. */
export const allAdSets = 'all'

const idOf = (adSetId: string, date: string) => `${adSetId}/${date}`

/** Adds to the daily sums of an ad set and of all ad sets. */
export async function addToDays(
  tx: Transaction,
  adSetId: string,
  differences: ReadonlyMap<string, Readonly<Figures>>,
): Promise<void> {
  for (const [date, difference] of differences) {
    for (const scope of [adSetId, allAdSets]) await addToDay(tx, { adSetId: scope, date }, difference)
  }
}

/** Removes the days of an ad set and subtracts them from the sum of all. */
export async function removeDays(tx: Transaction, adSetId: string): Promise<void> {
  for (const day of await tx.find('insightDay', { where: { adSetId } })) {
    await addToDay(tx, { adSetId: allAdSets, date: day.date }, add(nothing, day, -1))
    await tx.delete('insightDay', day.id)
  }
}

/** Replaces all days of an ad set. */
export async function replaceDays(
  tx: Transaction,
  adSetId: string,
  days: ReadonlyMap<string, Readonly<Figures>>,
): Promise<void> {
  const old = new Map((await tx.find('insightDay', { where: { adSetId } })).map(day => [day.date, day]))
  for (const date of new Set([...old.keys(), ...days.keys()])) {
    const { id, version } = old.get(date) ?? { id: idOf(adSetId, date), version: 0 }
    await putDay(tx, { id, version, adSetId, date, ...(days.get(date) ?? nothing) })
  }
}

/** Returns the combined metrics of ad sets for each day, with zeros for days without data. */
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

/** Returns the record version of each day with data. It changes with every change of the day's metrics. */
export async function versionsOfDays(
  reader: RecordReader,
  dates: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const days = await reader.getMany(
    'insightDay',
    dates.map(date => idOf(allAdSets, date)),
  )
  return new Map(days.map(({ date, version }) => [date, version]))
}

/** Returns the last day with metrics, or null. */
export async function latestDay(reader: RecordReader, adSetId: string): Promise<string | null> {
  const lastFirst = { where: { adSetId }, orderBy: 'date', direction: 'desc' } as const
  const [last] = await reader.find('insightDay', { ...lastFirst, limit: 1 })
  if (!last || hasFigures(last)) return last?.date ?? null
  return (await reader.find('insightDay', lastFirst)).find(hasFigures)?.date ?? null
}

async function addToDay(
  tx: Transaction,
  { adSetId, date }: Pick<InsightDayRecord, 'adSetId' | 'date'>,
  difference: Readonly<Figures>,
): Promise<void> {
  const id = idOf(adSetId, date)
  const old = await tx.get('insightDay', id)
  await putDay(tx, { id, version: old?.version ?? 0, adSetId, date, ...add(old ?? nothing, difference) })
}

/** Deletes days without metrics, except for the sum of all ad sets, whose version must not restart. */
async function putDay(tx: Transaction, day: InsightDayRecord): Promise<void> {
  if (day.adSetId === allAdSets || hasFigures(day)) await tx.put('insightDay', day)
  else await tx.delete('insightDay', day.id)
}

const hasFigures = (day: InsightDayRecord) => !isSame(day, nothing)

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

/** Puts these days in place of all that there are of an ad set. */
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

/** Of those of some dates on which any ad did anything: a number that is another whenever what an ad set did on it is. */
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

/** The last day that has figures. */
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

/** Nothing is left of a day without figures but that of all ad sets, whose versions would begin again. */
async function putDay(tx: Transaction, day: InsightDayRecord): Promise<void> {
  if (day.adSetId === allAdSets || hasFigures(day)) await tx.put('insightDay', day)
  else await tx.delete('insightDay', day.id)
}

const hasFigures = (day: InsightDayRecord) => !isSame(day, nothing)

import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import { add, type Figures, isSame, nothing } from './figures.ts'
import { allAdSets, replaceDays } from './insight-days.ts'

type Days = Map<string, Figures>

/**
 * Rebuilds the daily sums if they do not match the totals, because insights may be older than the sums. The sum of all
 * ad sets comes last, so that an interrupted rebuild is repeated at the next start. Each step is a transaction,
 * because other processes may store metrics at the same time.
 */
export async function rebuildDays(records: RecordStore): Promise<void> {
  if (await records.transact(addUp)) return
  for (const adSetId of await adSetsOf(records)) {
    await records.transact(async tx => replaceDays(tx, adSetId, await daysOf(tx, adSetId)))
  }
  await records.transact(async tx => {
    const everything: Days = new Map()
    for (const day of await tx.find('insightDay')) if (day.adSetId !== allAdSets) addTo(everything, day.date, day)
    await replaceDays(tx, allAdSets, everything)
  })
}

async function addUp(reader: RecordReader): Promise<boolean> {
  const totals = await reader.find('insightTotal', { where: { by: 'all' } })
  const days = await reader.find('insightDay', { where: { adSetId: allAdSets } })
  return isSame(sumOf(days), sumOf(totals))
}

const sumOf = (records: readonly Figures[]) => records.reduce<Figures>((sum, record) => add(sum, record), nothing)

/** Includes ad sets that have sums but no totals. */
async function adSetsOf(reader: RecordReader): Promise<ReadonlySet<string>> {
  const summed = await reader.find('insightDay')
  const totals = await reader.find('insightTotal', { where: { by: 'all' } })
  return new Set([...summed, ...totals].flatMap(({ adSetId }) => (adSetId === allAdSets ? [] : [adSetId])))
}

async function daysOf(reader: RecordReader, adSetId: string): Promise<Days> {
  const days: Days = new Map()
  const totals = await reader.find('insightTotal', { where: { adSetId } })
  for (const adId of new Set(totals.map(total => total.adId))) {
    for (const insight of await reader.find('insight', { where: { adId } }))
      if (insight.by === 'all') addTo(days, insight.date, insight)
  }
  return days
}

function addTo(days: Days, date: string, figures: Readonly<Figures>): void {
  days.set(date, add(days.get(date) ?? nothing, figures))
}

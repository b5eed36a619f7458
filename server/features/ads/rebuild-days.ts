import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import { add, type Figures, isSame, nothing } from './figures.ts'
import { allAdSets } from './insight-days.ts'

type Days = Map<string, Figures>

/**
 * Makes the sums by day anew where they do not add up to the totals: insights may be older than such sums, which then were
 * begun in the middle. That of all ad sets comes last, so that what is stopped half way is done again at the next start.
 */
export async function rebuildDays(records: RecordStore): Promise<void> {
  const totals = await records.find('insightTotal', { where: { by: 'all' } })
  const days = await records.find('insightDay', { where: { adSetId: allAdSets } })
  if (isSame(sumOf(days), sumOf(totals))) return
  const everything: Days = new Map()
  for (const [adSetId, adIds] of await adsByAdSet(records, totals)) {
    const days = await daysOfAds(records, adIds)
    for (const [date, figures] of days) addTo(everything, date, figures)
    await replaceDays(records, adSetId, days)
  }
  await replaceDays(records, allAdSets, everything)
}

const sumOf = (records: readonly Figures[]) => records.reduce<Figures>((sum, record) => add(sum, record), nothing)

/** Those too that have sums, and nothing to make them of. */
async function adsByAdSet(
  reader: RecordReader,
  totals: readonly { adSetId: string; adId: string }[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const { adSetId } of await reader.find('insightDay')) if (adSetId !== allAdSets) found.set(adSetId, [])
  for (const { adSetId, adId } of totals) found.set(adSetId, [...(found.get(adSetId) ?? []), adId])
  return found
}

async function daysOfAds(reader: RecordReader, adIds: readonly string[]): Promise<Days> {
  const days: Days = new Map()
  for (const adId of adIds) {
    for (const insight of await reader.find('insight', { where: { adId } }))
      if (insight.by === 'all') addTo(days, insight.date, insight)
  }
  return days
}

function addTo(days: Days, date: string, figures: Readonly<Figures>): void {
  days.set(date, add(days.get(date) ?? nothing, figures))
}

async function replaceDays(records: RecordStore, adSetId: string, days: Days): Promise<void> {
  await records.transact(async tx => {
    for (const { id } of await tx.find('insightDay', { where: { adSetId } })) await tx.delete('insightDay', id)
    for (const [date, figures] of days)
      await tx.put('insightDay', { id: `${adSetId}/${date}`, version: 0, adSetId, date, ...figures })
  })
}

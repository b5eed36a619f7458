import { expect, it } from 'vitest'
import { seededRandom } from '../../domain/random.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createInsightDayCache } from './insight-day-cache.ts'
import {
  type AdMetrics,
  addMetrics,
  addToDays,
  allAdSets,
  findLatestDay,
  removeDays,
  replaceDays,
  zeroMetrics,
} from './insight-days.ts'

const dates = ['2026-11-18', '2026-11-19', '2026-11-20']
const adSets = ['s1', 's2', 's3']
const of = (clicks: number): AdMetrics => ({
  impressions: 0,
  clicks,
  spendMicros: clicks * 5_000_000_000,
  conversions: 0,
})
const only = (date: string, clicks: number) => new Map([[date, of(clicks)]])

/** Expected cache content, read directly from the store. */
async function summed(records: RecordReader, of: readonly string[]) {
  const sums = new Map<string, AdMetrics>()
  for (const day of await records.find('insightDay'))
    if (of.includes(day.date) && day.adSetId !== allAdSets)
      sums.set(day.adSetId, addMetrics(sums.get(day.adSetId) ?? zeroMetrics, day))
  return sums
}

const inOrder = (sums: ReadonlyMap<string, AdMetrics>) => [...sums].sort(([a], [b]) => a.localeCompare(b))

it.each([{ rows: 1_000 }, { rows: 4 }])('returns the current sums of days after any change: %o', async most => {
  const records = createMemoryRecordStore()
  const dayCache = createInsightDayCache({ records }, most)
  const random = seededRandom(7)
  const pick = <T>(from: readonly T[]) => from.slice(Math.floor(random() * from.length))
  for (let n = 0; n < 300; n += 1) {
    const [[date = ''], [adSet = '']] = [pick(dates), pick(adSets)]
    await records.transact(async tx => {
      const what = random()
      if (what < 0.5) await addToDays(tx, adSet, only(date, Math.floor(random() * 5) - 2))
      else if (what < 0.9) await removeDays(tx, adSet)
      else {
        const rest = addMetrics((await summed(tx, [date])).get(adSet) ?? zeroMetrics, zeroMetrics, -1)
        await addToDays(tx, adSet, new Map([[date, addMetrics(rest, of(3))]]))
      }
    })
    const sumsOf = await dayCache.read(dates)
    for (const some of [dates, dates.slice(1), [date], []])
      expect(inOrder(sumsOf(some))).toEqual(inOrder(await summed(records, some)))
  }
})

it('reads only changed days again', async () => {
  const records = createMemoryRecordStore()
  const read: (string | undefined)[] = []
  const dayCache = createInsightDayCache({
    records: {
      ...wrapReader(records),
      find: (kind, query) => {
        read.push(JSON.stringify(query?.where))
        return records.find(kind, query)
      },
    },
  })
  const change = (date: string, clicks: number) => records.transact(tx => addToDays(tx, 's1', only(date, clicks)))
  for (const date of dates) await change(date, 1)
  await dayCache.read(dates)
  expect(read.splice(0)).toEqual(dates.map(date => JSON.stringify({ date })))
  await change('2026-11-19', 1)
  await dayCache.read(dates)
  expect(read).toEqual(['{"date":"2026-11-19"}'])
})

it('notices a day that was cleared and filled with the same figures', async () => {
  const records = createMemoryRecordStore()
  const dayCache = createInsightDayCache({ records })
  await records.transact(tx => addToDays(tx, 's1', only('2026-11-20', 3)))
  await dayCache.read(dates)
  await records.transact(tx => removeDays(tx, 's1'))
  expect(await findLatestDay(records, allAdSets)).toBeNull()
  await records.transact(tx => addToDays(tx, 's2', only('2026-11-20', 3)))
  expect([...(await dayCache.read(dates))(dates).keys()]).toEqual(['s2'])
  await records.transact(async tx => {
    await replaceDays(tx, 's2', new Map())
    await replaceDays(tx, allAdSets, new Map())
  })
  await records.transact(tx => addToDays(tx, 's3', only('2026-11-20', 3)))
  expect([...(await dayCache.read(dates))(dates).keys()]).toEqual(['s3'])
})

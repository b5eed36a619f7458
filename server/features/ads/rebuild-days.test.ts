import { expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { storeInsights } from './insights.ts'
import { rebuildDays } from './store-days.ts'
import { openAdsApp } from './testing/open-ads-app.ts'

const did = { impressions: 100, clicks: 5, spendMicros: 2_000_000, conversions: 1 }
const day = (date: string, spendMicros = did.spendMicros) => ({
  date,
  by: 'all' as const,
  group: '',
  ...did,
  spendMicros,
})
const ads = [
  { id: 'x1', adSetId: 's1' },
  { id: 'x2', adSetId: 's2' },
]

/** A folder from a version without daily sums. */
async function oldFolder() {
  const records = createMemoryRecordStore()
  await records.transact(async tx => {
    for (const ad of ads) await storeInsights(tx, ad, [day('2026-11-19'), day('2026-11-20')])
    for (const { id } of await tx.find('insightDay')) await tx.delete('insightDay', id)
  })
  return records
}

const spend = async ({ local }: Awaited<ReturnType<typeof openAdsApp>>) =>
  (await local.ads.days({ days: 3 })).days.map(one => one.spend)

it('sums days that were stored before daily sums existed', async () => {
  expect(await spend(await openAdsApp({}, { records: await oldFolder() }))).toEqual([4, 4, 0])
})

it('rebuilds incomplete sums that became negative', async () => {
  const records = await oldFolder()
  const [first, second] = ads
  await records.transact(async tx => {
    if (first) await storeInsights(tx, first, [day('2026-11-19', 500_000)])
    if (second) await tx.put('insightDay', { id: 'gone/2026-11-20', version: 0, ...day('2026-11-20'), adSetId: 'gone' })
  })
  const app = await openAdsApp({}, { records })
  expect(await spend(app)).toEqual([2.5, 4, 0])
  expect((await records.find('insightDay')).map(({ id }) => id)).toEqual([
    ...['all/2026-11-19', 'all/2026-11-20', 's1/2026-11-19', 's1/2026-11-20', 's2/2026-11-19', 's2/2026-11-20'],
  ])
})

it('leaves correct sums unchanged', async () => {
  const records = await oldFolder()
  await openAdsApp({}, { records })
  const before = await records.find('insightDay')
  await openAdsApp({}, { records })
  expect(await records.find('insightDay')).toEqual(before)
})

it.each([1, 2, 3, 4, 5, 6, 7, 8])('counts what another process stores after step %d once', async step => {
  const records = await oldFolder()
  const store = () =>
    records.transact(async tx => {
      for (const ad of ads) await storeInsights(tx, ad, [day('2026-11-20', 3_000_000), day('2026-11-21')])
    })
  let steps = 0
  const counted = async <T>(done: Promise<T>) => {
    const result = await done
    steps += 1
    if (steps === step) await store()
    return result
  }
  await rebuildDays({
    get: (...given) => counted(records.get(...given)),
    find: (...given) => counted(records.find(...given)),
    getMany: (...given) => counted(records.getMany(...given)),
    count: (...given) => counted(records.count(...given)),
    transact: work => counted(records.transact(work)),
    close: () => records.close(),
  })
  if (steps < step) await store()
  const sums = (await records.find('insightDay')).map(({ id, spendMicros }) => [id, spendMicros / 1_000_000])
  const days = (adSetId: string, share: number) => [
    [`${adSetId}/2026-11-19`, 2 * share],
    [`${adSetId}/2026-11-20`, 3 * share],
    [`${adSetId}/2026-11-21`, 2 * share],
  ]
  expect(sums).toEqual([...days('all', 2), ...days('s1', 1), ...days('s2', 1)])
})

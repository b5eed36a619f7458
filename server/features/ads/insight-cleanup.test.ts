import { describe, expect, it, vi } from 'vitest'
import { listDays } from '../../domain/days.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createInsightCleanup } from './insight-cleanup.ts'
import { storeDays } from './store-days.ts'
import { openAdSet } from './testing/open-ad-set.ts'
import { openAdsApp } from './testing/open-ads-app.ts'

const did = { impressions: 100, clicks: 5, spendMicros: 1_000_000, conversions: 1 }
const dates = listDays({ from: '2026-05-01', to: '2026-11-21' })
const groups = Array.from({ length: 14 }, (_, n) => `Region ${n}`)
const days = dates.flatMap(date => [
  { date, by: 'all' as const, group: '', ...did },
  ...groups.map(group => ({ date, by: 'region' as const, group, ...did })),
])

/** A store that counts the deletions of each transaction. */
function counted(records: RecordStore) {
  const deletions: number[] = []
  const transact: RecordStore['transact'] = work =>
    records.transact(async tx => {
      const at = deletions.push(0) - 1
      const counting: Transaction = {
        ...wrapReader(tx),
        put: (kind, record) => tx.put(kind, record),
        delete: async (kind, id) => {
          deletions[at] = (deletions[at] ?? 0) + 1
          await tx.delete(kind, id)
        },
      }
      return work(counting)
    })
  const counting: RecordStore = {
    ...wrapReader(records),
    transact,
    close: () => records.close(),
  }
  return { counting, deletions }
}

const left = async (records: RecordStore) =>
  (await records.find('insight')).length + (await records.find('goneAd')).length

describe('a deleted ad set with years of insights', () => {
  it('stops counting at once, and its insights are removed in batches', async () => {
    const memory = createMemoryRecordStore()
    const { counting, deletions } = counted(memory)
    const { local, campaignId } = await openAdSet({}, { records: counting })
    const { id: adSetId } = await local.adsets.create({ articleId: 'a2', campaignId })
    const words = { headline: 'Toasters, compared', bodyText: 'Which one browns evenly?', variant: 'A' }
    const ad = await local.ads.create({ adSetId, ...words })
    await storeDays(memory, [{ ad, days }])
    await local.adsets.delete({ adSetId })
    expect((await local.ads.days({ days: 300 })).days.every(({ spend }) => spend === 0)).toBe(true)
    expect(await memory.find('insightTotal')).toEqual([])
    await vi.waitFor(async () => expect(await left(memory)).toBe(0))
    expect(Math.max(...deletions)).toBeLessThanOrEqual(1_000)
    expect(deletions.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(days.length)
  })
})

describe('insights of deleted ads left by a stopped process', () => {
  const half = async () => {
    const records = createMemoryRecordStore()
    const id = 'x1'
    await records.transact(async tx => {
      await tx.put('goneAd', { id, version: 0 })
      for (const day of days.slice(0, 1500))
        await tx.put('insight', { id: `x1/${day.date}/${day.group}`, version: 0, adId: id, adSetId: 's1', ...day })
    })
    return records
  }

  it('are removed by the next process', async () => {
    const records = await half()
    await openAdsApp({}, { records })
    await vi.waitFor(async () => expect(await left(records)).toBe(0))
  })

  it('stay for the following process if that one stops too', async () => {
    const records = await half()
    const first = createInsightCleanup({ records, log: () => {} })
    const swept = first.run()
    await first.close()
    await swept
    expect(await records.find('goneAd')).toHaveLength(1)
    await createInsightCleanup({ records, log: () => {} }).run()
    expect(await left(records)).toBe(0)
  })
})

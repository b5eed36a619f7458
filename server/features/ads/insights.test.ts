import { describe, expect, it } from 'vitest'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { type DayMetrics, type DayPart, storeInsights } from './insights.ts'

const ad = { id: 'x1', adSetId: 's1' }
const did = { impressions: 100, clicks: 5, spendMicros: 1_000_000, conversions: 1 }
const byAge = (date: string, group: string, figures = did): DayMetrics => ({ date, by: 'age', group, ...figures })

/** Stores days and checks that not all insights of the ad are read; there may be 10,000. */
function store(records: RecordStore, days: DayMetrics[], whole: DayPart[] = []) {
  return records.transact(tx => {
    const find: Transaction['find'] = async (kind, query) => {
      if (kind === 'insight') throw new Error('It reads all days.')
      return tx.find(kind, query)
    }
    const narrow: Transaction = {
      ...wrapReader(tx),
      find,
      put: (kind, record) => tx.put(kind, record),
      delete: (kind, id) => tx.delete(kind, id),
    }
    return storeInsights(narrow, ad, days, whole)
  })
}

const groups = async (records: RecordStore) => (await records.find('insight')).map(({ date, group }) => [date, group])

describe('a day of an ad', () => {
  it('is replaced completely, and other days stay', async () => {
    const records = createMemoryRecordStore()
    await store(records, [byAge('2026-11-19', '25-34'), byAge('2026-11-20', '25-34'), byAge('2026-11-20', '35-44')])
    expect(await store(records, [byAge('2026-11-20', '45-54')])).toBe(3)
    expect(await groups(records)).toEqual([
      ['2026-11-19', '25-34'],
      ['2026-11-20', '45-54'],
    ])
    expect(await store(records, [], [{ date: '2026-11-19', by: 'age' }])).toBe(1)
    expect(await records.find('insightTotal')).toMatchObject([{ group: '45-54', impressions: 100 }])
  })

  it('changes nothing when it is stored again', async () => {
    const records = createMemoryRecordStore()
    const days = [byAge('2026-11-19', '25-34'), byAge('2026-11-20', '35-44')]
    expect([await store(records, days), await store(records, days)]).toEqual([2, 0])
  })

  it('loses groups that have no figures any more', async () => {
    const records = createMemoryRecordStore()
    const nothing = { impressions: 0, clicks: 0, spendMicros: 0, conversions: 0 }
    await store(records, [byAge('2026-11-19', '25-34')])
    expect(await store(records, [byAge('2026-11-19', '25-34', nothing)])).toBe(1)
    expect([await records.find('insight'), await records.find('insightTotal')]).toEqual([[], []])
  })
})

import { describe, expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { openAdsApp } from '../ads/testing/open-ads-app.ts'
import { createDeletionClock } from './deletion-clock.ts'

const hour = 3_600_000
const day = 24 * hour

async function running(records = createMemoryRecordStore()) {
  const clock = createManualClock()
  const deletionTime = createDeletionClock({ records, clock })
  await deletionTime()
  /** Days by which deletions lag behind the clock after it moves on. */
  const lagAfter = async (ms: number) => {
    clock.advance(ms)
    return Math.round((clock.now().getTime() - (await deletionTime()).getTime()) / day)
  }
  return { clock, records, deletionTime, lagAfter }
}

describe('the deletion time', () => {
  it('follows the clock while the server runs, and after two days without it', async () => {
    const { clock, deletionTime, lagAfter } = await running()
    expect(await deletionTime()).toEqual(clock.now())
    expect([await lagAfter(hour), await lagAfter(2 * day), await lagAfter(day)]).toEqual([0, 0, 0])
  })

  it('stays after a jump until the new time has run on for a week', async () => {
    const { lagAfter } = await running()
    expect(await lagAfter(365 * day)).toBe(365)
    expect(await lagAfter(3 * day)).toBe(368)
    expect(await lagAfter(4 * day - 1)).toBe(372)
    expect(await lagAfter(1)).toBe(0)
  })

  it('is known across restarts and to every process', async () => {
    const { records } = await running()
    const { deletionTime } = await running(records)
    const late = createManualClock('2030-01-01T00:00:00.000Z')
    const next = createDeletionClock({ records, clock: late })
    expect(await next()).toEqual(new Date('2026-11-21T09:00:00.000Z'))
    expect(await deletionTime()).toEqual(new Date('2026-11-21T09:00:00.000Z'))
  })

  it('follows the clock again after it is corrected', async () => {
    const { lagAfter } = await running()
    expect([await lagAfter(365 * day), await lagAfter(-365 * day), await lagAfter(day)]).toEqual([365, 0, 0])
    expect([await lagAfter(-30 * day), await lagAfter(365 * day)]).toEqual([0, 365])
  })

  it('starts at the newest audit entry in an older store', async () => {
    const records = createMemoryRecordStore()
    await records.transact(tx => tx.put('audit', auditEntry('2026-11-20T09:00:00.000Z')))
    const next = createDeletionClock({ records, clock: createManualClock('2030-01-01T00:00:00.000Z') })
    expect(await next()).toEqual(new Date('2026-11-20T09:00:00.000Z'))
  })

  it('is written at most once an hour', async () => {
    const { records, lagAfter } = await running()
    for (let minutes = 0; minutes < 60; minutes += 10) await lagAfter(hour / 6)
    expect((await records.find('setting'))[0]?.version).toBe(2)
  })
})

describe('a start with the clock far ahead', () => {
  it('purges no deleted article or audit entry for a week', async () => {
    const at = await openAdsApp()
    const { records, clock, local } = at
    await local.articles.delete({ id: 'a2' })
    const entries = await records.count('audit')
    const late = createManualClock('2029-01-01T00:00:00.000Z')
    const wrong = await openAdsApp({}, { records, clock: late })
    const change = () => wrong.local.articles.update({ id: 'a1', content: `<p>${late.now().toISOString()}</p>` })
    const countRecords = async () => ({
      article: (await records.get('article', 'a2'))?.status,
      oldest: (await records.find('audit', { limit: 1 }))[0]?.at,
    })
    const before = { article: 'deleted', oldest: clock.now().toISOString() }
    expect(await countRecords()).toEqual(before)
    for (let days = 0; days < 6; days += 1) {
      late.advance(day)
      await change()
    }
    expect(await countRecords()).toEqual(before)
    expect(await records.count('audit')).toBeGreaterThan(entries)

    const right = await openAdsApp({}, { records, clock: createManualClock('2026-11-22T09:00:00.000Z') })
    expect(await right.local.articles.restore({ id: 'a2' })).toMatchObject({ status: 'draft' })
  })

  it('purges them after the new time has run on for a week', async () => {
    const { records, local } = await openAdsApp()
    await local.articles.delete({ id: 'a2' })
    const late = createManualClock('2029-01-01T00:00:00.000Z')
    const next = await openAdsApp({}, { records, clock: late })
    late.advance(7 * day)
    await next.local.articles.update({ id: 'a1', content: '<p>Boiled.</p>' })
    expect(await records.get('article', 'a2')).toMatchObject({ status: 'purged' })
  })
})

function auditEntry(at: string) {
  return {
    id: 'a1',
    version: 0,
    at,
    lastAt: at,
    times: 1,
    by: 'ada',
    userId: null,
    place: 'browser' as const,
    tokenId: null,
    tokenName: null,
    operation: 'articles.delete',
    effect: 'destructive' as const,
    subjectId: null,
    subjectName: null,
    details: '',
    outcome: 'done' as const,
    code: null,
    requestId: null,
  }
}

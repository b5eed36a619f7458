import { describe, expect, it } from 'vitest'
import type { RecordStore } from '../../ports/record-store.ts'
import { openDatabaseStores } from '../../storage/postgres/open-stores.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { onPostgres } from '../../storage/testing/postgres/on-postgres.ts'
import { silent } from '../../testing/create-test-app.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createCallBudget } from './call-budget.ts'

const hourMs = 3_600_000

/** Two processes over the same records. */
function openTwo({ perDay = 100, perSecond = 1 } = {}, records: RecordStore = createMemoryRecordStore()) {
  const clock = createManualClock()
  const open = () => createCallBudget({ records, clock, service: 'Amazon', perSecond, perDay })
  return { clock, first: open(), second: open(), records }
}

const getWaits = (reserved: readonly { waitMs: number }[]) => reserved.map(({ waitMs }) => waitMs)

describe('a budget of calls', () => {
  it('spaces out the calls of all processes together', async () => {
    const { clock, first, second } = openTwo()
    const reserved = await Promise.all([
      ...[first.reserve('person'), second.reserve('background'), first.reserve('background')],
      second.reserve('person'),
    ])
    expect(getWaits(reserved).toSorted((a, b) => a - b)).toEqual([0, 1100, 2200, 3300])
    clock.advance(4_400)
    expect(await second.reserve('person')).toEqual({ waitMs: 0, isTrial: false })
  })

  it('follows a faster pace that the account has', async () => {
    const { first, second } = openTwo({ perSecond: 10 })
    expect(getWaits([await first.reserve('person'), await second.reserve('person')])).toEqual([0, 110])
  })

  it('refuses calls above the number of the day, in all processes', async () => {
    const { clock, first, second } = openTwo({ perDay: 3 })
    for (const process of [first, second, first]) {
      await process.reserve('person')
      clock.advance(2_000)
    }
    await expect(second.reserve('person')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'All 3 calls to Amazon of the last 24 hours are used.',
      hint: 'The next ones are free in 25 hours.',
    })
    clock.advance(25 * hourMs)
    expect(await second.reserve('person')).toEqual({ waitMs: 0, isTrial: false })
  })

  it('never allows more than the number of a day in any 24 hours', async () => {
    const { clock, first } = openTwo({ perDay: 20, perSecond: 10 })
    const made: number[] = []
    for (let minute = 0; minute < 72 * 60; minute += 7) {
      const reserved = await first.reserve('person').catch(() => null)
      if (reserved) made.push(clock.now().getTime())
      clock.advance(7 * 60_000)
    }
    const perDay = made.map(from => made.filter(at => at >= from && at < from + 24 * hourMs).length)
    expect(Math.max(...perDay)).toBe(20)
    expect(made.length).toBeGreaterThan(40)
  })

  it('leaves a tenth of the calls to people', async () => {
    const { clock, first } = openTwo({ perDay: 10 })
    expect([await first.countLeft(), first.perHour]).toEqual([9, 1])
    for (let call = 0; call < 9; call += 1) {
      await first.reserve('background')
      clock.advance(2_000)
    }
    expect(await first.countLeft()).toBe(0)
    await expect(first.reserve('background')).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await first.reserve('person')).toEqual({ waitMs: 0, isTrial: false })
  })

  it('pauses all processes after a refusal, longer each time, until a call is answered', async () => {
    const { clock, first, second } = openTwo()
    await first.reserve('person')
    await first.pause(null)
    expect(await second.reserve('person')).toEqual({ waitMs: 2_000, isTrial: true })
    clock.advance(2_000)
    for (let refusal = 0; refusal < 4; refusal += 1) await second.pause(null)
    await expect(first.reserve('person')).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Amazon refuses further calls at present: too many were made.',
      details: { retryAfter: 32 },
    })
    clock.advance(32_000)
    expect(await first.reserve('person')).toEqual({ waitMs: 0, isTrial: true })
    await first.resume()
    clock.advance(2_000)
    expect(await second.reserve('person')).toEqual({ waitMs: 0, isTrial: false })
  })

  it('pauses as long as the service asks, at most an hour', async () => {
    const { first } = openTwo()
    await first.pause(90_000)
    await expect(first.reserve('person')).rejects.toMatchObject({ details: { retryAfter: 90 } })
    await first.pause(24 * hourMs)
    await expect(first.reserve('person')).rejects.toMatchObject({ details: { retryAfter: 3_600 } })
  })

  it('continues after the clock was set back', async () => {
    const { clock, first } = openTwo()
    await first.reserve('person')
    clock.advance(-3 * hourMs)
    expect(await first.reserve('person')).toMatchObject({ waitMs: 0 })
  })
})

onPostgres('a budget of calls over a database', databases => {
  it('is one for processes that call at once', async () => {
    const url = await databases.fresh()
    const open = () => openDatabaseStores({ url, pool: 5, blobs: { kind: 'database' } }, { log: silent })
    const [one, other] = [await open(), await open()]
    const clock = createManualClock()
    const budgets = [one, other].map(({ records }) =>
      createCallBudget({ records, clock, service: 'Amazon', perSecond: 1, perDay: 12 }),
    )
    const calls = Array.from({ length: 16 }, (_, n) => budgets[n % 2]?.reserve('person').catch(() => null))
    const reserved = (await Promise.all(calls)).filter(result => result != null)
    expect(getWaits(reserved).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, n) => n * 1100))
    await Promise.all([one.close(), other.close()])
  })
})

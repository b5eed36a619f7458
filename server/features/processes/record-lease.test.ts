import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { isLeasedByOther } from '../../lib/coordination.ts'
import type { Lease } from '../../ports/coordination.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { wrapReader } from '../../storage/testing/wrap-reader.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { leaseMs, renewalMs, takeLease } from './leases.ts'

/** A store that can become unavailable, and processes on it. */
function site() {
  const time = createSharedTime()
  const records = createMemoryRecordStore()
  let isAway = false
  const seen: RecordStore = {
    ...wrapReader(records),
    transact: work =>
      isAway ? Promise.reject(new BlogopsError('unavailable', 'Away.')) : records.transact(tx => work(tx)),
    close: () => records.close(),
  }
  const lines: string[] = []
  async function begin(owner: string) {
    const { timer, stop, waits } = time.process()
    const log = (_: string, message: string) => void lines.push(message)
    return { lease: await takeLease({ records: seen, clock: time.clock, timer, log, owner }), stop, waits }
  }
  const isAtWork = (lease: Lease, owner: string | null) => isLeasedByOther(records, owner, lease)
  function away(away: boolean) {
    isAway = away
  }
  return { ...time, records, begin, isAtWork, lines, away }
}

describe('the lease of a process', () => {
  it('is valid while it is renewed, and ends some time later', async () => {
    const { begin, pass, isAtWork } = site()
    const [a, b] = [await begin('a'), await begin('b')]
    await pass(10 * leaseMs)
    expect([a.lease.isValid(), await isAtWork(b.lease, 'a')]).toEqual([true, true])
    a.stop()
    await pass(leaseMs - renewalMs - 1)
    expect([a.lease.isValid(), await isAtWork(b.lease, 'a')]).toEqual([true, true])
    await pass(renewalMs + 1)
    expect([a.lease.isValid(), await isAtWork(b.lease, 'a')]).toEqual([false, false])
  })

  it('is deleted on close, and no timer runs after that', async () => {
    const { begin, pass, isAtWork, records } = site()
    const [a, b] = [await begin('a'), await begin('b')]
    await a.lease.close()
    expect([a.waits(), a.lease.isValid(), await isAtWork(b.lease, 'a')]).toEqual([0, false, false])
    await pass(leaseMs)
    expect((await records.find('lease')).map(({ id }) => id)).toEqual(['b'])
  })

  it('is not treated as another process’s, and neither is a missing owner', async () => {
    const { begin, isAtWork } = site()
    const { lease } = await begin('a')
    expect([await isAtWork(lease, 'a'), await isAtWork(lease, null), await isAtWork(lease, 'z')]).toEqual([
      ...[false, false, false],
    ])
  })

  it('ends during a long outage of the store and is taken again afterwards', async () => {
    const { begin, pass, away, lines } = site()
    const { lease } = await begin('a')
    let renewed = 0
    lease.onRenewal(() => (renewed += 1))
    away(true)
    await pass(leaseMs)
    expect([lease.isValid(), renewed]).toEqual([false, 0])
    away(false)
    await pass(1_000)
    expect([lease.isValid(), renewed]).toEqual([true, 1])
    expect(lines).toEqual(['the lease of this process could not be renewed'])
  })

  it('gives others time to renew after an outage, except processes that had ended before', async () => {
    const { begin, pass, away, isAtWork } = site()
    const [dead, a, b] = [await begin('dead'), await begin('a'), await begin('b')]
    dead.stop()
    await pass(2 * leaseMs)
    a.stop()
    away(true)
    await pass(leaseMs)
    away(false)
    await pass(1_000)
    expect([await isAtWork(b.lease, 'a'), await isAtWork(b.lease, 'dead')]).toEqual([true, false])
    await pass(renewalMs)
    expect(await isAtWork(b.lease, 'a')).toBe(false)
  })

  it('of a crashed process is deleted a day later', async () => {
    const { begin, pass, records } = site()
    const gone = await begin('gone')
    gone.stop()
    await pass(25 * 60 * 60 * 1_000)
    await begin('next')
    expect((await records.find('lease')).map(({ id }) => id)).toEqual(['next'])
  })
})

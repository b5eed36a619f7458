import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../contract/errors.ts'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createSiteLock } from './leases.ts'
import { processesOver, soleProcess } from './testing/processes.ts'

async function openTwo() {
  const [clock, records] = [createManualClock(), createMemoryRecordStore()]
  const { open, endLeases } = processesOver({ clock, records })
  return { clock, records, endLeases, first: await open(), second: await open() }
}

/** Work that resolves `begun` when it starts and ends when released. */
function heldWork() {
  let begin = () => {}
  let end = () => {}
  const begun = new Promise<void>(resolve => {
    begin = resolve
  })
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  const work = () => {
    begin()
    return ended
  }
  return { begun, end, work }
}

describe('locked work', () => {
  it('waits for the same work in another process, and for no other', async () => {
    const { first, second } = await openTwo()
    const done: string[] = []
    const blocked = heldWork()
    const before = first.oneAtATime('import', blocked.work).then(() => done.push('first'))
    await blocked.begun
    const after = second.oneAtATime('import', async () => done.push('second'))
    await second.oneAtATime('plans', async () => done.push('other'))
    blocked.end()
    await Promise.all([before, after])
    expect(done).toEqual(['other', 'first', 'second'])
  })

  it('never overlaps, regardless of how many calls wait in both processes', async () => {
    const { first, second, records } = await openTwo()
    let underWay = 0
    let most = 0
    const work = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await records.find('setting')
      underWay -= 1
    }
    const asked = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? first : second).oneAtATime('import', work))
    await Promise.all(asked)
    expect([most, underWay]).toEqual([1, 0])
    expect(await records.find('work')).toEqual([])
  })

  it('releases the lock after a failure', async () => {
    const { first, second } = await openTwo()
    const failing = first.oneAtATime('import', async () => {
      throw new Error('disk on fire')
    })
    await expect(failing).rejects.toThrow('disk on fire')
    expect(await second.oneAtATime('import', async () => 'done')).toBe('done')
  })

  it('loses the lock when the lease of its process ends, and then changes nothing', async () => {
    const { first, second, endLeases } = await openTwo()
    const blocked = heldWork()
    const broken = first.oneAtATime('import', async assertMine => {
      await assertMine()
      await blocked.work()
      await assertMine()
    })
    await blocked.begun
    endLeases()
    expect(await second.oneAtATime('import', async () => 'done')).toBe('done')
    blocked.end()
    await expect(broken).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('releases the lock later if the store is unavailable, and keeps its result', async () => {
    const [clock, records] = [createManualClock(), createMemoryRecordStore()]
    const { open } = processesOver({ clock, records })
    const [own, other] = [await open(), await open()]
    const renewals: (() => void)[] = []
    const onRenewal = (listener: () => void) => {
      renewals.push(listener)
      return () => undefined
    }
    let isDown = false
    const transact: typeof records.transact = async work => {
      if (isDown) throw new BlogopsError('unavailable', 'The database does not answer.')
      return records.transact(work)
    }
    const stores = {
      get: records.get.bind(records),
      find: records.find.bind(records),
      getMany: records.getMany.bind(records),
      count: records.count.bind(records),
      transact,
      close: records.close,
    }
    const oneAtATime = createSiteLock({ records: stores, lease: { ...own.lease, onRenewal }, waiting: own.waiting })
    const done = await oneAtATime('import', async () => {
      isDown = true
      return 'done'
    })
    expect(done).toBe('done')
    isDown = false
    const after = other.oneAtATime('import', async () => 'after it')
    for (const renewed of renewals) renewed()
    expect(await after).toBe('after it')
  })

  it('stores no record in a single process', async () => {
    const records = createMemoryRecordStore()
    const { oneAtATime } = soleProcess(records)
    expect(await oneAtATime('import', async () => records.find('work'))).toEqual([])
  })
})

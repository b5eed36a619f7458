import { expect, it } from 'vitest'
import { noSignals } from '../../lib/coordination.ts'
import { createMemorySignals } from '../../testing/memory-signals.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { createDueCheck } from './due-check.ts'

const minute = 60_000

/** Processes that check at the times in `due`; each check is recorded with its process and time. */
function setUp() {
  const time = createSharedTime()
  const hub = createMemorySignals()
  const due: number[] = []
  const checks: string[] = []
  let failure: Error | undefined

  function open(process: string, { sole = false } = {}) {
    const { timer, waits } = time.process()
    const dueCheck = createDueCheck({
      name: 'kettles',
      async check() {
        checks.push(`${process} ${time.clock.now().toISOString().slice(11, 16)}`)
        if (failure) throw failure
        const next = due.find(at => at > time.clock.now().getTime())
        return next === undefined ? null : new Date(next)
      },
      signals: sole ? noSignals : hub.endpoint(),
      clock: time.clock,
      timer,
      log: () => undefined,
      sole,
    })
    return { ...dueCheck, waits }
  }
  const at = (minutes: number) => time.clock.now().getTime() + minutes * minute
  return { ...time, open, due, at, checks, fail: (error?: Error) => (failure = error) }
}

it('checks at start and at the time that the check returns, and sets no timer if nothing is due', async () => {
  const { open, pass, due, at, checks } = setUp()
  due.push(at(40))
  const process = open('a', { sole: true })
  expect(checks).toEqual([])
  process.start()
  await pass(39 * minute)
  expect(checks).toEqual(['a 09:00'])
  await pass(minute)
  expect(checks).toEqual(['a 09:00', 'a 09:40'])
  expect(process.waits()).toBe(0)
})

it('checks in every process after a change in one', async () => {
  const { open, pass, due, at, checks } = setUp()
  const [a, b] = [open('a'), open('b')]
  a.start()
  b.start()
  await pass(0)
  due.push(at(0.25))
  a.wake()
  await pass(0)
  expect(checks.toSorted()).toEqual(['a 09:00', 'a 09:00', 'b 09:00', 'b 09:00'])
  await pass(minute / 4)
  expect(checks).toHaveLength(6)
})

it('finds a change whose signal was lost, within half a minute', async () => {
  const { open, pass, checks } = setUp()
  const process = open('a')
  process.start()
  await pass(minute)
  expect(checks).toEqual(['a 09:00', 'a 09:00', 'a 09:01'])
  await process.stop()
  await pass(minute)
  expect(checks).toHaveLength(3)
})

it('tries again some minutes after a failure', async () => {
  const { open, pass, checks, fail } = setUp()
  fail(new Error('The store is away.'))
  open('a', { sole: true }).start()
  await pass(4 * minute)
  expect(checks).toEqual(['a 09:00'])
  fail()
  await pass(minute)
  expect(checks).toEqual(['a 09:00', 'a 09:05'])
})

it('checks once more if something changes during a check', async () => {
  const { open, pass, checks } = setUp()
  const process = open('a', { sole: true })
  process.start()
  process.wake()
  process.wake()
  await pass(0)
  expect(checks).toEqual(['a 09:00', 'a 09:00'])
})

it('aborts a running check when it stops', async () => {
  const { clock } = createSharedTime()
  const dueCheck = createDueCheck({
    name: 'kettles',
    check: signal => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    signals: noSignals,
    clock,
    timer: createSharedTime().process().timer,
    log: () => expect.unreachable(),
    sole: true,
  })
  dueCheck.start()
  await dueCheck.stop()
})

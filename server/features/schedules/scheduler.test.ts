import { expect, it } from 'vitest'
import { parseCron } from '../../runtime/system.ts'
import { createSharedTime } from '../../testing/shared-time.ts'
import { createScheduler, type Schedule } from './scheduler.ts'

const hour = 3_600_000
const daily = { name: 'optimization', next: parseCron('0 3 * * *') }

/** Processes over the same stores, starting at 9 a.m.; each run is recorded with its process and time. */
function setUp() {
  const time = createSharedTime()
  const turns = new Map<string, string>()
  const runs: string[] = []
  const lines: string[] = []
  let failure: Error | undefined

  function start(process: string, given: Pick<Schedule, 'name' | 'next'> & Partial<Schedule>) {
    const { timer, stop } = time.process()
    const schedule: Schedule = {
      async startInTurn({ turn, isDue }) {
        if (failure) throw failure
        if (!isDue(turns.get(given.name) ?? null)) return null
        turns.set(given.name, turn)
        runs.push(`${process} ${turn.slice(5, 16)}`)
        return 'j1'
      },
      finish: async () => ({}),
      ...given,
    }
    const scheduler = createScheduler({
      schedules: [schedule],
      clock: time.clock,
      timer,
      lastTurn: async name => turns.get(name) ?? null,
      beginTurns: async (name, turn) => void (turns.has(name) || turns.set(name, turn)),
      log: (_level, message) => void lines.push(message),
    })
    void scheduler.start()
    return { kill: stop, stop: scheduler.stop }
  }
  return { ...time, start, runs, lines, fail: (error?: Error) => (failure = error) }
}

it('runs on schedule, each time in one of several processes', async () => {
  const { start, pass, runs } = setUp()
  for (const process of ['a', 'b', 'c']) start(process, daily)
  await pass(17 * hour)
  expect(runs).toEqual([])
  await pass(hour)
  expect(runs).toEqual(['a 11-23T03:00'])
  await pass(48 * hour)
  expect(runs.map(run => run.slice(2))).toEqual(['11-23T03:00', '11-24T03:00', '11-25T03:00'])
})

it('replaces missed runs by one run at start, and none from before the first start', async () => {
  const { start, pass, runs } = setUp()
  const first = start('a', daily)
  await pass(hour)
  expect(runs).toEqual([])
  first.kill()
  await pass(72 * hour)
  for (const process of ['b', 'c']) start(process, daily)
  await pass(0)
  expect(runs).toEqual(['b 11-25T10:00'])
  await pass(17 * hour)
  expect(runs).toHaveLength(2)
})

it('does not repeat a run from before the restart', async () => {
  const { start, pass, runs } = setUp()
  const first = start('a', daily)
  await pass(20 * hour)
  first.stop()
  start('b', daily)
  await pass(hour)
  expect(runs).toEqual(['a 11-23T03:00'])
})

it('counts hours from the last scheduled or manual run, and starts at once on a new site', async () => {
  const { start, pass, runs, clock } = setUp()
  let lastEnd: string | null = null
  const every3 = {
    name: 'insight-sync',
    startsAtOnce: true,
    lastEnd: async () => lastEnd,
    next: (after: Date) => new Date(after.getTime() + 3 * hour),
  }
  const first = start('a', every3)
  await pass(4 * hour)
  expect(runs).toEqual(['a 11-22T09:00', 'a 11-22T12:00'])
  first.kill()
  lastEnd = clock.now().toISOString()
  await pass(hour)
  start('b', every3)
  await pass(2 * hour - 1)
  expect(runs).toHaveLength(2)
  await pass(1)
  expect(runs.slice(2)).toEqual(['b 11-22T16:00'])
})

it('retries a few minutes after a run that could not be started', async () => {
  const { start, pass, runs, lines, fail } = setUp()
  start('a', daily)
  fail(new Error('The store is away.'))
  await pass(18 * hour)
  expect(lines).toContain('a scheduled run failed')
  fail()
  await pass(300_000)
  expect(runs).toEqual(['a 11-23T03:05'])
})

import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../domain/random.ts'
import { anEvent } from '../../../ports/event-fixtures.conformance.ts'
import { readAll } from '../../../ports/event-log.conformance.ts'
import type { EventLog, StoredEvent } from '../../../ports/event-log.ts'
import { createMemoryEventLog } from '../../../testing/memory-event-log.ts'
import { readCounts, recount, unpackDay } from '../../events/testing/recounted.ts'
import { createTestPools } from '../../testing/postgres/migrated.ts'
import { onPostgres } from '../../testing/postgres/on-postgres.ts'
import { PostgresEventLog } from './postgres-event-log.ts'

const everything = { from: '2000-01-01', to: '2099-12-31' }
const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']
const odd = [
  '',
  '/',
  '/a',
  '/b/',
  '/ü😀',
  '/nul\u0000',
  '/half\ud800',
  '/one\u0001',
  `/${'long'.repeat(100)}1`,
  '__proto__',
]
const sources = ['facebook', 'Facebook', 'letter', 'x'.repeat(301)]

/** Returns a generator of pseudo-random numbers below `below`, seeded. */
function numbers(seed: number): (below: number) => number {
  const random = seededRandom(seed)
  return below => Math.floor(random() * below)
}

/** Days mostly advance, and some events arrive late. */
function someEvents(count: number, seed: number): StoredEvent[] {
  const below = numbers(seed)
  const one = <T>(of: readonly T[]): T | undefined => of[below(of.length)]
  return Array.from({ length: count }, (_, n) => {
    const day = days[Math.max(0, Math.floor((n * days.length) / count) - (below(9) === 0 ? below(4) : 0))]
    const utm = {
      ...(below(3) === 0 && { source: one(sources) ?? '' }),
      ...(below(3) === 0 && { content: one(odd) ?? '' }),
      ...(below(5) === 0 && { term: one(odd) ?? '' }),
    }
    return anEvent({
      at: `${day}T09:00:00.000Z`,
      utm,
      path: one(odd) ?? '',
      visitor: `${one(odd)}${below(9)}`,
      name: one(['pageview', 'pageview', 'Product Click', 'Product Click', 'Search', 'Scroll']) ?? '',
      source: below(2) === 0 ? null : (one(odd) ?? null),
      props: { ...(below(4) > 0 && { product: `${one(odd)}${below(20)}` }), query: one(odd) ?? '' },
    })
  })
}

const countsOf = async (log: EventLog) => (await log.counts(everything)).map(unpackDay)

onPostgres('several event logs over one database', databases => {
  const pools = createTestPools(databases)
  const openTwo = async () =>
    [new PostgresEventLog(await pools.open()), new PostgresEventLog(await pools.another())] as const

  it.each([1, 2, 3])('match those in memory for the same events in that order (%i)', async seed => {
    const [one, other] = await openTwo()
    const memory = createMemoryEventLog()
    const below = numbers(seed)
    for (let events = someEvents(600, seed); events.length > 0; ) {
      const batch = events.slice(0, 1 + below(40))
      events = events.slice(batch.length)
      await Promise.all([memory.append(batch), (below(2) === 0 ? one : other).append(batch)])
      if (below(6) === 0) expect(await countsOf(one)).toEqual(await countsOf(memory))
    }
    for (const log of [one, other]) {
      expect(await readAll(log, everything)).toEqual(await readAll(memory, everything))
      expect(await countsOf(log)).toEqual(await countsOf(memory))
      expect(await readCounts(log, everything)).toEqual(await readCounts(memory, everything))
    }
  })

  it('count every event that they append at once, each in its own order', async () => {
    const [one, other] = await openTwo()
    const halves = [someEvents(300, 7), someEvents(300, 8)] as const
    const append = (log: PostgresEventLog, events: StoredEvent[], half: number) =>
      Promise.all(events.map((event, n) => log.append([{ ...event, props: { ...event.props, half, n } }])))
    await Promise.all([append(one, halves[0], 0), append(other, halves[1], 1)])
    const stored = await readAll(one, everything)
    expect(stored).toHaveLength(600)
    for (const day of days) {
      for (const half of [0, 1]) {
        const order = stored
          .filter(({ at, props }) => at.startsWith(day) && props.half === half)
          .map(e => Number(e.props.n))
        expect(order).toEqual(order.toSorted((a, b) => a - b))
      }
    }
    expect(await readCounts(other, everything)).toEqual(await recount(one, everything))
    expect(await readCounts(one, everything)).toEqual(await readCounts(other, everything))
  })

  it('create the partition of a day once', async () => {
    const logs = [...(await openTwo()), ...(await openTwo())]
    const at = (n: number) => `2031-01-0${1 + (n % 4)}T00:00:00.000Z`
    await Promise.all(logs.flatMap(log => [0, 1, 2, 3].map(n => log.append([anEvent({ at: at(n) })]))))
    expect(await readAll(logs[0] ?? createMemoryEventLog(), everything)).toHaveLength(16)
  })

  describe('while one reads a day', () => {
    it('return the events that existed when it began, however many follow', async () => {
      const [one, other] = await openTwo()
      await one.append(Array.from({ length: 2_500 }, (_, n) => anEvent({ path: `/${n}` })))
      let read = 0
      for await (const event of one.read(everything)) {
        expect(event.path).toBe(`/${read}`)
        if (read % 1_000 === 0) await other.append([anEvent({ path: '/late' })])
        read += 1
      }
      expect(read).toBe(2_500)
    })
  })
})

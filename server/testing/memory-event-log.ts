import { randomBytes } from 'node:crypto'
import { BlogopsError } from '../contract/errors.ts'
import { type DayLimits, defaultLimits } from '../contract/limits.ts'
import { getEventDay } from '../domain/events.ts'
import type { DayRange, EventLog, SaltStore, StoredEvent } from '../ports/event-log.ts'
import { sumDetails } from '../storage/events/counting-rules.ts'
import { DayCounter } from '../storage/events/day-counter.ts'

interface Day {
  readonly lines: string[]
  bytes: number
  readonly counter: DayCounter
  visits?: { bytes: number; stored: unknown }
}

/** Creates an event log that exists only in memory. */
export function createMemoryEventLog(limits: DayLimits = defaultLimits): EventLog {
  const days = new Map<string, Day>()
  let closed = false

  function assertOpen(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  function listDaysWithin({ from, to }: DayRange): [string, Day][] {
    assertOpen()
    return [...days].filter(([day]) => day >= from && day <= to).sort(([a], [b]) => (a < b ? -1 : 1))
  }

  function store(day: string, event: StoredEvent): void {
    const stored = days.get(day) ?? { lines: [], bytes: 0, counter: new DayCounter(limits) }
    const line = JSON.stringify(event)
    stored.lines.push(line)
    stored.bytes += Buffer.byteLength(line) + 1
    stored.counter.add(event)
    days.set(day, stored)
  }

  async function* read(range: DayRange): AsyncGenerator<StoredEvent> {
    for (const [, { lines }] of listDaysWithin(range)) for (const line of [...lines]) yield JSON.parse(line)
  }

  return {
    async append(events) {
      assertOpen()
      const dated = events.map(event => [getEventDay(event), event] as const)
      for (const [day, event] of dated) store(day, event)
    },
    read,
    async countBytes(day) {
      assertOpen()
      return days.get(day)?.bytes ?? 0
    },
    counts: async range => listDaysWithin(range).map(([day, { bytes, counter }]) => counter.counts({ day, bytes })),
    pageDetail: async (range, path) => sumDetails(listDaysWithin(range).map(([, { counter }]) => counter.page(path))),
    async readVisits({ day, bytes }) {
      assertOpen()
      const { visits } = days.get(day) ?? {}
      return visits?.bytes === bytes && days.get(day)?.bytes === bytes ? visits.stored : undefined
    },
    async storeVisits({ day, bytes }, stored) {
      assertOpen()
      const found = days.get(day)
      if (found?.bytes === bytes) found.visits = { bytes, stored: structuredClone(stored) }
    },
    async removeBefore(before) {
      assertOpen()
      const old = [...days.keys()].filter(day => day < before).sort()
      for (const day of old) days.delete(day)
      return old
    },
    async close() {
      closed = true
    },
  }
}

/** Creates a salt store that exists only in memory. */
export function createMemorySaltStore(): SaltStore {
  let current: { day: string; salt: Uint8Array } | undefined
  return {
    async getSalt(day) {
      if (current?.day !== day) current = { day, salt: randomBytes(32) }
      return current.salt
    },
    async destroyOthers(day) {
      if (current?.day !== day) current = undefined
    },
  }
}

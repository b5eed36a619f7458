import { BlogopsError } from '../../contract/errors.ts'
import { type DayLimits, standardLimits } from '../../contract/limits.ts'
import { type DayRange, dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'
import { DayCounter } from './day-counter.ts'
import { sumOfDetails } from './page-detail.ts'

interface Day {
  readonly lines: string[]
  bytes: number
  readonly counter: DayCounter
}

/** Creates an event log that exists only in memory. */
export function memoryEventLog(limits: DayLimits = standardLimits): EventLog {
  const days = new Map<string, Day>()
  let closed = false

  function refuseClosed(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  function within({ from, to }: DayRange): [string, Day][] {
    refuseClosed()
    return [...days].filter(([day]) => day >= from && day <= to).sort(([a], [b]) => (a < b ? -1 : 1))
  }

  function keep(day: string, event: StoredEvent): void {
    const kept = days.get(day) ?? { lines: [], bytes: 0, counter: new DayCounter(limits) }
    const line = JSON.stringify(event)
    kept.lines.push(line)
    kept.bytes += Buffer.byteLength(line) + 1
    kept.counter.add(event)
    days.set(day, kept)
  }

  async function* read(range: DayRange): AsyncGenerator<StoredEvent> {
    for (const [, { lines }] of within(range)) for (const line of [...lines]) yield JSON.parse(line)
  }

  return {
    async append(events) {
      refuseClosed()
      const dated = events.map(event => [dayOf(event), event] as const)
      for (const [day, event] of dated) keep(day, event)
    },
    read,
    async bytesOf(day) {
      refuseClosed()
      return days.get(day)?.bytes ?? 0
    },
    counts: async range => within(range).map(([day, { bytes, counter }]) => counter.counts({ day, bytes })),
    pageDetail: async (range, path) => sumOfDetails(within(range).map(([, { counter }]) => counter.page(path))),
    async removeBefore(before) {
      refuseClosed()
      const old = [...days.keys()].filter(day => day < before).sort()
      for (const day of old) days.delete(day)
      return old
    },
    async close() {
      closed = true
    },
  }
}

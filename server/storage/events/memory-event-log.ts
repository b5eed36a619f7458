import { BlogopsError } from '../../contract/errors.ts'
import { type DayRange, dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'
import { DayCounter } from './day-counter.ts'
import { sumOfDetails } from './page-detail.ts'

interface Day {
  readonly lines: string[]
  readonly counter: DayCounter
}

/** An event log that lives as long as its process. */
export function memoryEventLog(): EventLog {
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
    const kept = days.get(day) ?? { lines: [], counter: new DayCounter() }
    kept.lines.push(JSON.stringify(event))
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
      return (days.get(day)?.lines ?? []).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    },
    counts: async range => within(range).map(([day, { counter }]) => counter.counts(day)),
    pageDetail: async (range, path) => sumOfDetails(within(range).map(([, { counter }]) => counter.page(path))),
    async close() {
      closed = true
    },
  }
}

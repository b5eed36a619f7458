import { BlogopsError } from '../../contract/errors.ts'
import { dayOf, type EventLog, type StoredEvent } from '../../ports/event-log.ts'

/** An event log that lives as long as its process. */
export function memoryEventLog(): EventLog {
  const days = new Map<string, string[]>()
  let closed = false

  function refuseClosed(): void {
    if (closed) throw new BlogopsError('unavailable', 'The event log is closed.')
  }

  async function* read({ from, to }: { from: string; to: string }): AsyncGenerator<StoredEvent> {
    refuseClosed()
    const wanted = [...days.keys()].filter(day => day >= from && day <= to).sort()
    for (const day of wanted) for (const line of [...(days.get(day) ?? [])]) yield JSON.parse(line)
  }

  return {
    async append(events) {
      refuseClosed()
      const lines = events.map(event => [dayOf(event), JSON.stringify(event)] as const)
      for (const [day, line] of lines) {
        const ofDay = days.get(day) ?? []
        ofDay.push(line)
        days.set(day, ofDay)
      }
    },
    read,
    async bytesOf(day) {
      refuseClosed()
      return (days.get(day) ?? []).reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)
    },
    async close() {
      closed = true
    },
  }
}

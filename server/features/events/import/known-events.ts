import { type EventLog, type StoredEvent, utmTags } from '../../../ports/event-log.ts'
import type { NamedEvent } from './import-visitors.ts'

/** Identifies equal events, independent of the order of their fields. */
function getEventKey({ at, name, path, source, utm, props }: StoredEvent, visitor: string): string {
  return JSON.stringify([at, name, path, visitor, source, utmTags.map(tag => utm[tag] ?? null), Object.entries(props)])
}

const unknownVisitor = ''

/** An attributed visitor depends on the rest of the file, so it is not part of the key of a click. */
function getImportKey({ event, hasVisitorId: said }: NamedEvent): string {
  return getEventKey(event, said || event.name === 'pageview' ? event.visitor : unknownVisitor)
}

/**
 * Returns the events that the log does not have yet. Duplicates are counted: of three equal events, one is new if the
 * log has two.
 * @param events events of that day.
 */
export async function findNewEvents(
  log: Pick<EventLog, 'read'>,
  day: string,
  events: readonly NamedEvent[],
): Promise<StoredEvent[]> {
  const keys = events.map(getImportKey)
  const statedVisitors = new Set(events.filter(({ hasVisitorId: said }) => said).map(({ event }) => event.visitor))
  const stored = new Map(keys.map(key => [key, 0]))
  const count = (key: string) => {
    const before = stored.get(key)
    if (before !== undefined) stored.set(key, before + 1)
  }
  for await (const event of log.read({ from: day, to: day })) {
    count(getEventKey(event, event.visitor))
    if (!statedVisitors.has(event.visitor)) count(getEventKey(event, unknownVisitor))
  }
  return events
    .filter((_, n) => {
      const key = keys[n] ?? ''
      const remaining = stored.get(key) ?? 0
      stored.set(key, remaining - 1)
      return remaining <= 0
    })
    .map(({ event }) => event)
}

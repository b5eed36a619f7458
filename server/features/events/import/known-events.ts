import { type EventLog, type StoredEvent, utmTags } from '../../../ports/event-log.ts'
import type { Named } from './import-visitors.ts'

/** Identifies equal events, independent of the order of their fields. */
function keyOf({ at, name, path, source, utm, props }: StoredEvent, visitor: string): string {
  return JSON.stringify([at, name, path, visitor, source, utmTags.map(tag => utm[tag] ?? null), Object.entries(props)])
}

const nobody = ''

/** An attributed visitor depends on the rest of the file, so it is not part of the key of a click. */
function ownKeyOf({ event, said }: Named): string {
  return keyOf(event, said || event.name === 'pageview' ? event.visitor : nobody)
}

/**
 * Returns the events that the log does not have yet. Duplicates are counted: of three equal events, one is new if the
 * log has two.
 * @param events events of that day.
 */
export async function unknownOf(
  log: Pick<EventLog, 'read'>,
  day: string,
  events: readonly Named[],
): Promise<StoredEvent[]> {
  const keys = events.map(ownKeyOf)
  const named = new Set(events.filter(({ said }) => said).map(({ event }) => event.visitor))
  const stored = new Map(keys.map(key => [key, 0]))
  const count = (key: string) => {
    const before = stored.get(key)
    if (before !== undefined) stored.set(key, before + 1)
  }
  for await (const event of log.read({ from: day, to: day })) {
    count(keyOf(event, event.visitor))
    if (!named.has(event.visitor)) count(keyOf(event, nobody))
  }
  return events
    .filter((_, n) => {
      const key = keys[n] ?? ''
      const left = stored.get(key) ?? 0
      stored.set(key, left - 1)
      return left <= 0
    })
    .map(({ event }) => event)
}

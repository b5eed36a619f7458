import { type EventLog, type StoredEvent, utmTags } from '../../../ports/event-log.ts'
import type { Named } from './import-visitors.ts'

/** The same for two events that say the same, in whatever order they were written. */
function keyOf({ at, name, path, source, utm, props }: StoredEvent, visitor: string): string {
  return JSON.stringify([at, name, path, visitor, source, utmTags.map(tag => utm[tag] ?? null), Object.entries(props)])
}

const nobody = ''

/** Who did what the file does not say it of depends on what else is in the file: it tells a click from no other. */
function ownKeyOf({ event, said }: Named): string {
  return keyOf(event, said || event.name === 'pageview' ? event.visitor : nobody)
}

/**
 * Those of a day that the log does not have yet: of three that are alike, one is missing where it has two.
 * @param events of that day.
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

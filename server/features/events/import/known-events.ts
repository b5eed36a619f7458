import { type EventLog, type StoredEvent, utmTags } from '../../../ports/event-log.ts'

/** The same for two events that say the same, in whatever order they were written. */
function keyOf({ at, name, path, visitor, source, utm, props }: StoredEvent): string {
  return JSON.stringify([at, name, path, visitor, source, utmTags.map(tag => utm[tag] ?? null), Object.entries(props)])
}

/**
 * Those of a day that the log does not have yet: of three that are alike, one is missing where it has two.
 * @param events of that day.
 */
export async function unknownOf(
  log: Pick<EventLog, 'read'>,
  day: string,
  events: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const keys = events.map(keyOf)
  const stored = new Map(keys.map(key => [key, 0]))
  for await (const event of log.read({ from: day, to: day })) {
    const key = keyOf(event)
    const before = stored.get(key)
    if (before !== undefined) stored.set(key, before + 1)
  }
  return events.filter((_, n) => {
    const key = keys[n] ?? ''
    const left = stored.get(key) ?? 0
    stored.set(key, left - 1)
    return left <= 0
  })
}

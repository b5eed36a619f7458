import type { DayCounts } from '../../../domain/events.ts'
import type { DayRange, EventLog, PageDetail } from '../../../ports/event-log.ts'
import { createMemoryEventLog } from '../../../testing/memory-event-log.ts'

export interface Counted {
  /** Omits byte lengths, which include damaged lines. */
  days: readonly ReturnType<typeof toPlainDay>[]
  pages: Map<string, PageDetail>
}

/** Returns the counts of all days and of each page, as the log reports them. */
export async function readCounts(log: EventLog, range: DayRange): Promise<Counted> {
  const days = (await log.counts(range)).map(toPlainDay)
  const pages = new Map<string, PageDetail>()
  const paths = new Set(days.flatMap(day => [...day.pages.keys()]))
  for (const path of [...paths].sort()) pages.set(path, await log.pageDetail(range, path))
  return { days, pages }
}

export function toPlainDay(day: DayCounts) {
  const { bytes: _, ...rest } = unpackDay(day)
  return rest
}

/** Converts packed rows to maps. */
export function unpackDay({ pages, ads, phrases, ...sums }: DayCounts) {
  return { ...sums, pages: new Map(pages), ads: new Map(ads), phrases: new Map(phrases) }
}

/** Counts the same from the events that the log returns. */
export async function recount(log: EventLog, range: DayRange): Promise<Counted> {
  const memory = createMemoryEventLog()
  for await (const event of log.read(range)) await memory.append([event])
  return readCounts(memory, range)
}

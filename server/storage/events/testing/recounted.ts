import type { DayCounts, DayRange, EventLog, PageDetail } from '../../../ports/event-log.ts'
import { memoryEventLog } from '../memory-event-log.ts'

export interface Counted {
  /** Without their bytes: damaged lines have some. */
  days: readonly ReturnType<typeof plainDay>[]
  pages: Map<string, PageDetail>
}

/** What a log says that the days and each of their pages come to. */
export async function countedOf(log: EventLog, range: DayRange): Promise<Counted> {
  const days = (await log.counts(range)).map(plainDay)
  const pages = new Map<string, PageDetail>()
  const paths = new Set(days.flatMap(day => [...day.pages.keys()]))
  for (const path of [...paths].sort()) pages.set(path, await log.pageDetail(range, path))
  return { days, pages }
}

export function plainDay(day: DayCounts) {
  const { bytes: _, ...rest } = heldDay(day)
  return rest
}

/** With maps, whatever names are held in. */
export function heldDay({ pages, ads, phrases, ...sums }: DayCounts) {
  return { ...sums, pages: new Map(pages), ads: new Map(ads), phrases: new Map(phrases) }
}

/** The same out of what it gives back, event by event. */
export async function recounted(log: EventLog, range: DayRange): Promise<Counted> {
  const memory = memoryEventLog()
  for await (const event of log.read(range)) await memory.append([event])
  return countedOf(memory, range)
}

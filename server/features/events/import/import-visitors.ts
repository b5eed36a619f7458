import { getEventDay } from '../../../domain/events.ts'
import type { DayRange, StoredEvent } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'

/** An event of a file before its visitor is named. */
export interface UnnamedEvent extends Omit<StoredEvent, 'visitor'> {
  /** The visitor id in the file; empty if missing. */
  readonly visitor: string
}

/** An event of a file with a named visitor. */
export interface NamedEvent {
  readonly event: StoredEvent
  /** True if the file contains a visitor id. */
  readonly hasVisitorId: boolean
}

/**
 * Names the visitors of one day. The names are stable across repeated imports and reveal nothing without the secret.
 * Without a visitor id in the file, each page view is its own visitor, and an action on a page is attributed to the
 * latest such visitor who has not done the same there. Visitors then equal page views and clicks add none; clicks of
 * one visitor on a product count once.
 * @param events events of one day, ordered by time.
 */
export function nameVisitors(
  events: readonly UnnamedEvent[],
  hashVisitor: (facts: readonly string[]) => string,
): NamedEvent[] {
  const pages = new Map<string, PageVisitors>()
  const occurrences = new Map<string, number>()

  function nameRow(event: UnnamedEvent): string {
    const page = pages.get(event.path) ?? createPageVisitors()
    pages.set(event.path, page)
    const known = event.name === 'pageview' ? undefined : page.takeVisitor(JSON.stringify([event.name, event.props]))
    if (known !== undefined) return known
    const row = JSON.stringify(event)
    const before = occurrences.get(row) ?? 0
    occurrences.set(row, before + 1)
    const name = hashVisitor(['row', row, String(before)])
    page.add(name)
    return name
  }

  return events.map(event => {
    const hasVisitorId = event.visitor !== ''
    const visitor = hasVisitorId ? hashVisitor(['visitor', getEventDay(event), event.visitor]) : nameRow(event)
    return { event: { ...event, visitor }, hasVisitorId }
  })
}

type PageVisitors = ReturnType<typeof createPageVisitors>

/** Tracks the visitors of a page and which of them have not yet done a given action. */
function createPageVisitors() {
  const arrived: string[] = []
  const freeByAction = new Map<string, { seen: number; visitors: string[] }>()
  return {
    add: (visitor: string) => void arrived.push(visitor),
    /** Returns undefined if the page had no visitors. */
    takeVisitor(action: string): string | undefined {
      const free = freeByAction.get(action) ?? { seen: 0, visitors: [] }
      freeByAction.set(action, free)
      for (; free.seen < arrived.length; free.seen += 1) free.visitors.push(arrived[free.seen] ?? '')
      return free.visitors.pop() ?? arrived.at(-1)
    },
  }
}

export type SamplePages = ReturnType<typeof createSamplePages>

/** Tracks the pages and date ranges that have sample events. */
export function createSamplePages({ records }: { records: RecordStore }) {
  return {
    /** Marks pages as having sample events. */
    async mark(pageDays: Iterable<{ path: string; day: string }>): Promise<void> {
      const ranges = groupByPath(pageDays)
      if (ranges.size === 0) return
      await records.transact(async tx => {
        for (const [id, { from, to }] of ranges) {
          const before = await tx.get('samplePage', id)
          if (before && before.from <= from && to <= before.to) continue
          const { version } = before ?? { version: 0 }
          await tx.put('samplePage', { id, version, from: earlier(from, before?.from), to: later(to, before?.to) })
        }
      })
    },

    /** Returns true if the range may contain sample events, on the provided pages or on any. */
    async hasAny({ from, to }: Readonly<DayRange>, paths?: readonly string[]): Promise<boolean> {
      const found = await (paths ? records.getMany('samplePage', paths) : records.find('samplePage'))
      return found.some(page => page.from <= to && from <= page.to)
    },
  }
}

function groupByPath(pageDays: Iterable<{ path: string; day: string }>): ReadonlyMap<string, DayRange> {
  const ranges = new Map<string, DayRange>()
  for (const { path, day } of pageDays) {
    const { from, to } = ranges.get(path) ?? {}
    ranges.set(path, { from: earlier(day, from), to: later(day, to) })
  }
  return ranges
}

const earlier = (day: string, other: string | undefined) => (other !== undefined && other < day ? other : day)
const later = (day: string, other: string | undefined) => (other !== undefined && other > day ? other : day)

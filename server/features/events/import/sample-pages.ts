import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'

export type SamplePages = ReturnType<typeof createSamplePages>

/** A page with events on a day. */
export interface PageDay {
  path: string
  day: string
}

/** Tracks the pages and date ranges that have sample events. */
export function createSamplePages({ records }: { records: RecordStore }) {
  return {
    /** Marks pages as having sample events. */
    async mark(pageDays: Iterable<PageDay>): Promise<void> {
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

function groupByPath(pageDays: Iterable<PageDay>): ReadonlyMap<string, DayRange> {
  const ranges = new Map<string, DayRange>()
  for (const { path, day } of pageDays) {
    const { from, to } = ranges.get(path) ?? {}
    ranges.set(path, { from: earlier(day, from), to: later(day, to) })
  }
  return ranges
}

const earlier = (day: string, other: string | undefined) => (other !== undefined && other < day ? other : day)
const later = (day: string, other: string | undefined) => (other !== undefined && other > day ? other : day)

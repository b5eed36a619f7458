import type { DayRange } from '../../../ports/event-log.ts'
import type { RecordStore } from '../../../ports/record-store.ts'

export type SamplePages = ReturnType<typeof createSamplePages>

/** A page that was seen on a day, or clicked on. */
export interface PageDay {
  path: string
  day: string
}

/** Pages whose readers were made up, on some of their days. */
export function createSamplePages({ records }: { records: RecordStore }) {
  return {
    /** Notes that of these pages events are made up. */
    async mark(pageDays: Iterable<PageDay>): Promise<void> {
      const ranges = rangesOf(pageDays)
      if (ranges.size === 0) return
      await records.transact(async tx => {
        for (const [id, { from, to }] of ranges) {
          const before = await tx.get('samplePage', id)
          if (before && before.from <= from && to <= before.to) continue
          const { version } = before ?? { version: 0 }
          await tx.put('samplePage', { id, version, from: least(from, before?.from), to: most(to, before?.to) })
        }
      })
    },

    /** Whether events that were made up may be among those of these days; of some pages, or of all. */
    async any({ from, to }: Readonly<DayRange>, paths?: readonly string[]): Promise<boolean> {
      const found = await (paths ? records.getMany('samplePage', paths) : records.find('samplePage'))
      return found.some(page => page.from <= to && from <= page.to)
    },
  }
}

function rangesOf(pageDays: Iterable<PageDay>): ReadonlyMap<string, DayRange> {
  const ranges = new Map<string, DayRange>()
  for (const { path, day } of pageDays) {
    const { from, to } = ranges.get(path) ?? {}
    ranges.set(path, { from: least(day, from), to: most(day, to) })
  }
  return ranges
}

const least = (day: string, other: string | undefined) => (other !== undefined && other < day ? other : day)
const most = (day: string, other: string | undefined) => (other !== undefined && other > day ? other : day)

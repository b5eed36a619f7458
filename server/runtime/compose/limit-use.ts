import { type LimitName, type Limits, type LimitUse, limitSpecs } from '../../contract/limits.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { Parts } from './parts.ts'

export interface LimitUseOptions extends Pick<Parts, 'records' | 'eventLog' | 'clock'> {
  limits: Limits
  jobs: { running(): number; countUnfinished(): Promise<number> }
}

/** Minimum milliseconds between two reads of the day's counts: a day may have many pages. */
const minReadIntervalMs = 60_000

/** Reads the current use of each limit. */
export function createLimitUse({ records, eventLog, clock, limits, jobs }: LimitUseOptions) {
  let today: { at: number; counts: ReturnType<EventLog['counts']> } | undefined

  async function countToday() {
    const now = clock.now()
    const day = now.toISOString().slice(0, 10)
    if (!today || now.getTime() - today.at >= minReadIntervalMs)
      today = { at: now.getTime(), counts: eventLog.counts({ from: day, to: day }) }
    const [counted] = await today.counts
    return { visitors: counted?.total.visitors ?? 0, pages: counted?.pages.size ?? 0, bytes: counted?.bytes ?? 0 }
  }

  return async function readLimitUse(): Promise<LimitUse[]> {
    const { visitors, pages, bytes } = await countToday()
    const used: Record<LimitName, number> = {
      jobConcurrency: jobs.running(),
      unfinishedJobs: await jobs.countUnfinished(),
      jobEvents: await records.count('jobEvent'),
      auditEntries: await records.count('audit'),
      eventBytes: bytes,
      visitors,
      pages,
    }
    const toUse = (name: LimitName): LimitUse => {
      const { title, variable } = limitSpecs[name]
      return { name, title, variable, used: used[name], limit: limits[name] }
    }
    return [
      toUse('jobConcurrency'),
      toUse('unfinishedJobs'),
      toUse('jobEvents'),
      toUse('auditEntries'),
      toUse('eventBytes'),
      toUse('visitors'),
      toUse('pages'),
    ]
  }
}

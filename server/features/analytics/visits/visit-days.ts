import { createHourFinder } from '../../../domain/site-days.ts'
import { createInFlight } from '../../../lib/memoize.ts'
import { Names } from '../../../lib/packed-counts.ts'
import type { DayRange, DayVersion, EventLog } from '../../../ports/event-log.ts'
import { type ReaderOptions, readVisits } from './stored-visits.ts'
import type { VisitDay } from './visit-day.ts'

/** Maximum number of cached visits and views: about 1,500,000 events, 60 MB. */
const maxRows = 2_000_000
/** Maximum number of distinct names, each stored once. Beyond it, the cache is replaced. */
const maxNames = 300_000

/** A day that has events. */
export interface LoggedDay extends DayVersion {
  pageviews: number
  /** True for a day before today, which has all its events unless some are imported. */
  isOver: boolean
}

/** Visits of days that share their names. */
export interface VisitReader {
  names: Names
  /** Returns the visits of a day, which are cached until it grows. */
  readDay(day: LoggedDay, signal: AbortSignal): Promise<VisitDay>
}

export interface VisitDays {
  /** Lists the days of a range that have events, earliest first. @throws BlogopsError `unavailable` */
  list(range: DayRange, today: string): Promise<LoggedDay[]>
  openReader(timeZone: string): VisitReader
}

/** Reads visits from the event log, with a cache of the least recently used days. */
export function createVisitDays(
  eventLog: Pick<EventLog, 'counts'> & ReaderOptions['eventLog'],
  limits: { rows: number; names: number } = { rows: maxRows, names: maxNames },
): VisitDays {
  let current: { timeZone: string; reader: VisitReader } | undefined

  return {
    async list(range, today) {
      const counts = await eventLog.counts(range)
      return counts.map(({ day, bytes, total: { pageviews } }) => ({ day, bytes, pageviews, isOver: day < today }))
    },
    openReader(timeZone) {
      if (current?.timeZone !== timeZone || current.reader.names.size > limits.names)
        current = { timeZone, reader: createReader(eventLog, timeZone, limits.rows) }
      return current.reader
    },
  }
}

function createReader(eventLog: ReaderOptions['eventLog'], timeZone: string, maxCachedRows: number): VisitReader {
  const names = new Names()
  const findHour = createHourFinder(timeZone)
  const cached = new Map<string, { bytes: number; visits: VisitDay }>()
  const pending = createInFlight<VisitDay>()
  let rows = 0

  function forget(day: string): void {
    const visits = cached.get(day)?.visits
    if (visits) rows -= countRows(visits)
    cached.delete(day)
  }

  function store({ day, bytes }: LoggedDay, visits: VisitDay): void {
    forget(day)
    cached.set(day, { bytes, visits })
    rows += countRows(visits)
    for (const oldest of cached.keys()) {
      if (rows <= maxCachedRows) break
      forget(oldest)
    }
  }

  async function read(logged: LoggedDay): Promise<VisitDay> {
    const visits = await readVisits(logged, { eventLog, names, findHour })
    store(logged, visits)
    return visits
  }

  return {
    names,
    async readDay(logged, signal) {
      signal.throwIfAborted()
      const known = cached.get(logged.day)
      if (known?.bytes !== logged.bytes) return pending.share(`${logged.day}/${logged.bytes}`, () => read(logged))
      cached.delete(logged.day)
      cached.set(logged.day, known)
      return known.visits
    },
  }
}

function countRows({ visitor, views }: VisitDay): number {
  return visitor.length + views.page.length
}

import * as z from 'zod'
import type { Names } from '../../../lib/packed-counts.ts'
import { createPace, runWithPauses, type Steps } from '../../../lib/steps.ts'
import type { DayVersion, EventLog } from '../../../ports/event-log.ts'
import { createValues, findHours, type VisitDay, VisitDayBuilder } from './visit-day.ts'
import type { LoggedDay, VisitReader } from './visit-days.ts'
import { visitsVersion } from './visit-divider.ts'

/** Visits as they are stored: with their own names, and without the hours of views, which depend on the time zone. */
type Stored = Omit<VisitDay, 'views'> & { views: Omit<VisitDay['views'], 'hour'> }

const storedSchema = z.object({
  version: z.literal(visitsVersion),
  names: z.array(z.string()),
  visits: z.custom<Stored>(value => value instanceof Object),
})

export interface ReaderOptions {
  eventLog: Pick<EventLog, 'read' | 'readVisits' | 'storeVisits'>
  names: Names
  /** Returns the local hour of an instant. */
  findHour: (ms: number) => number
}

/** Reads the visits of a day from the event log. Its events are divided if the visits are not stored. */
export async function readVisits(day: DayVersion & { isOver: boolean }, options: ReaderOptions): Promise<VisitDay> {
  const { eventLog, names } = options
  const stored = day.isOver ? await eventLog.readVisits(day) : undefined
  const known = stored === undefined ? undefined : await fromStored(stored, options)
  if (known) return known
  const visits = await divide(day, options)
  if (day.isOver) await eventLog.storeVisits(day, await toStored(visits, names))
  return visits
}

/** Reads days in order. While one is used, the next one is read. */
export async function* readDays(
  reader: VisitReader,
  days: readonly LoggedDay[],
  signal: AbortSignal,
): AsyncGenerator<VisitDay> {
  const read = (at: number) => {
    const day = days[at]
    const reading = day && reader.readDay(day, signal)
    // Nobody may wait for it any more when it fails.
    reading?.catch(() => undefined)
    return reading
  }
  let next = read(0)
  for (let at = 1; next; at += 1) {
    const visits = await next
    next = read(at)
    yield visits
  }
}

async function divide({ day }: DayVersion, { eventLog, names, findHour }: ReaderOptions): Promise<VisitDay> {
  const builder = new VisitDayBuilder({ day, names, findHour })
  const pace = createPace()
  for await (const event of eventLog.read({ from: day, to: day })) {
    builder.add(event)
    if (pace.isDue()) await pace.pause()
  }
  return runWithPauses(builder.build(), pace)
}

const unnumbered = 0xff_ff_ff_ff

async function toStored(visits: VisitDay, names: Names): Promise<z.input<typeof storedSchema>> {
  const own: string[] = []
  const numbers = new Uint32Array(names.size).fill(unnumbered)
  for (const column of [visits.views.page, visits.goals.name, ...Object.values(visits.values)]) {
    for (const name of column) if (numbers[name] === unnumbered) numbers[name] = own.push(names.at(name)) - 1
  }
  return { version: visitsVersion, names: own, visits: await runWithPauses(renumber(visits, numbers)) }
}

/** @returns undefined for visits of another version. */
async function fromStored(stored: unknown, { names, findHour }: ReaderOptions): Promise<VisitDay | undefined> {
  const known = storedSchema.safeParse(stored).data
  if (!known) return undefined
  const numbers = Uint32Array.from(known.names, name => names.intern(name))
  const visits = await runWithPauses(renumber(known.visits, numbers))
  return { ...visits, views: { ...visits.views, hour: findHours(visits.views.at, findHour) } }
}

/** Copies visits with other numbers of names. Every column is copied, because a view would keep the buffer of all. */
function* renumber(visits: Stored, numbers: Uint32Array): Steps<Stored> {
  const map = (column: Uint32Array) => {
    const mapped = new Uint32Array(column.length)
    for (let at = 0; at < mapped.length; at += 1) mapped[at] = numbers[column[at] ?? 0] ?? 0
    return mapped
  }
  const { page, at, seconds, depth } = visits.views
  const views = { page: map(page), at: at.slice(), seconds: seconds.slice(), depth: depth.slice() }
  yield
  return {
    day: visits.day,
    visitor: visits.visitor.slice(),
    durationMs: visits.durationMs.slice(),
    isBounce: visits.isBounce.slice(),
    values: createValues(value => map(visits.values[value])),
    firstView: visits.firstView.slice(),
    views,
    firstGoal: visits.firstGoal.slice(),
    goals: { name: map(visits.goals.name), events: visits.goals.events.slice() },
  }
}

import { normalizePagePath } from '../../../domain/events.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import type { Steps } from '../../../lib/steps.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'
import { type PageView, type TimedEvent, type Visit, VisitDivider, type VisitValue } from './visit-divider.ts'

/** Marks a figure that no browser reported. */
export const noSeconds = 0xff_ff
export const noDepth = 0xff
/** Maximum seconds of a view, about 18 hours. */
const maxSeconds = noSeconds - 1

/**
 * Visits of a day in columns, ordered by visitor: about 60 bytes a visit and 12 bytes a view, a quarter of what objects
 * take. After a change, raise the number in `visitsVersion`.
 */
export interface VisitDay {
  day: string
  /** Number of the visitor within the day. */
  visitor: Uint32Array
  durationMs: Uint32Array
  /** 1 for a visit with a single page view and no other event. */
  isBounce: Uint8Array
  /** Numbers of names by dimension. */
  values: Record<VisitValue, Uint32Array>
  /** Position of the first view of each visit, and the end of the last one. */
  firstView: Uint32Array
  views: {
    page: Uint32Array
    hour: Uint8Array
    /** Seconds since 1970. */
    at: Uint32Array
    seconds: Uint16Array
    depth: Uint8Array
  }
  /** Position of the first goal of each visit, and the end of the last one. */
  firstGoal: Uint32Array
  goals: { name: Uint32Array; events: Uint32Array }
}

interface VisitDayOptions {
  day: string
  names: Names
  /** Returns the local hour of an instant. */
  findHour: (ms: number) => number
}

/** Collects the events of a day and divides them into visits. */
export class VisitDayBuilder {
  readonly #options: VisitDayOptions
  readonly #byVisitor = new Map<string, TimedEvent[]>()

  constructor(options: VisitDayOptions) {
    this.#options = options
  }

  add(event: StoredEvent): void {
    const timed = { event, path: normalizePagePath(event.path), ms: Date.parse(event.at) }
    const known = this.#byVisitor.get(event.visitor)
    if (known) known.push(timed)
    else this.#byVisitor.set(event.visitor, [timed])
  }

  *build(): Steps<VisitDay> {
    const { day, names, findHour } = this.#options
    const visits: Visit[] = []
    let visitor = 0
    for (const events of this.#byVisitor.values()) {
      const divider = new VisitDivider(visitor, names, findHour)
      // The sort is stable: events of the same millisecond stay in the order of their receipt.
      for (const event of events.sort((a, b) => a.ms - b.ms)) divider.add(event)
      visits.push(...divider.visits)
      visitor += 1
      if (visitor % 100 === 0) yield
    }
    return packVisits(day, visits)
  }
}

function packVisits(day: string, visits: readonly Visit[]): VisitDay {
  const views = visits.flatMap(visit => visit.views)
  const goals = visits.flatMap(visit => (visit.goals ? [...visit.goals] : []))
  return {
    day,
    visitor: fill(new Uint32Array(visits.length), visits, ({ visitor }) => visitor),
    durationMs: fill(new Uint32Array(visits.length), visits, ({ start, end }) => end - start),
    isBounce: fill(new Uint8Array(visits.length), visits, visit =>
      Number(visit.views.length <= 1 && visit.actions === 0),
    ),
    values: createValues(value => fill(new Uint32Array(visits.length), visits, visit => visit[value])),
    firstView: toOffsets(visits, visit => visit.views.length),
    views: packViews(views),
    firstGoal: toOffsets(visits, visit => visit.goals?.size ?? 0),
    goals: {
      name: fill(new Uint32Array(goals.length), goals, ([name]) => name),
      events: fill(new Uint32Array(goals.length), goals, ([, events]) => events),
    },
  }
}

export function createValues(createColumn: (value: VisitValue) => Uint32Array): VisitDay['values'] {
  return {
    group: createColumn('group'),
    source: createColumn('source'),
    medium: createColumn('medium'),
    campaign: createColumn('campaign'),
    content: createColumn('content'),
    term: createColumn('term'),
    entry: createColumn('entry'),
    exit: createColumn('exit'),
    device: createColumn('device'),
    browser: createColumn('browser'),
  }
}

/** Returns the local hours of instants in seconds. */
export function findHours(at: Uint32Array, findHour: (ms: number) => number): Uint8Array {
  const hours = new Uint8Array(at.length)
  for (let view = 0; view < at.length; view += 1) hours[view] = findHour((at[view] ?? 0) * 1_000)
  return hours
}

function packViews(views: readonly PageView[]): VisitDay['views'] {
  const { length } = views
  return {
    page: fill(new Uint32Array(length), views, ({ page }) => page),
    hour: fill(new Uint8Array(length), views, ({ hour }) => hour),
    at: fill(new Uint32Array(length), views, ({ at }) => at / 1_000),
    seconds: fill(new Uint16Array(length), views, ({ seconds }) =>
      seconds === undefined ? noSeconds : Math.min(seconds, maxSeconds),
    ),
    depth: fill(new Uint8Array(length), views, ({ depth }) => depth ?? noDepth),
  }
}

/** Fills a column with a value of each item. `from` of typed arrays takes several times as long. */
function fill<Column extends Uint8Array | Uint16Array | Uint32Array, Item>(
  column: Column,
  items: readonly Item[],
  getValue: (item: Item) => number,
): Column {
  items.forEach((item, at) => {
    column[at] = getValue(item)
  })
  return column
}

/** Returns the sums of the lengths before each position, and of all at the end. */
function toOffsets(visits: readonly Visit[], getLength: (visit: Visit) => number): Uint32Array {
  const offsets = new Uint32Array(visits.length + 1)
  visits.forEach((visit, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + getLength(visit)
  })
  return offsets
}

/** Minutes that the report of the present covers. */
const windowMinutes = 30

/** Page views of the last thirty minutes. Those before midnight have other visitors and are not included. */
export class RecentViews {
  readonly visitors = new Set<number>()
  readonly pages = new Map<number, Set<number>>()
  readonly sources = new Map<number, Set<number>>()
  /** Page views by minute, earliest first. */
  readonly minutes: number[] = Array.from({ length: windowMinutes }, () => 0)
  readonly #now: number

  constructor(now: Date) {
    this.#now = now.getTime() / 1_000
  }

  addAll(day: VisitDay): void {
    for (const [visit, visitor] of day.visitor.entries()) {
      for (let view = day.firstView[visit] ?? 0; view < (day.firstView[visit + 1] ?? 0); view += 1) {
        const minutesAgo = Math.floor((this.#now - (day.views.at[view] ?? 0)) / 60)
        if (minutesAgo >= windowMinutes) continue
        const minute = windowMinutes - 1 - Math.max(0, minutesAgo)
        this.minutes[minute] = (this.minutes[minute] ?? 0) + 1
        this.visitors.add(visitor)
        addTo(this.pages, day.views.page[view] ?? 0, visitor)
        addTo(this.sources, day.values.source[visit] ?? 0, visitor)
      }
    }
  }
}

function addTo(sets: Map<number, Set<number>>, name: number, visitor: number): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(visitor))
}

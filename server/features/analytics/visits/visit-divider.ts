import { unknownName } from '../../../domain/browsers.ts'
import { engagementName, pageviewName, productClickName } from '../../../domain/events.ts'
import { classifySource } from '../../../domain/traffic-sources.ts'
import type { VisitDimension } from '../../../domain/visit-dimensions.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'

/** A visit ends after this many milliseconds without an event. */
const maxPauseMs = 30 * 60_000
/** Maximum product clicks of one visitor on a day, as in the counts of days. */
const maxProductClicks = 30

export interface PageView {
  /** Number of the path among the names. */
  page: number
  /** Local hour, 0 to 23. */
  hour: number
  at: number
  /** Seconds in which the page was visible and had focus; undefined if no browser reported it. */
  seconds: number | undefined
  /** Deepest scroll position in percent of the page. */
  depth: number | undefined
}

/** Dimensions with one value per visit. */
export type VisitValue = Exclude<VisitDimension, 'page' | 'goal'>

/** Values of a visit, as numbers of names. */
type VisitNames = Record<VisitValue, number>

/** A set of actions of one visitor, with pauses of at most thirty minutes. */
export interface Visit extends VisitNames {
  /** Number of the visitor within the day. */
  visitor: number
  start: number
  end: number
  /** Other events than page views. */
  actions: number
  views: PageView[]
  /** Number of events by the number of their name. */
  goals: Map<number, number>
}

/** An event with its time in milliseconds since 1970. */
export type TimedEvent = Pick<
  StoredEvent,
  'name' | 'path' | 'visitor' | 'source' | 'utm' | 'props' | 'browser' | 'device'
> & { ms: number }

/** Divides the events of one visitor, in the order of time. */
export class VisitDivider {
  readonly visits: Visit[] = []
  readonly #visitor: number
  readonly #names: Names
  readonly #findHour: (ms: number) => number
  readonly #clicked = new Set<string>()

  constructor(visitor: number, names: Names, findHour: (ms: number) => number) {
    this.#visitor = visitor
    this.#names = names
    this.#findHour = findHour
  }

  add(event: TimedEvent): void {
    const last = this.visits.at(-1)
    const isSameVisit = last !== undefined && event.ms - last.end <= maxPauseMs
    if (event.name === engagementName) {
      this.#addEngagement(event)
      if (isSameVisit) last.end = event.ms
      return
    }
    const visit = isSameVisit ? last : this.#begin(event)
    visit.end = event.ms
    if (event.name === pageviewName) this.#addView(visit, event)
    else this.#addAction(visit, event)
  }

  #begin(event: TimedEvent): Visit {
    const intern = (name: string) => this.#names.intern(name)
    const { name, group } = classifySource(event.source, event.utm)
    const { medium = '', campaign = '', content = '', term = '' } = event.utm
    const visit: Visit = {
      visitor: this.#visitor,
      start: event.ms,
      end: event.ms,
      actions: 0,
      group: intern(group),
      source: intern(name),
      medium: intern(medium),
      campaign: intern(campaign),
      content: intern(content),
      term: intern(term),
      entry: intern(''),
      exit: intern(''),
      device: intern(event.device ?? unknownName),
      browser: intern(event.browser ?? unknownName),
      views: [],
      goals: new Map(),
    }
    this.visits.push(visit)
    return visit
  }

  #addView(visit: Visit, { path, ms }: TimedEvent): void {
    const page = this.#names.intern(path)
    if (visit.views.length === 0) visit.entry = page
    visit.exit = page
    visit.views.push({ page, at: ms, hour: this.#findHour(ms), seconds: undefined, depth: undefined })
  }

  #addAction(visit: Visit, event: TimedEvent): void {
    visit.actions += 1
    if (event.name === productClickName && !this.#isFirstClick(event)) return
    const goal = this.#names.intern(event.name)
    visit.goals.set(goal, (visit.goals.get(goal) ?? 0) + 1)
  }

  /** Counts clicks like the counts of days: the first click on a product of a page. */
  #isFirstClick({ path, props: { product } }: TimedEvent): boolean {
    const key = `${path}\n${typeof product === 'string' ? product : ''}`
    if (this.#clicked.has(key) || this.#clicked.size >= maxProductClicks) return false
    this.#clicked.add(key)
    return true
  }

  /** Adds the time and the scroll depth to the latest view of the page. */
  #addEngagement({ path, props: { seconds, depth } }: TimedEvent): void {
    const page = this.#names.find(path)
    for (const { views } of this.visits.toReversed()) {
      const view = views.findLast(candidate => candidate.page === page)
      if (!view) continue
      if (typeof seconds === 'number') view.seconds = (view.seconds ?? 0) + seconds
      if (typeof depth === 'number') view.depth = Math.max(view.depth ?? 0, depth)
      return
    }
  }
}

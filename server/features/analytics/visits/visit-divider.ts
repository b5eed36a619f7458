import { createHash } from 'node:crypto'
import { engagementName, pageviewName, productClickName } from '../../../domain/events.ts'
import { classifySource, sourceRules, type VisitSource } from '../../../domain/traffic-sources.ts'
import { unknownName, type VisitDimension } from '../../../domain/visit-dimensions.ts'
import { memoizeText } from '../../../lib/memoize.ts'
import type { Names } from '../../../lib/packed-counts.ts'
import type { StoredEvent } from '../../../ports/event-log.ts'

/** JSON has no regular expressions, so their text is used. */
const sourceTable = JSON.stringify(sourceRules, (_, value) => (value instanceof RegExp ? String(value) : value))

/**
 * Version of stored visits. Days of other versions are divided again. It changes with the table of sources. Raise its
 * number after any other change of the rules: in this file, in `VisitDay` and its builder, in the functions of
 * `domain/traffic-sources.ts`, and in `normalizePagePath`.
 */
export const visitsVersion = `1-${createHash('sha256').update(sourceTable).digest('hex').slice(0, 8)}`

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
  /** Number of events by the number of their name; undefined without any. */
  goals: Map<number, number> | undefined
}

/** An event with its normalised path and its time in milliseconds since 1970. */
export interface TimedEvent {
  readonly event: StoredEvent
  readonly path: string
  readonly ms: number
}

/** Few sources make up most visits, and each is compared with many patterns. */
const classify = memoizeText((key: string) => {
  const [host = '', source, medium, content] = key.split('\n')
  return classifySource(host || null, {
    ...(source && { source }),
    ...(medium && { medium }),
    ...(content && { content }),
  })
})

function findSource({ source, utm }: StoredEvent): VisitSource {
  return classify([source ?? '', utm.source ?? '', utm.medium ?? '', utm.content ? 'any' : ''].join('\n'))
}

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

  add(timed: TimedEvent): void {
    const { event, ms } = timed
    const last = this.visits.at(-1)
    const isSameVisit = last !== undefined && ms - last.end <= maxPauseMs
    if (event.name === engagementName) {
      this.#addEngagement(timed)
      if (isSameVisit) last.end = ms
      return
    }
    const visit = isSameVisit ? last : this.#begin(timed)
    visit.end = ms
    if (event.name === pageviewName) this.#addView(visit, timed)
    else this.#addAction(visit, timed)
  }

  #begin({ event, ms }: TimedEvent): Visit {
    const intern = (name: string) => this.#names.intern(name)
    const { name, group } = findSource(event)
    const { medium = '', campaign = '', content = '', term = '' } = event.utm
    const visit: Visit = {
      visitor: this.#visitor,
      start: ms,
      end: ms,
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
      goals: undefined,
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

  #addAction(visit: Visit, { event, path }: TimedEvent): void {
    visit.actions += 1
    if (event.name === productClickName && !this.#isFirstClick(path, event.props.product)) return
    const goal = this.#names.intern(event.name)
    visit.goals ??= new Map()
    visit.goals.set(goal, (visit.goals.get(goal) ?? 0) + 1)
  }

  /** Counts clicks like the counts of days: the first click on a product of a page. */
  #isFirstClick(path: string, product: unknown): boolean {
    const key = `${path}\n${typeof product === 'string' ? product : ''}`
    if (this.#clicked.has(key) || this.#clicked.size >= maxProductClicks) return false
    this.#clicked.add(key)
    return true
  }

  /**
   * Adds the time and the scroll depth to the latest view of the page. A page cannot have been read for longer than it was
   * open, whatever a browser reports.
   */
  #addEngagement({ event, path, ms }: TimedEvent): void {
    const { seconds, depth } = event.props
    const page = this.#names.find(path)
    for (let at = this.visits.length - 1; at >= 0; at -= 1) {
      const view = this.visits[at]?.views.findLast(candidate => candidate.page === page)
      if (!view) continue
      const maxSeconds = Math.ceil((ms - view.at) / 1_000)
      if (typeof seconds === 'number') view.seconds = Math.min((view.seconds ?? 0) + seconds, maxSeconds)
      if (typeof depth === 'number') view.depth = Math.max(view.depth ?? 0, depth)
      return
    }
  }
}

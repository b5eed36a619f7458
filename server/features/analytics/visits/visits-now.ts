import type { VisitsNow } from '../../../contract/schemas/visits.ts'
import type { Clock } from '../../../ports/system.ts'
import { VisitCounter } from './count-visits.ts'
import type { VisitDay } from './visit-day.ts'
import { assertCountedHere, type VisitSources } from './visit-report.ts'

const windowMinutes = 30
const maxRows = 10

/** Reports the last thirty minutes, and the hours of today. */
export function createVisitsNow({ visitDays, days, web, clock }: VisitSources & { clock: Clock }) {
  return async (signal: AbortSignal): Promise<VisitsNow> => {
    assertCountedHere(web)
    const [today, timeZone] = [await days.today(), await days.timeZone()]
    const reader = visitDays.openReader(timeZone)
    const [logged] = await visitDays.list({ from: today, to: today })
    const visits = logged && (await reader.readDay(logged, signal))
    const counter = new VisitCounter(reader.names, {}, [])
    if (visits) for (const _ of counter.addDay(visits)) signal.throwIfAborted()
    const recent = new RecentViews(clock.now())
    if (visits) recent.addAll(visits)
    const toRows = (counts: ReadonlyMap<number, ReadonlySet<number>>) =>
      Array.from(counts, ([name, visitors]) => ({ name: reader.names.at(name), visitors: visitors.size }))
        .sort((a, b) => b.visitors - a.visitors)
        .slice(0, maxRows)
    return {
      at: clock.now().toISOString(),
      timeZone,
      visitors: recent.visitors.size,
      minutes: recent.minutes,
      pages: toRows(recent.pages),
      sources: toRows(recent.sources),
      today: {
        date: today,
        totals: counter.getTotals(),
        hours: counter.getHours(),
      },
    }
  }
}

/** Page views of the last thirty minutes. Those before midnight have other visitors and are not included. */
class RecentViews {
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

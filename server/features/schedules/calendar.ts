import { BlogopsError } from '../../contract/errors.ts'
import type { Calendar, CalendarEntry } from '../../contract/schemas/schedule.ts'
import { addDays, dayMs } from '../../domain/days.ts'
import { createLocalTimeFormat } from '../../domain/local-times.ts'
import { createDayFinder, findDayStart } from '../../domain/site-days.ts'
import type { ArticleRecord } from '../../ports/records.ts'

export type PublishedArticle = Pick<ArticleRecord, 'id' | 'slug' | 'title' | 'category' | 'publishedAt'>

interface CalendarOptions {
  listPlanned(): Promise<readonly ArticleRecord[]>
  /** Lists the published articles, newest first. */
  listPublished(): Promise<readonly PublishedArticle[]>
}

interface Days {
  from: string
  to: string
}

/** Maximum days that a calendar shows at once. */
const maxDays = 62
/** Maximum published articles of a day; the others are counted. */
const maxPublishedPerDay = 10

/** Creates the calendar of planned publications and of the articles published within days. */
export function createCalendar({ listPlanned, listPublished }: CalendarOptions) {
  async function findPublished(isWithin: (at: string) => boolean, timeZone: string) {
    const findDay = createDayFinder(timeZone)
    const counts = new Map<string, number>()
    const shown: PublishedArticle[] = []
    let omitted = 0
    for (const article of await listPublished()) {
      const { publishedAt } = article
      if (publishedAt === null || !isWithin(publishedAt)) continue
      const day = findDay(Date.parse(publishedAt))
      const count = (counts.get(day) ?? 0) + 1
      counts.set(day, count)
      if (count <= maxPublishedPerDay) shown.push(article)
      else omitted += 1
    }
    return { shown, omitted }
  }

  /** @throws BlogopsError `bad_request` for an impossible range. */
  return async function readCalendar(range: Partial<Days>, timeZone: string): Promise<Calendar> {
    const toLocal = createLocalTimeFormat(timeZone)
    const days = readDays(range)
    const planned = await listPlanned()
    if (!days) return { timeZone, entries: planned.map(article => toPlannedEntry(article, toLocal)), omitted: 0 }
    const first = new Date(findDayStart(days.from, timeZone)).toISOString()
    const end = new Date(findDayStart(addDays(days.to, 1), timeZone)).toISOString()
    const isWithin = (at: string) => at >= first && at < end
    const { shown, omitted } = await findPublished(isWithin, timeZone)
    const entries = [
      ...shown.map(article => toPublishedEntry(article, toLocal)),
      ...planned
        .filter(({ scheduledFor }) => isWithin(scheduledFor ?? ''))
        .map(article => toPlannedEntry(article, toLocal)),
    ]
    return { timeZone, entries: entries.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at))), omitted }
  }
}

function toPlannedEntry(article: ArticleRecord, toLocal: (ms: number) => string): CalendarEntry {
  const { id, slug, title, category, schedule, scheduledFor } = article
  const at = scheduledFor ?? ''
  const problem = schedule?.problem?.message ?? null
  const state = problem === null ? 'scheduled' : 'problem'
  return { id, slug, title, category, state, at, local: toLocal(Date.parse(at)), by: schedule?.by ?? null, problem }
}

function toPublishedEntry(article: PublishedArticle, toLocal: (ms: number) => string): CalendarEntry {
  const { id, slug, title, category, publishedAt } = article
  const at = publishedAt ?? ''
  const local = toLocal(Date.parse(at))
  return { id, slug, title, category, state: 'published', at, local, by: null, problem: null }
}

function readDays({ from, to }: Partial<Days>): Days | null {
  if (from === undefined && to === undefined) return null
  if (from === undefined || to === undefined || from > to)
    throw new BlogopsError('bad_request', 'Pass the first and the last day: from=2026-12-01 and to=2026-12-31.')
  const days = (Date.parse(to) - Date.parse(from)) / dayMs
  if (days >= maxDays) throw new BlogopsError('bad_request', `The calendar shows at most ${maxDays} days at once.`)
  return { from, to }
}

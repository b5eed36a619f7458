import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as listsContract from '../../contract/operations/article-lists.ts'
import type { Calendar, CalendarEntry } from '../../contract/schemas/schedule.ts'
import { getActorName } from '../../contract/scopes.ts'
import { addDays, dayMs } from '../../domain/days.ts'
import {
  type ClockChange,
  createLocalTimeFormat,
  isInPlannedYears,
  locateLocalTime,
  timePattern,
  toLocalTime,
} from '../../domain/local-times.ts'
import { createDayFinder, findDayStart } from '../../domain/site-days.ts'
import type { ArticleRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import type { AssertSupported } from '../articles/article-publication.ts'
import type { Articles } from '../articles/articles.ts'
import type { DueCheck } from './due-check.ts'

type PublishedArticle = Pick<ArticleRecord, 'id' | 'slug' | 'title' | 'category' | 'publishedAt'>

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
function createCalendar({ listPlanned, listPublished }: CalendarOptions) {
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

interface ScheduleHandlersOptions {
  articles: Articles
  assertSupported: AssertSupported
  /** Time zone of the site. */
  timeZone(): Promise<string>
  /** Lists the published articles, newest first. */
  listPublished(): Promise<readonly PublishedArticle[]>
  /** Checks again what is due. */
  wake: DueCheck['wake']
  clock: Clock
}

export function scheduleHandlers({
  articles,
  assertSupported,
  timeZone: readTimeZone,
  listPublished,
  wake,
  clock,
}: ScheduleHandlersOptions): Pick<
  HandlersOf<typeof listsContract>,
  'articles.schedule' | 'articles.unschedule' | 'articles.calendar'
> {
  const readCalendar = createCalendar({ listPlanned: articles.planned.list, listPublished })
  return {
    async 'articles.schedule'({ id, at, timeZone, withoutTag, withUnsupportedClaims }, { actor, fail }) {
      const siteTimeZone = await readTimeZone()
      const time = readPublicationTime(at, timeZone ?? siteTimeZone)
      const local = toLocalTime(time.at.getTime(), siteTimeZone)
      if (time.at <= clock.now()) {
        fail('bad_request', `${local.replace('T', ' ')} (${siteTimeZone}) is in the past.`, {
          hint: `Choose a later time, or publish it now: blogops articles publish ${id}`,
        })
      }
      const { status } = await articles.head(id)
      if (status === 'draft' && !withUnsupportedClaims) await assertSupported(id)
      const article = await articles.schedule(id, {
        at: time.at,
        by: getActorName(actor),
        withoutTag,
        withUnsupportedClaims: withUnsupportedClaims === true,
      })
      wake()
      return { article, local, timeZone: siteTimeZone, note: describeClockChange(time) }
    },

    'articles.unschedule': ({ id }) => articles.unschedule(id),
    'articles.calendar': async ({ from, to }) =>
      readCalendar({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, await readTimeZone()),
  }
}

/** Instant of a publication, and how it was found. */
interface PublicationTime {
  at: Date
  /** As it was given. */
  given: string
  timeZone: string
  change: ClockChange
}

/**
 * Reads the time of a publication: an instant, or a local time in a time zone.
 * @throws BlogopsError `bad_request` for a date that does not exist, or a year outside 2000 to 2999.
 */
function readPublicationTime(given: string, timeZone: string): PublicationTime {
  const [, local = '', offset] = timePattern.exec(given) ?? []
  if (!isInPlannedYears(local))
    throw new BlogopsError('bad_request', `The year of a planned time must be from 2000 to 2999: ${given}.`)
  const located = locateLocalTime(local, offset === undefined ? timeZone : 'UTC')
  const instant = offset === undefined ? located?.ms : Date.parse(`${local.replace(' ', 'T')}${offset}`)
  if (!located || instant === undefined || Number.isNaN(instant))
    throw new BlogopsError('bad_request', `There is no such date and time: ${given}.`)
  return { at: new Date(instant), given, timeZone, change: located.change }
}

/** Explains how a local time was read that clocks skip or repeat; null for all others. */
function describeClockChange({ at, given, timeZone, change }: PublicationTime): string | null {
  const [day = '', time = ''] = given.split(/[T ]/)
  if (change === 'none') return null
  if (change === 'repeated') return `On ${day}, clocks in ${timeZone} show ${time} twice. The first is used.`
  const moved = toLocalTime(at.getTime(), timeZone).slice(-5)
  return `On ${day}, clocks in ${timeZone} skip ${time}. The article is published at ${moved}.`
}

import type { HandlersOf } from '../../contract/handler.ts'
import type * as scheduleContract from '../../contract/operations/schedule.ts'
import { getActorName } from '../../contract/scopes.ts'
import { toLocalTime } from '../../domain/local-times.ts'
import type { Clock } from '../../ports/system.ts'
import type { Articles } from '../articles/articles.ts'
import type { AssertSupported } from '../articles/handlers.ts'
import { createCalendar, type PublishedArticle } from './calendar.ts'
import type { DueCheck } from './due-check.ts'
import { describeClockChange, readPublicationTime } from './publications.ts'

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
}: ScheduleHandlersOptions): HandlersOf<typeof scheduleContract> {
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

import { addDays, type DateRange, findRangeProblem, parseRange } from '../../contract/analytics-range.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as analyticsContract from '../../contract/operations/analytics.ts'
import { createArticleAnalytics } from './article-analytics.ts'
import { createComprehensiveAnalytics } from './comprehensive.ts'
import type { AnalyticsCalls } from './read-ahead.ts'
import type { AnalyticsSources } from './sources.ts'
import { createTimeseries } from './timeseries.ts'
import { getToday } from './today.ts'

type AnalyticsHandlers = Omit<HandlersOf<typeof analyticsContract>, 'events.import'>

export function analyticsHandlers(sources: AnalyticsSources, calls: Pick<AnalyticsCalls, 'run'>): AnalyticsHandlers {
  const comprehensive = createComprehensiveAnalytics(sources)
  const timeseries = createTimeseries(sources)
  const articleAnalytics = createArticleAnalytics(sources)

  function parseDays(range: string): DateRange {
    const today = getToday(sources.clock)
    const days = parseRange(range, today)
    if (days === undefined)
      throw new BlogopsError('bad_request', findRangeProblem(range) ?? `There is no range ${range}.`)
    // Some time zones are already a day ahead of UTC.
    if (days.from <= addDays(today, 1)) return days
    throw new BlogopsError('bad_request', `range begins on ${days.from}, which is yet to come: today is ${today}`)
  }

  return {
    'analytics.comprehensive': async ({ range, ...rows }, { signal }) =>
      calls.run(() => comprehensive(parseDays(range), rows, signal)),
    'analytics.timeseries': async ({ range, articleId }, { signal }) =>
      calls.run(() => timeseries(parseDays(range), articleId, signal)),
    'analytics.article': async ({ articleId, range }, { signal }) =>
      calls.run(() => articleAnalytics(articleId, parseDays(range), signal)),
  }
}

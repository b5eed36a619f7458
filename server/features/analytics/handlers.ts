import { type Days, daysLater, rangeProblem, readRange } from '../../contract/analytics-range.ts'
import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as analyticsContract from '../../contract/operations/analytics.ts'
import { createArticleAnalytics } from './article-analytics.ts'
import { createComprehensive } from './comprehensive.ts'
import type { FirstCalls } from './read-ahead.ts'
import type { Sources } from './sources.ts'
import { createTimeseries } from './timeseries.ts'
import { todayOf } from './today.ts'

type AnalyticsHandlers = Omit<HandlersOf<typeof analyticsContract>, 'events.import'>

export function analyticsHandlers(sources: Sources, calls: Pick<FirstCalls, 'run'>): AnalyticsHandlers {
  const comprehensive = createComprehensive(sources)
  const timeseries = createTimeseries(sources)
  const ofArticle = createArticleAnalytics(sources)

  function daysOf(range: string): Days {
    const today = todayOf(sources.clock)
    const days = readRange(range, today)
    if (days === undefined) throw new BlogopsError('bad_request', rangeProblem(range) ?? `There is no range ${range}.`)
    // Some time zones are already a day ahead of UTC.
    if (days.from <= daysLater(today, 1)) return days
    throw new BlogopsError('bad_request', `range begins on ${days.from}, which is yet to come: today is ${today}`)
  }

  return {
    'analytics.comprehensive': async ({ range, ...rows }, { signal }) =>
      calls.run(() => comprehensive(daysOf(range), rows, signal)),
    'analytics.timeseries': async ({ range, articleId }, { signal }) =>
      calls.run(() => timeseries(daysOf(range), articleId, signal)),
    'analytics.article': async ({ articleId, range }, { signal }) =>
      calls.run(() => ofArticle(articleId, daysOf(range), signal)),
  }
}

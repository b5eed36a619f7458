import type { Comprehensive } from '../../contract/schemas/analytics.ts'
import { opportunities, topPerformers } from '../../domain/article-performance.ts'
import { type DateRange, defaultRange, getPreviousPeriod, listDays, parseRange } from '../../domain/days.ts'
import { findLeading, runWithPauses } from '../../lib/steps.ts'
import type { SiteMetrics } from '../../ports/web-analytics.ts'
import { sumTraffic } from './article-pages.ts'
import type { AnalyticsSources } from './article-traffic.ts'
import type { AnalyticsCalls } from './handlers.ts'
import {
  compareByVisitors,
  createPerformanceRows,
  createRowSelection,
  createTrafficLookup,
  noAds,
  type RowQuery,
  sumCountedDays,
} from './performance.ts'
import { createSiteSources, type Period, readPeriods } from './period.ts'
import type { Facts } from './recommendations/facts.ts'
import { countVisitorsByDay, detectFall, getRecommendationQueries, recommend } from './recommendations/recommend.ts'
import { attributeTraffic, noTraffic } from './traffic.ts'

/** Site-wide and per-article analytics, compared with the previous period. */
export function createComprehensiveAnalytics(sources: AnalyticsSources) {
  const { web, ads, articles, days, hasSamples } = sources
  return async (range: DateRange, query: RowQuery, signal: AbortSignal): Promise<Comprehensive> => {
    const [periods, published, adSets] = await Promise.all([
      readPeriods(createSiteSources(sources, signal), range, await days.today()),
      articles.published(),
      ads.adSets(listDays(range)),
    ])
    const { now, before, completeDays, comparison, notices } = periods
    const countedMetrics = sumCountedDays(now, adSets)
    const fromAds = await attributeTraffic(now.web.figures.ads, ads)
    const sumPages = ({ web: { figures } }: Period<SiteMetrics>) =>
      sumTraffic(figures.pages, published, articles.findFormerOwners)
    const visitors = countVisitorsByDay(before, now, completeDays)
    const earlier = detectFall(visitors.before, visitors.now) ? await sumPages(before) : undefined
    const traffic = await sumPages(now)
    const facts: Facts = {
      articles: { total: traffic.total(), find: createTrafficLookup(published, traffic) },
      adSets: adSets.adSets.map(adSet => ({
        ...adSet,
        counted: countedMetrics.get(adSet.id) ?? noAds,
        traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic,
      })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: createTrafficLookup(published, earlier),
      visitorsByDay: visitors,
    }
    const rows = createPerformanceRows(published, { traffic, ads: adSets, fromAds })
    const leaders = [topPerformers, opportunities].map(list => ({ ...list, compare: compareByVisitors }))
    const [pageRows = [], topRows = [], opportunityRows = [], ...recommendationRows] = await runWithPauses(
      findLeading(rows, [await createRowSelection(query, published), ...leaders, ...getRecommendationQueries(facts)]),
    )
    return {
      ...comparison,
      source: web.source,
      notices: [...notices],
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      articlePerformance: pageRows.slice(query.offset),
      articlesInAll: published.all.length,
      topPerformers: topRows,
      opportunities: opportunityRows,
      recommendations: recommend(facts, recommendationRows),
      aggregateMetrics: now.metrics,
    }
  }
}

/**
 * Fills the caches before the first call, which takes seconds for a large site. Skipped for external analytics. Reads
 * one day at a time, newest first, so that a concurrent call waits for at most one day it does not need. @throws the
 * errors of the reads.
 */
export async function warmAnalyticsCache(
  sources: AnalyticsSources,
  calls: Pick<AnalyticsCalls, 'waitUntilIdle'>,
): Promise<void> {
  const { articles, web, days } = sources
  await (await articles.published()).titleRanks()
  if (web.source !== 'built-in') return
  const { signal } = new AbortController()
  const done = new Set<string>()
  const readDays = async (range: DateRange) => {
    for (const day of listDays(range).reverse()) {
      if (done.has(day)) continue
      await calls.waitUntilIdle()
      await web.read({ from: day, to: day }, { signal })
      done.add(day)
    }
  }
  const today = await days.today()
  const [defaultDays, longestDays] = [parseRange(defaultRange, today), parseRange('12mo', today)]
  if (!defaultDays || !longestDays) return
  await readDays({ from: getPreviousPeriod(defaultDays).from, to: defaultDays.to })
  await calls.waitUntilIdle()
  await createComprehensiveAnalytics(sources)(
    defaultDays,
    { sort: 'visitors', direction: 'desc', limit: 1, offset: 0 },
    signal,
  )
  // The previous year is not read: it is rarely requested and would evict days of this year from the cache.
  await readDays(longestDays)
}

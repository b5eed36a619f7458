import { type Days, eachDay } from '../../contract/analytics-range.ts'
import { opportunities, topPerformers } from '../../contract/leading-articles.ts'
import type { Comprehensive } from '../../contract/schemas/analytics.ts'
import { inTurns } from '../../ports/pace.ts'
import { leading } from '../../ports/steps.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdSetsFigures } from '../ads/range-figures.ts'
import { byPlace } from './article-pages.ts'
import { attribute } from './attribution.ts'
import { fallOf, visitorsOn } from './falling.ts'
import { byVisitors, noAds } from './performance.ts'
import { performanceRows, type RowsAsked, rowsUpTo, seenById } from './performance-rows.ts'
import { type Period, readersOfAll, readPeriods } from './period.ts'
import type { Facts } from './recommendations/facts.ts'
import { recommend, rowsToTell } from './recommendations/recommend.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noTraffic } from './traffic.ts'

/** Site-wide and per-article analytics, compared with the previous period. */
export function createComprehensive(sources: Sources) {
  const { web, ads, articles, clock, hasSamples } = sources
  return async (range: Days, asked: RowsAsked, signal: AbortSignal): Promise<Comprehensive> => {
    const [periods, published, ofSets] = await Promise.all([
      readPeriods(readersOfAll(sources, signal), range, todayOf(clock)),
      articles.published(),
      ads.adSets(eachDay(range)),
    ])
    const { now, before, over, comparison, notices } = periods
    const ofCounted = onCountedDays(now, ofSets)
    const fromAds = await attribute(now.web.figures.ads, ads)
    const ofEach = ({ web: { figures } }: Period<SiteFigures>) =>
      byPlace(figures.pages, published, articles.formerOwners)
    const visitors = visitorsByDay(before, now, over)
    const earlier = fallOf(visitors.before, visitors.now) ? await ofEach(before) : undefined
    const seen = await ofEach(now)
    const facts: Facts = {
      articles: { total: seen.total(), of: seenById(published, seen) },
      adSets: ofSets.adSets.map(adSet => ({
        ...adSet,
        counted: ofCounted.get(adSet.id) ?? noAds,
        traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic,
      })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: seenById(published, earlier),
      visitorsByDay: visitors,
    }
    const rows = performanceRows(published, { seen, ads: ofSets, fromAds })
    const leaders = [topPerformers, opportunities].map(one => ({ ...one, compare: byVisitors }))
    const [told = [], top = [], chances = [], ...toTell] = await inTurns(
      leading(rows, [await rowsUpTo(asked, published), ...leaders, ...rowsToTell(facts)]),
    )
    return {
      ...comparison,
      source: web.source,
      notices: [...notices],
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      articlePerformance: told.slice(asked.offset),
      articlesInAll: published.all.length,
      topPerformers: top,
      opportunities: chances,
      recommendations: recommend(facts, toTell),
      aggregateMetrics: now.metrics,
    }
  }
}

/** Ad metrics by ad set id, restricted to the days on which visitors were counted. */
function onCountedDays({ range, web }: Period<SiteFigures>, { sumsOf }: AdSetsFigures): ReturnType<typeof sumsOf> {
  const counted = new Set(web.figures.days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : [])))
  return sumsOf(eachDay(range).filter(date => counted.has(date)))
}

/** Visitors per day. Today is left out because it is incomplete. */
function visitorsByDay(
  before: Period<SiteFigures>,
  now: Period<SiteFigures>,
  over: Days | null,
): Facts['visitorsByDay'] {
  const ofDays = ({ web }: Period<SiteFigures>, days: Days | null) =>
    web.known && days ? visitorsOn(eachDay(days), web.figures.days) : []
  return { before: ofDays(before, before.range), now: ofDays(now, over) }
}

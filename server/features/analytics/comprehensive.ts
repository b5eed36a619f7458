import { type Days, eachDay, firstDays, lengthOf, periodBefore, wholeDays } from '../../contract/analytics-range.ts'
import type { ArticlePerformance, Comprehensive } from '../../contract/schemas/analytics.ts'
import type { AdSetFigures, AdSetsFigures, RangeFigures } from '../ads/range-figures.ts'
import { type AnalysedArticle, byArticle, slugsOf } from './article-pages.ts'
import { type Attributed, attribute, type TrafficById } from './attribution.ts'
import { visitorsOn } from './falling.ts'
import { byVisitors, performanceOf } from './performance.ts'
import { metricsOf, type Period, readPeriod } from './period.ts'
import type { Facts } from './recommendations/facts.ts'
import { recommend } from './recommendations/recommend.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noTraffic } from './traffic.ts'

/** What readers and ads did, article by article and in all, beside the period before. */
export function createComprehensive(sources: Sources) {
  const { web, ads, articles, clock, hasSamples } = sources
  return async (range: Days, signal: AbortSignal): Promise<Comprehensive> => {
    const over = wholeDays(range, todayOf(clock))
    const [now, before, published, former, ofSets] = await Promise.all([
      readPeriod(sources, range, signal),
      readPeriod(sources, firstDays(periodBefore(range), lengthOf(over ?? range)), signal),
      articles.published(),
      articles.formerSlugs(),
      ads.adSets(eachDay(range)),
    ])
    const ofCounted = await onCountedDays(ads, now, ofSets)
    const fromAds = await attribute(now.web.figures.ads, ads)
    const slugs = slugsOf(published, former)
    const rows = rowsOf(published, byArticle(now.web.figures.pages, slugs), ofSets, fromAds)
    const facts: Facts = {
      rows,
      adSets: ofSets.adSets.map(adSet => ({
        ...adSet,
        counted: ofCounted.get(adSet.id) ?? adSet.figures,
        traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic,
      })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: byArticle(before.web.figures.pages, slugs),
      visitorsByDay: visitorsByDay(before, now, over),
    }
    return {
      ...{ range, source: web.source, notices: noticesOf(now, before), trafficKnown: now.web.known },
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      ...{ articlePerformance: rows, recommendations: recommend(facts) },
      aggregateMetrics: now.metrics,
      compared: over && { range: over, aggregateMetrics: await metricsOf(sources, now, over) },
      previous: { range: before.range, trafficKnown: before.web.known, aggregateMetrics: before.metrics },
    }
  }
}

function rowsOf(
  articles: readonly AnalysedArticle[],
  seen: TrafficById,
  { ofArticle }: AdSetsFigures,
  fromAds: Attributed,
): ArticlePerformance[] {
  const rows = articles.map(article =>
    performanceOf(article, {
      traffic: seen.get(article.id) ?? noTraffic,
      ads: ofArticle(article.id),
      fromAds: fromAds.byArticle.get(article.id) ?? noTraffic,
    }),
  )
  return rows.sort(byVisitors)
}

/** What ad sets did on the days on which anybody was counted, by id. */
async function onCountedDays(
  ads: RangeFigures,
  { range, web }: Period,
  { adSets }: AdSetsFigures,
): Promise<ReadonlyMap<string, AdSetFigures['figures']>> {
  const counted = new Set(web.figures.days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : [])))
  const days = eachDay(range)
  const known = days.filter(date => counted.has(date))
  const ofKnown = known.length === days.length ? { adSets } : await ads.adSets(known)
  return new Map(ofKnown.adSets.map(({ id, figures }) => [id, figures]))
}

/** Of the period before only that it could not be read: what else is told of it, is told of this one. */
function noticesOf(now: Period, before: Period): string[] {
  if (before.web.known || !now.web.known) return [...now.web.notices]
  return [...now.web.notices, ...before.web.notices.map(notice => `Of the period before: ${notice}`)]
}

/** Today is not over: it has fewer visitors than it will, and is left out. */
function visitorsByDay(before: Period, now: Period, over: Days | null): Facts['visitorsByDay'] {
  const ofDays = ({ web }: Period, days: Days | null) =>
    web.known && days ? visitorsOn(eachDay(days), web.figures.days) : []
  return { before: ofDays(before, before.range), now: ofDays(now, over) }
}

import { type Days, eachDay, periodBefore } from '../../contract/analytics-range.ts'
import type { ArticlePerformance, Comprehensive } from '../../contract/schemas/analytics.ts'
import type { AdSetsFigures } from '../ads/range-figures.ts'
import { type AnalysedArticle, byArticle, slugsOf } from './article-pages.ts'
import { type Attributed, attribute, type TrafficById } from './attribution.ts'
import { visitorsOn } from './falling.ts'
import { byVisitors, performanceOf } from './performance.ts'
import { type Period, readPeriod } from './period.ts'
import type { Facts } from './recommendations/facts.ts'
import { recommend } from './recommendations/recommend.ts'
import type { Sources } from './sources.ts'
import { noTraffic } from './traffic.ts'

/** What readers and ads did, article by article and in all, beside the period before. */
export function createComprehensive(sources: Sources) {
  const { web, ads, articles, clock, hasSamples } = sources
  return async (range: Days, signal: AbortSignal): Promise<Comprehensive> => {
    const [now, before, published, former, ofSets] = await Promise.all([
      readPeriod(sources, range, signal),
      readPeriod(sources, periodBefore(range), signal),
      articles.published(),
      articles.formerSlugs(),
      ads.adSets(range),
    ])
    const fromAds = await attribute(now.web.figures.ads, ads)
    const slugs = slugsOf(published, former)
    const rows = rowsOf(published, byArticle(now.web.figures.pages, slugs), ofSets, fromAds)
    const facts: Facts = {
      rows,
      adSets: ofSets.adSets.map(adSet => ({ ...adSet, traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: byArticle(before.web.figures.pages, slugs),
      visitorsByDay: visitorsByDay(before, now, dayOf(clock.now())),
    }
    return {
      ...{ range, source: web.source, notices: noticesOf(now, before), trafficKnown: now.web.known },
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      ...{ articlePerformance: rows, recommendations: recommend(facts) },
      aggregateMetrics: now.metrics,
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

/** Of the period before only that it could not be read: what else is told of it, is told of this one. */
function noticesOf(now: Period, before: Period): string[] {
  if (before.web.known || !now.web.known) return [...now.web.notices]
  return [...now.web.notices, ...before.web.notices.map(notice => `Of the period before: ${notice}`)]
}

/** Today is not over: it has fewer visitors than it will, and is left out. */
function visitorsByDay(before: Period, now: Period, today: string): Facts['visitorsByDay'] {
  const ofDays = ({ range, web }: Period) =>
    visitorsOn(
      eachDay(range).filter(date => date < today),
      web.figures.days,
    )
  return { before: before.web.known ? ofDays(before) : [], now: now.web.known ? ofDays(now) : [] }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

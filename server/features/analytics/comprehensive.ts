import { type Days, eachDay } from '../../contract/analytics-range.ts'
import type { ArticlePerformance, Comprehensive } from '../../contract/schemas/analytics.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdSetFigures, AdSetsFigures, RangeFigures } from '../ads/range-figures.ts'
import { type AnalysedArticle, byArticle, slugsIn } from './article-pages.ts'
import { type Attributed, attribute, type TrafficById } from './attribution.ts'
import { visitorsOn } from './falling.ts'
import { byVisitors, performanceOf } from './performance.ts'
import { type Period, readersOfAll, readPeriods } from './period.ts'
import type { Facts } from './recommendations/facts.ts'
import { recommend } from './recommendations/recommend.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noTraffic } from './traffic.ts'

/** What readers and ads did, article by article and in all, beside the period before. */
export function createComprehensive(sources: Sources) {
  const { web, ads, articles, clock, hasSamples } = sources
  return async (range: Days, signal: AbortSignal): Promise<Comprehensive> => {
    const [periods, published, ofSets, withAds] = await Promise.all([
      readPeriods(readersOfAll(sources, signal), range, todayOf(clock)),
      articles.published(),
      ads.adSets(eachDay(range)),
      ads.articlesWithAds(),
    ])
    const { now, before, over, comparison, notices } = periods
    const ofCounted = await onCountedDays(ads, now, ofSets)
    const fromAds = await attribute(now.web.figures.ads, ads)
    const pages = [now, before].flatMap(({ web }) => [...web.figures.pages.keys()])
    const slugs = await slugsIn(pages, published, articles.formerOwners)
    const rows = rowsOf(published, byArticle(now.web.figures.pages, slugs), { ...ofSets, fromAds, withAds })
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
      ...{ ...comparison, source: web.source, notices: [...notices] },
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      ...{ articlePerformance: rows, recommendations: recommend(facts) },
      aggregateMetrics: now.metrics,
    }
  }
}

interface OfAds extends Pick<AdSetsFigures, 'ofArticle'> {
  fromAds: Attributed
  withAds: ReadonlySet<string>
}

function rowsOf(
  articles: readonly AnalysedArticle[],
  seen: TrafficById,
  { ofArticle, fromAds, withAds }: OfAds,
): ArticlePerformance[] {
  const rows = articles.map(article =>
    performanceOf(article, {
      traffic: seen.get(article.id) ?? noTraffic,
      ads: ofArticle(article.id),
      fromAds: fromAds.byArticle.get(article.id) ?? noTraffic,
      hasAd: withAds.has(article.id),
    }),
  )
  return rows.sort(byVisitors)
}

/** What ad sets did on the days on which anybody was counted, by id. */
async function onCountedDays(
  ads: RangeFigures,
  { range, web }: Period<SiteFigures>,
  { adSets }: AdSetsFigures,
): Promise<ReadonlyMap<string, AdSetFigures['figures']>> {
  const counted = new Set(web.figures.days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : [])))
  const days = eachDay(range)
  const known = days.filter(date => counted.has(date))
  const ofKnown = known.length === days.length ? { adSets } : await ads.adSets(known)
  return new Map(ofKnown.adSets.map(({ id, figures }) => [id, figures]))
}

/** Today is not over: it has fewer visitors than it will, and is left out. */
function visitorsByDay(
  before: Period<SiteFigures>,
  now: Period<SiteFigures>,
  over: Days | null,
): Facts['visitorsByDay'] {
  const ofDays = ({ web }: Period<SiteFigures>, days: Days | null) =>
    web.known && days ? visitorsOn(eachDay(days), web.figures.days) : []
  return { before: ofDays(before, before.range), now: ofDays(now, over) }
}

import { type Days, eachDay } from '../../contract/analytics-range.ts'
import { opportunitiesOf, topPerformersOf } from '../../contract/leading-articles.ts'
import type { ArticlePerformance, Comprehensive } from '../../contract/schemas/analytics.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdSetsFigures } from '../ads/range-figures.ts'
import { byArticle } from './article-pages.ts'
import { type Attributed, attribute, type TrafficById } from './attribution.ts'
import { fallOf, visitorsOn } from './falling.ts'
import { byVisitors, noAds, performanceOf } from './performance.ts'
import { partOfRows, type RowsAsked } from './performance-rows.ts'
import { type Period, readersOfAll, readPeriods } from './period.ts'
import type { PublishedArticles } from './published-articles.ts'
import type { Facts } from './recommendations/facts.ts'
import { recommend } from './recommendations/recommend.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'
import { noTraffic } from './traffic.ts'

/** What readers and ads did, article by article and in all, beside the period before. */
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
      byArticle(figures.pages, { current: published.ownerOf, former: articles.formerOwners })
    const visitors = visitorsByDay(before, now, over)
    const earlier: TrafficById = fallOf(visitors.before, visitors.now) ? await ofEach(before) : new Map()
    const rows = rowsOf(published, { seen: await ofEach(now), ads: ofSets, fromAds, earlier })
    const facts: Facts = {
      rows,
      adSets: ofSets.adSets.map(adSet => ({
        ...adSet,
        counted: ofCounted.get(adSet.id) ?? noAds,
        traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic,
      })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: earlier,
      visitorsByDay: visitors,
    }
    return {
      ...{ ...comparison, source: web.source, notices: [...notices] },
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      ...{ articlePerformance: partOfRows(published, rows, asked), articlesInAll: published.all.length },
      ...{ topPerformers: topPerformersOf(rows), opportunities: opportunitiesOf(rows) },
      ...{ recommendations: recommend(facts), aggregateMetrics: now.metrics },
    }
  }
}

interface Known {
  seen: TrafficById
  ads: Pick<AdSetsFigures, 'byArticle' | 'withAds'>
  fromAds: Attributed
  /** What was seen in the period before, as far as that matters. */
  earlier: TrafficById
}

/** Of published articles of which anything is known, in their usual order. */
function rowsOf(published: PublishedArticles, { seen, ads, fromAds, earlier }: Known): ArticlePerformance[] {
  const rows: ArticlePerformance[] = []
  for (const article of published.among([seen, ads.byArticle, fromAds.byArticle, ads.withAds, earlier])) {
    const { id } = article
    const traffic = seen.get(id) ?? noTraffic
    const ofAds = { ads: ads.byArticle.get(id) ?? noAds, fromAds: fromAds.byArticle.get(id) ?? noTraffic }
    rows.push(performanceOf(article, { traffic, ...ofAds, hasAd: ads.withAds.has(id) }))
  }
  // Of those that are equal, the newest stays first.
  return rows.sort(byVisitors)
}

/** What ad sets did on the days on which anybody was counted, by id. */
function onCountedDays({ range, web }: Period<SiteFigures>, { sumsOf }: AdSetsFigures): ReturnType<typeof sumsOf> {
  const counted = new Set(web.figures.days.flatMap(({ date, visitors }) => (visitors > 0 ? [date] : [])))
  return sumsOf(eachDay(range).filter(date => counted.has(date)))
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

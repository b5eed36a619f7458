import { type Days, eachDay } from '../../contract/analytics-range.ts'
import { opportunitiesOf, topPerformersOf } from '../../contract/leading-articles.ts'
import type { ArticlePerformance, Comprehensive } from '../../contract/schemas/analytics.ts'
import { inTurns, type Steps } from '../../ports/pace.ts'
import { eachOf, sorted } from '../../ports/steps.ts'
import type { SiteFigures } from '../../ports/web-analytics.ts'
import type { AdSetsFigures } from '../ads/range-figures.ts'
import { byId, byPlace, type Seen } from './article-pages.ts'
import { type Attributed, attribute } from './attribution.ts'
import { fallOf, visitorsOn } from './falling.ts'
import { byVisitors, type Measures, noAds, performanceOf } from './performance.ts'
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
      byPlace(figures.pages, published, articles.formerOwners)
    const visitors = visitorsByDay(before, now, over)
    const earlier = fallOf(visitors.before, visitors.now) ? await ofEach(before) : undefined
    const seen = await ofEach(now)
    const rows = await inTurns(rowsOf(published, { seen, ads: ofSets, fromAds, earlier }))
    const facts: Facts = {
      rows,
      adSets: ofSets.adSets.map(adSet => ({
        ...adSet,
        counted: ofCounted.get(adSet.id) ?? noAds,
        traffic: fromAds.byAdSet.get(adSet.id) ?? noTraffic,
      })),
      traffic: now.web.figures.total,
      clicksKnown: now.web.known && now.web.notices.length === 0,
      before: earlier ? byId(published.all, earlier) : new Map(),
      visitorsByDay: visitors,
    }
    return {
      ...{ ...comparison, source: web.source, notices: [...notices] },
      sample: await hasSamples({ from: before.range.from, to: range.to }),
      ...{ articlePerformance: await partOfRows(published, rows, asked), articlesInAll: published.all.length },
      ...{ topPerformers: topPerformersOf(rows), opportunities: opportunitiesOf(rows) },
      ...{ recommendations: recommend(facts), aggregateMetrics: now.metrics },
    }
  }
}

interface Known {
  seen: Seen
  /** What was seen in the period before, as far as that matters. */
  earlier: Seen | undefined
  ads: Pick<AdSetsFigures, 'byArticle' | 'withAds'>
  fromAds: Attributed
}

/** Of published articles of which anything is known, in their usual order. */
function* rowsOf(published: PublishedArticles, { seen, earlier, ...ads }: Known): Steps<ArticlePerformance[]> {
  const ofAds = adsByPlace(published, ads)
  const rows: ArticlePerformance[] = []
  yield* eachOf(published.all, (article, place) => {
    const [traffic, known] = [seen.at(place), ofAds.get(place)]
    if (!traffic && !known && !earlier?.at(place)) return
    const { ads, fromAds, hasAd } = known ?? nothingOfAds
    rows.push(performanceOf(article, { traffic: traffic ?? noTraffic, ads, fromAds, hasAd }))
  })
  // Of those that are equal, the newest stays first.
  return yield* sorted(rows, byVisitors)
}

type OfAds = Omit<Measures, 'traffic'>

const nothingOfAds: OfAds = { ads: noAds, fromAds: noTraffic, hasAd: false }

/** What ads did for articles that have any. */
function adsByPlace(
  { placeOf }: PublishedArticles,
  { ads, fromAds }: Pick<Known, 'ads' | 'fromAds'>,
): ReadonlyMap<number, OfAds> {
  const ofAds = new Map<number, OfAds>()
  for (const id of new Set([...ads.byArticle.keys(), ...fromAds.byArticle.keys(), ...ads.withAds])) {
    const place = placeOf(id)
    const [did, came] = [ads.byArticle.get(id) ?? noAds, fromAds.byArticle.get(id) ?? noTraffic]
    if (place !== undefined) ofAds.set(place, { ads: did, fromAds: came, hasAd: ads.withAds.has(id) })
  }
  return ofAds
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

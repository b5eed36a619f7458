import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { type DateRange, listDays } from '../../../domain/days.ts'
import { formatPercent } from '../../../domain/number-format.ts'
import type { Leading } from '../../../lib/steps.ts'
import type { DayTraffic, SiteMetrics } from '../../../ports/web-analytics.ts'
import { compareByVisitors } from '../performance.ts'
import type { Period } from '../period.ts'
import { adOpportunityRule, findExpensiveClicks, findIdleSpend } from './ad-spend.ts'
import {
  type ArticleRule,
  countInterval,
  createRateWithout,
  type Facts,
  formatCountOrNone,
  formatEstimate,
  isFarBelow,
  quoteName,
  type Recommendation,
  zScore,
} from './facts.ts'

type Rows = readonly ArticlePerformance[]

/** Maximum number of recommendations. */
const maxRecommendations = 6

/**
 * Returns the queries whose rows `recommend` needs. Each asks for twice the maximum, since articles already mentioned
 * by another rule are skipped.
 */
export function getRecommendationQueries(facts: Facts): Leading<ArticlePerformance>[] {
  const { where, compare } = createMissingClicksRule(facts)
  return [
    { ...adOpportunityRule, max: 2 * maxRecommendations },
    { where, compare, max: 2 * maxRecommendations },
    { ...createLossRule(facts), max: 1 },
  ].map(query => ({ ...query, compare: (a, b) => query.compare(a, b) || compareByVisitors(a, b) }))
}

/**
 * Returns recommendations as sentences: the most important of each kind first (wasted money, falling visitors, ad
 * opportunities, missing clicks), then the second of each. Each article is mentioned once. Findings that may be due to
 * chance are left out.
 * @param rows results of the queries from `getRecommendationQueries`, in the same order.
 */
export function recommend(facts: Facts, [opportunities = [], missing = [], lost = []]: readonly Rows[]): string[] {
  const money = [...findIdleSpend(facts), ...findExpensiveClicks(facts)].sort((a, b) => b.worth - a.worth)
  return dropRepeatedArticles(
    interleave([
      money,
      recommendTrackingCheck(facts),
      recommendForFall(facts, lost[0]),
      opportunities.map(adOpportunityRule.toRecommendation),
      missing.map(createMissingClicksRule(facts).toRecommendation),
    ]),
  )
    .slice(0, maxRecommendations)
    .map(({ text }) => text)
}

/** Selects articles whose click rate is significantly less than half that of the other articles. */
function createMissingClicksRule(facts: Facts): ArticleRule {
  const getUsualRate = createRateWithout(facts)
  const countExpectedClicks = (row: ArticlePerformance) => getUsualRate(row).measured * row.visitors
  const countMissingClicks = (row: ArticlePerformance) => countExpectedClicks(row) - row.productClicks
  return {
    where: row => facts.clicksKnown && isFarBelow(row, getUsualRate(row)),
    compare: (a, b) => countMissingClicks(b) - countMissingClicks(a),
    toRecommendation(row) {
      const { articleId, articleTitle, visitors, productClicks } = row
      const visitorsText = formatCountOrNone(visitors, 'visitor')
      const clicksText = formatCountOrNone(productClicks, 'product click')
      const result =
        productClicks === 0 ? `${visitorsText} but ${clicksText}` : `${visitorsText} but only ${clicksText}`
      const text = `${quoteName(articleTitle)} had ${result}. As many visitors of other articles make ${formatEstimate(countExpectedClicks(row))}. Check that its products can be bought and its buttons are easy to find.`
      return { worth: countMissingClicks(row), text, articleId }
    },
  }
}

/** Minimum visitors: with fewer, no clicks at all is still consistent with a rate of 3 %. */
const minVisitors = 200

/** Recommends checking the tracking if the whole site has no product clicks. */
function recommendTrackingCheck({ traffic, clicksKnown }: Facts): Recommendation[] {
  if (!clicksKnown || traffic.visitors < minVisitors || traffic.productClicks > 0) return []
  const text = `The site had ${formatCountOrNone(traffic.visitors, 'visitor')} but no product click. Check that the articles have buy links and that clicks on them are counted.`
  return [{ worth: traffic.visitors, text, articleId: null }]
}

function interleave(kinds: readonly (readonly Recommendation[])[]): Recommendation[] {
  const longest = Math.max(...kinds.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => kinds.flatMap(kind => kind[at] ?? [])).flat()
}

function dropRepeatedArticles(all: readonly Recommendation[]): Recommendation[] {
  const seenIds = new Set<string>()
  return all.filter(({ articleId }) => {
    if (articleId === null) return true
    const isNew = !seenIds.has(articleId)
    seenIds.add(articleId)
    return isNew
  })
}

/** Minimum number of whole days in each period. */
const minDays = 7

/** Minimum relative fall worth reporting. */
const minFall = 0.15

/**
 * Detects a significant fall in daily visitors. Daily counts vary far more than a Poisson distribution (weekends, a
 * single link), so the test uses their own variance.
 * @returns the visitors a day before and after; undefined if there is no significant fall or too few days.
 */
export function detectFall(before: readonly number[], now: readonly number[]) {
  if (before.length < minDays || now.length < minDays) return undefined
  const [from, to] = [getMean(before), getMean(now)]
  const error = Math.sqrt(getVariance(before) / before.length + getVariance(now) / now.length)
  return from - to > zScore * error && to < from * (1 - minFall) ? { from, to } : undefined
}

/** Returns the visitors of each date; dates missing from `days` count as 0. */
function countVisitorsByDate(dates: readonly string[], days: readonly DayTraffic[]): number[] {
  const known = new Map(days.map(({ date, visitors }) => [date, visitors]))
  return dates.map(date => known.get(date) ?? 0)
}

const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function getVariance(values: readonly number[]): number {
  const mean = getMean(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}

/**
 * Recommends a look at visitor sources after a fall.
 * @param mostAffected the article with the largest significant loss, if any.
 */
function recommendForFall(facts: Facts, mostAffected: ArticlePerformance | undefined): Recommendation[] {
  const { before, now } = facts.visitorsByDay
  const fall = detectFall(before, now)
  if (!fall) return []
  const { from, to } = fall
  const share = formatPercent(((from - to) * 100) / from, 0)
  const fallText = `Visitors fell by ${share} since the previous period, from ${formatEstimate(from)} a day to ${formatEstimate(to)}.`
  const text = `${fallText}${describeMostAffected(facts, mostAffected)} Look at what used to send them.`
  return [{ worth: (from - to) * now.length, text, articleId: null }]
}

/** Selects articles with significantly fewer visitors than before, largest loss first. */
function createLossRule(facts: Facts): Pick<ArticleRule, 'where' | 'compare'> {
  const { now, before } = facts.visitorsByDay
  // Article counts include today, so the previous period is scaled to the whole days; this understates the fall.
  const share = now.length / before.length
  const isFall = detectFall(before, now) !== undefined
  const countLostVisitors = (row: ArticlePerformance) => countEarlierVisitors(facts, row) - row.visitors
  return {
    where: row =>
      isFall && countInterval(row.visitors).high < countInterval(countEarlierVisitors(facts, row)).low * share,
    compare: (a, b) => countLostVisitors(b) - countLostVisitors(a),
  }
}

function countEarlierVisitors({ before }: Facts, { articleId }: ArticlePerformance): number {
  return before(articleId)?.visitors ?? 0
}

function describeMostAffected(facts: Facts, mostAffected: ArticlePerformance | undefined): string {
  if (!mostAffected) return ''
  const [earlier, now] = [countEarlierVisitors(facts, mostAffected), mostAffected.visitors]
  return ` ${quoteName(mostAffected.articleTitle)} lost the most: ${formatCountOrNone(earlier, 'visitor')} before, ${formatCountOrNone(now, 'visitor')} now.`
}

/** Visitors per day. Today is left out because it is incomplete. */
export function countVisitorsByDay(
  before: Period<SiteMetrics>,
  now: Period<SiteMetrics>,
  completeDays: DateRange | null,
): Facts['visitorsByDay'] {
  const countVisitors = ({ web }: Period<SiteMetrics>, days: DateRange | null) =>
    web.known && days ? countVisitorsByDate(listDays(days), web.figures.days) : []
  return { before: countVisitors(before, before.range), now: countVisitors(now, completeDays) }
}

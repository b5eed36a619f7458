import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { type DateRange, listDays } from '../../../domain/days.ts'
import { formatPercent } from '../../../domain/number-format.ts'
import type { DayTraffic, SiteMetrics } from '../../../ports/web-analytics.ts'
import type { Period } from '../period.ts'
import {
  type ArticleRule,
  countInterval,
  type Facts,
  formatCountOrNone,
  formatEstimate,
  quoteName,
  type Recommendation,
  zScore,
} from './facts.ts'

/** Minimum number of whole days in each period. */
const minDays = 7

/** Minimum relative fall worth reporting. */
const minFall = 0.15

interface Fall {
  /** Visitors per day. */
  from: number
  to: number
}

/**
 * Detects a significant fall in daily visitors. Daily counts vary far more than a Poisson distribution (weekends, a
 * single link), so the test uses their own variance.
 * @returns undefined if there is no significant fall or too few days.
 */
export function detectFall(before: readonly number[], now: readonly number[]): Fall | undefined {
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
export function recommendForFall(facts: Facts, mostAffected: ArticlePerformance | undefined): Recommendation[] {
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
export function createLossRule(facts: Facts): Pick<ArticleRule, 'where' | 'compare'> {
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

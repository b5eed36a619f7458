import type { ArticlePerformance } from '../../../contract/schemas/analytics.ts'
import { formatCount, formatQuantity } from '../../../domain/number-format.ts'
import type { Leading } from '../../../lib/steps.ts'
import type { TrafficCounts } from '../../../ports/web-analytics.ts'
import type { AdSetMetrics } from '../../ads/range-metrics.ts'

/** Number of standard deviations that enclose 99 % of a normal distribution. */
export const zScore = 2.5758293035489004

/**
 * Returns the 99 % confidence interval for the mean of a Poisson count: Byar's approximation of the exact limits,
 * accurate to a few hundredths and valid from 0. 99 % because a thousand articles are tested at once, and because
 * repeated clicks of one reader widen the true interval.
 */
export function countInterval(count: number): { low: number; high: number } {
  return { low: count === 0 ? 0 : getBound(count, -zScore), high: getBound(count + 1, zScore) }
}

function getBound(count: number, deviations: number): number {
  return count * Math.max(0, 1 - 1 / (9 * count) + deviations / (3 * Math.sqrt(count))) ** 3
}

export interface AdSetFacts extends AdSetMetrics {
  /** Metrics on the days on which visitors were counted; on other days the traffic from ads is unknown. */
  counted: AdSetMetrics['metrics']
  /** Traffic from the ads of this ad set. */
  traffic: Readonly<TrafficCounts>
}

/** Data that recommendations are based on. */
export interface Facts {
  /** Traffic of published articles: the total, and by article id. */
  articles: { total: Readonly<TrafficCounts>; find(id: string | null): Readonly<TrafficCounts> | undefined }
  adSets: readonly AdSetFacts[]
  /** Traffic of the whole site. */
  traffic: Readonly<TrafficCounts>
  /** False if traffic could not be read completely. Missing clicks then allow no conclusion. */
  clicksKnown: boolean
  /** Traffic of an article in the previous period; only available if visitors fell. */
  before(id: string): Readonly<TrafficCounts> | undefined
  /** Visitors of each whole day; today is excluded because it is incomplete. */
  visitorsByDay: { before: readonly number[]; now: readonly number[] }
}

export interface Recommendation {
  /** Size of the effect; within a kind, recommendations are sorted by it in descending order. */
  worth: number
  text: string
  /** The article it is about, if any. */
  articleId: string | null
}

/** A rule that selects articles, orders them by importance and describes each. */
export interface ArticleRule extends Pick<Leading<ArticlePerformance>, 'compare'> {
  where(row: ArticlePerformance): boolean
  toRecommendation(row: ArticlePerformance): Recommendation
}

/** Product clicks per visitor. */
export interface Rate {
  measured: number
  /** Lower 99 % confidence bound. */
  lowerBound(): number
}

/**
 * Returns a function that computes the rate of all articles except one, or of all. It is called for thousands of
 * articles.
 */
export function createRateWithout({
  articles: {
    total: { visitors, productClicks: clicks },
  },
}: Facts): (own?: Pick<TrafficCounts, 'visitors' | 'productClicks'>) => Rate {
  return own => toRate(clicks - (own?.productClicks ?? 0), visitors - (own?.visitors ?? 0))
}

function toRate(clicks: number, visitors: number): Rate {
  return visitors === 0
    ? { measured: 0, lowerBound: () => 0 }
    : { measured: clicks / visitors, lowerBound: () => countInterval(clicks).low / visitors }
}

/** Returns true if the click rate is significantly less than half of the usual rate. */
export function isFarBelow(counts: Pick<TrafficCounts, 'visitors' | 'productClicks'>, usual: Rate): boolean {
  if (counts.visitors === 0) return false
  const highestRate = countInterval(counts.productClicks).high / counts.visitors
  // The cheap comparison comes first; few articles need the second.
  return highestRate < usual.measured / 2 && highestRate < usual.lowerBound() / 2
}

const maxNameLength = 80

/** Quotes a name for use in a sentence and truncates it. */
export function quoteName(name: string): string {
  const characters = [...name.replace(/\s+/g, ' ').trim()]
  if (characters.length <= maxNameLength) return `“${characters.join('')}”`
  const start = characters.slice(0, maxNameLength - 1).join('')
  return `“${start.trimEnd()}…”`
}

/** "no product click", "1 product click", "1,200 product clicks". */
export function formatCountOrNone(count: number, noun: string): string {
  return count === 0 ? `no ${noun}` : formatQuantity(count, noun)
}

/** Formats an estimate: "about 12". */
export function formatEstimate(count: number): string {
  return `about ${formatCount(Math.max(1, Math.round(count)))}`
}

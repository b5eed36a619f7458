import type { ArticlePerformance } from './article-performance.ts'
import type { DateRange } from './days.ts'
import { formatCount } from './number-format.ts'

/** Totals of a range. Amounts are in pounds, rates per hundred. */
interface AggregateMetrics {
  readonly totalVisitors: number
  readonly totalProductClicks: number
  readonly totalAdSpend: number
  readonly overallConversionRate: number
  readonly totalImpressions: number
  readonly averageCTR: number
  readonly totalAdClicks: number
  readonly averageCPC: number
  readonly totalPageviews: number
}

interface Comparison {
  readonly range: DateRange
  readonly trafficKnown: boolean
  /** Last day with known ad metrics if later days of the range have none; otherwise null. */
  readonly adsKnownTo: string | null
  /** Completed days of the range; null if no day is complete. */
  readonly compared: { readonly range: DateRange; readonly aggregateMetrics: AggregateMetrics } | null
  /** Same number of days before `compared`. */
  readonly previous: {
    readonly range: DateRange
    readonly trafficKnown: boolean
    readonly aggregateMetrics: AggregateMetrics
  }
}

/**
 * Returns true if ad metrics are known for the day. After `adsKnownTo` nothing was reported, so spend may be more than
 * 0.
 */
export function areAdsKnownOn({ adsKnownTo }: Pick<Comparison, 'adsKnownTo'>, date: string): boolean {
  return adsKnownTo === null || date <= adsKnownTo
}

/** Returns true if totals of the range are meaningful. Totals of a partly unknown range are if they are not 0. */
export function areAdsKnownIn(
  { range, adsKnownTo }: Pick<Comparison, 'range' | 'adsKnownTo'>,
  { spend, impressions }: { spend: number; impressions: number },
): boolean {
  if (adsKnownTo === null) return true
  return areAdsKnownOn({ adsKnownTo }, range.from) && (spend > 0 || impressions > 0)
}

/** Returns true if ad totals of an article are meaningful; without ads they are known to be 0. */
export function areAdsOfArticleKnown(
  { hasAds, adSpend: spend, adImpressions: impressions }: ArticlePerformance,
  comparison: Pick<Comparison, 'range' | 'adsKnownTo'>,
): boolean {
  return !hasAds || areAdsKnownIn(comparison, { spend, impressions })
}

/** Change of a metric: `{ direction: 'up', size: '12%' }`. A change below the rounding is `same`. */
export interface MetricDelta {
  direction: 'up' | 'down' | 'same'
  size: string
}

/** Changes by metric; metrics that cannot be compared are missing or undefined. */
type MetricDeltas = Partial<Record<keyof AggregateMetrics, MetricDelta | undefined>>

/**
 * Returns the change of each metric since the previous period. Metrics that are not known for every day of both
 * periods are left out.
 */
export function getMetricDeltas(comparison: Comparison): MetricDeltas {
  const { compared, previous, trafficKnown } = comparison
  if (!compared) return {}
  const [now, before] = [compared.aggregateMetrics, previous.aggregateMetrics]
  const toGrowth = (...metrics: (keyof AggregateMetrics)[]): MetricDeltas =>
    Object.fromEntries(metrics.map(metric => [metric, computeGrowth(now[metric], before[metric])]))
  const conversion = computePointChange(now.overallConversionRate, before.overallConversionRate, before.totalVisitors)
  return {
    ...(areAdsKnownOn(comparison, compared.range.to) && toGrowth('totalAdSpend', 'totalImpressions', 'totalAdClicks')),
    ...(trafficKnown && previous.trafficKnown && toGrowth('totalVisitors', 'totalProductClicks', 'totalPageviews')),
    ...(trafficKnown && previous.trafficKnown && { overallConversionRate: conversion }),
  }
}

/** Returns true if at least one metric can be compared. */
export function hasComparedMetrics(comparison: Comparison): boolean {
  return Object.values(getMetricDeltas(comparison)).some(change => change !== undefined)
}

/** Returns the relative change of a count or amount; undefined if it was 0 before. */
export function computeGrowth(now: number, before: number): MetricDelta | undefined {
  if (before === 0) return undefined
  return toDelta(((now - before) / before) * 100, formatShare)
}

/** Returns the change of a percentage, in percentage points; undefined if its denominator before, `base`, was 0. */
export function computePointChange(now: number, before: number, base: number): MetricDelta | undefined {
  return base === 0 ? undefined : toDelta(now - before, by => `${by.toFixed(2)} points`)
}

function toDelta(difference: number, format: (size: number) => string): MetricDelta {
  const size = format(Math.abs(difference))
  if (size === format(0)) return { direction: 'same', size }
  return { direction: difference > 0 ? 'up' : 'down', size }
}

/** Shows tenths of a percent for small changes only. */
function formatShare(share: number): string {
  return `${share < 9.95 ? share.toFixed(1) : formatCount(Math.round(share))}%`
}

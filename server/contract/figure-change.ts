import { areAdsKnownOn } from './ads-known.ts'
import { countText } from './figure-text.ts'
import type { AggregateMetrics, Comparison } from './schemas/analytics.ts'

/** Change of a metric: `{ direction: 'up', size: '12%' }`. A change below the rounding is `same`. */
export interface Change {
  turn: 'up' | 'down' | 'same'
  size: string
}

/** Changes by metric; metrics that cannot be compared are missing or undefined. */
export type Changes = Partial<Record<keyof AggregateMetrics, Change | undefined>>

/**
 * Returns the change of each metric since the previous period. Metrics that are not known for every day of both
 * periods are left out.
 */
export function changesOf(comparison: Comparison): Changes {
  const { compared, previous, trafficKnown } = comparison
  if (!compared) return {}
  const [now, before] = [compared.aggregateMetrics, previous.aggregateMetrics]
  const grown = (...figures: (keyof AggregateMetrics)[]): Changes =>
    Object.fromEntries(figures.map(of => [of, growthOf(now[of], before[of])]))
  const conversion = pointsOf(now.overallConversionRate, before.overallConversionRate, before.totalVisitors)
  return {
    ...(areAdsKnownOn(comparison, compared.range.to) && grown('totalAdSpend', 'totalImpressions', 'totalAdClicks')),
    ...(trafficKnown && previous.trafficKnown && grown('totalVisitors', 'totalProductClicks', 'totalPageviews')),
    ...(trafficKnown && previous.trafficKnown && { overallConversionRate: conversion }),
  }
}

/** Returns true if at least one metric can be compared. */
export function areAnyCompared(comparison: Comparison): boolean {
  return Object.values(changesOf(comparison)).some(change => change !== undefined)
}

/** Returns the relative change of a count or amount; undefined if it was 0 before. */
export function growthOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  return changeBy(((now - before) / before) * 100, shareText)
}

/**
 * Returns the change of a percentage, in percentage points; undefined if the rate before had no denominator (`base`).
 */
export function pointsOf(now: number, before: number, seen: number): Change | undefined {
  return seen === 0 ? undefined : changeBy(now - before, by => `${by.toFixed(2)} points`)
}

function changeBy(difference: number, text: (by: number) => string): Change {
  const size = text(Math.abs(difference))
  if (size === text(0)) return { turn: 'same', size }
  return { turn: difference > 0 ? 'up' : 'down', size }
}

/** Shows tenths of a percent for small changes only. */
function shareText(share: number): string {
  return `${share < 9.95 ? share.toFixed(1) : countText(Math.round(share))}%`
}

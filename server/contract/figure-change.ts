import { areAdsKnownOn } from './ads-known.ts'
import { countText } from './figure-text.ts'
import type { AggregateMetrics, Comparison } from './schemas/analytics.ts'

/** How a figure went: `{ turn: 'up', size: '12%' }`. What has stayed within the rounding is `same`. */
export interface Change {
  turn: 'up' | 'down' | 'same'
  size: string
}

/** By figure; what cannot be compared is left out, or undefined. */
export type Changes = Partial<Record<keyof AggregateMetrics, Change | undefined>>

/** How each figure went since the period before. What is not known of all days of either is not compared. */
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

/** Whether any of them can be told. */
export function areAnyCompared(comparison: Comparison): boolean {
  return Object.values(changesOf(comparison)).some(change => change !== undefined)
}

/** Of a count or an amount. Nothing where there was nothing before: any growth from that is endless. */
export function growthOf(now: number, before: number): Change | undefined {
  if (before === 0) return undefined
  return changeBy(((now - before) / before) * 100, shareText)
}

/** Of a rate in percent, in points. `seen` is what the rate was of, before: of nothing there is no rate. */
export function pointsOf(now: number, before: number, seen: number): Change | undefined {
  return seen === 0 ? undefined : changeBy(now - before, by => `${by.toFixed(2)} points`)
}

function changeBy(difference: number, text: (by: number) => string): Change {
  const size = text(Math.abs(difference))
  if (size === text(0)) return { turn: 'same', size }
  return { turn: difference > 0 ? 'up' : 'down', size }
}

/** A tenth of a percent means something only where there is little change. */
function shareText(share: number): string {
  return `${share < 9.95 ? share.toFixed(1) : countText(Math.round(share))}%`
}

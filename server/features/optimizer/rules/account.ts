import type { Evidence, PlanChange } from '../../../contract/schemas/optimizer.ts'
import type { AdSetEstimates } from './ad-values.ts'
import type { Unit } from './value.ts'

/**
 * Input of the rules: an account with its ads and their metrics. Money is in integer pence or millionths of a pound.
 */
export interface Account {
  /** UTC day of the run: `2026-11-21`. */
  today: string
  /** Maximum total daily budget of all ad sets. */
  capPence: number
  /** Days after which a result counts half; 21 if missing. */
  halfLifeDays?: number
  /** Daily budget that keeps an ad set learning, to which cuts are limited; £3 if missing. */
  floorPence?: number
  adSets: readonly AdSetState[]
}

export interface AdSetState {
  id: string
  name: string
  dailyBudgetPence: number
  /** `PAUSED` also if its campaign is paused. */
  status: 'ACTIVE' | 'PAUSED'
  /** History: imported ad sets without an object on the platform are judged but never changed. */
  imported?: true
  /** True if its ads do not carry our parameters, so that its product clicks and earnings are unknown. */
  untracked?: true
  /** The days on which its budget was changed, earliest first. */
  budgetChangedOn: readonly string[]
  /** Daily metrics, earliest first; days without activity may be missing. */
  days: readonly DayMetrics[]
  ads: readonly AdState[]
  /** Product clicks of visitors from its ads, including deleted ads, by day; days without any may be missing. */
  productClicks: ReadonlyMap<string, number>
  /** Earnings from its ads by day; missing if none were imported. */
  earnings?: ReadonlyMap<string, Earnings>
}

export interface DayMetrics {
  date: string
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** True if product clicks were not counted that day. */
  uncounted?: true
}

export interface AdState {
  id: string
  name: string
  variant: string
  headline: string
  status: 'ACTIVE' | 'PAUSED'
  /** Set if a plan paused the ad. Ads paused otherwise stay paused, regardless of their metrics. */
  pausedByPlan?: true
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** Product clicks of its visitors, and its ad clicks on the days on which they were counted. */
  productClicks?: { events: number; clicks: number }
  /** Impressions and spend on each of the last days, for checking the sample ratio and for the limit of pauses. */
  shown?: readonly { date: string; impressions: number; spendMicros?: number }[]
}

/** Commission that a shop reported. */
export interface Earnings {
  orders: number
  /** Millionths of a pound. */
  micros: number
}

export interface AdSetVerdict {
  adSetId: string
  budget: { action: 'increase' | 'decrease' | 'maintain'; suggestedChange: number; reason: string }
  evidence: Evidence
}

/** Result of the rules; deterministic. */
export interface AccountVerdict {
  adSets: readonly AdSetVerdict[]
  changes: readonly PlanChange[]
  /** Number of pauses that wait for the next nights, because a plan only pauses a part of the spend. */
  waiting?: number
  /** Estimates behind the verdict, from which the effect of changes is forecast. */
  estimates?: AccountEstimates
}

export interface AccountEstimates {
  /** Result by which ad sets are compared. */
  unit: Unit
  /** Probability that the ads of an ad set differ at all, from 0 to 1. */
  differ: number
  /** Keyed by ad set id. */
  adSets: ReadonlyMap<string, AdSetEstimates>
}

/** Finds the switches that people decided against, by the impressions of each ad set. */
export type FindDecided = (
  changes: readonly PlanChange[],
  impressions: ReadonlyMap<string, number>,
) => ReadonlySet<PlanChange>

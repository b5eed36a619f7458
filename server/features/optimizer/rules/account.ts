import type { Evidence, PlanChange } from '../../../contract/schemas/optimizer.ts'

/** What the rules look at: an account as it is, and what its ads did. Money is integer pence or millionths of a pound. */
export interface Account {
  /** The UTC day of the run: `2026-11-21`. */
  today: string
  /** What all ad sets together may have a day. */
  capPence: number
  adSets: readonly AdSetState[]
}

export interface AdSetState {
  id: string
  name: string
  dailyBudgetPence: number
  /** Whether it runs: paused too where its campaign is. */
  status: 'ACTIVE' | 'PAUSED'
  /** Of imported figures: it is judged, and never changed. */
  imported?: true
  /** The days on which its budget was changed, the earliest first. */
  budgetChangedOn: readonly string[]
  /** What it did by day, the earliest first; days on which nothing happened may be missing. */
  days: readonly DayFigures[]
  ads: readonly AdState[]
  /** Product clicks of visitors that its ads led to, those that are deleted included, by day; days without any may be missing. */
  productClicks: ReadonlyMap<string, number>
}

export interface DayFigures {
  date: string
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** Nobody counted product clicks on it: that there are none says nothing of what was spent. */
  uncounted?: true
}

export interface AdState {
  id: string
  name: string
  variant: string
  headline: string
  status: 'ACTIVE' | 'PAUSED'
  /** It is paused since a plan paused it. What somebody paused otherwise stays so, whatever its figures are. */
  pausedByPlan?: true
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
  /** How often it was shown on each of the last days, as many as are told: what the check of the sample ratio needs. */
  shown?: readonly { date: string; impressions: number }[]
}

export interface AdSetVerdict {
  adSetId: string
  budget: { action: 'increase' | 'decrease' | 'maintain'; suggestedChange: number; reason: string }
  evidence: Evidence
}

/** All that the rules say. The same account always gives the same. */
export interface AccountVerdict {
  adSets: readonly AdSetVerdict[]
  changes: readonly PlanChange[]
}

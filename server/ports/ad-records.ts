import type { RecordBase } from './record-base.ts'

/** Campaigns, ad sets, ads, and what these did. */

export interface CampaignRecord extends RecordBase {
  name: string
  /** Its id on the platform; missing or null where it is in our records alone. The same for ad sets and ads. */
  remoteId?: string | null
  objective: string
  status: 'ACTIVE' | 'PAUSED'
  createdAt: string
  /** The name of who made it. */
  createdBy: string
}

export interface AdSetRecord extends RecordBase {
  name: string
  remoteId?: string | null
  campaignId: string
  articleId: string
  dailyBudgetPence: number
  status: 'ACTIVE' | 'PAUSED'
  /** Whom its ads are shown to, in Meta's own terms. */
  targeting: Record<string, unknown>
  createdAt: string
  createdBy: string
}

export interface AdRecord extends RecordBase {
  adSetId: string
  name: string
  remoteId?: string | null
  headline: string
  bodyText: string
  /** Of our own article. */
  linkUrl: string
  callToAction: string
  /** "A", "B", "C". */
  variant: string
  /** Whom this variant speaks to, in words: "Daily commuters". */
  targetingLabel: string | null
  status: 'ACTIVE' | 'PAUSED'
  createdAt: string
  createdBy: string
}

/**
 * What an ad did in one day, as a whole or of one group of people; the id is made of the ad, the day and the group, so that
 * what is read again replaces itself. The groups of one breakdown add up to the whole; those of two do not.
 */
export interface InsightRecord extends RecordBase {
  adId: string
  adSetId: string
  /** "2026-11-20". */
  date: string
  /** `all`, or what the day is divided by. */
  by: 'all' | 'age' | 'gender' | 'region'
  /** "25-34", "female", "Kent"; empty for `all`. */
  group: string
  impressions: number
  clicks: number
  /** Millionths of a pound: a click costs fractions of a penny. */
  spendMicros: number
  conversions: number
}

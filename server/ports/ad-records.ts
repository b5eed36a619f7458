import type { AdText } from '../domain/ads.ts'
import type { OtherBudget } from './ad-platform.ts'
import type { RecordBase } from './record-store.ts'

/** Records of campaigns, ad sets and ads, and their metrics. */

export interface CampaignRecord extends RecordBase {
  name: string
  /** Id on the platform; missing or null if it is stored locally only. Applies to ad sets and ads too. */
  remoteId?: string | null
  /** Key of the platform of its ids, such as `meta`; missing without ids and in earlier versions, which have Meta's. */
  platform?: string
  /**
   * Id or name in the file it was imported from; missing if it was created here. Applies to ad sets and ads too.
   * Imported objects only carry metrics: they are never run, changed or sent.
   */
  importedAs?: string
  objective: string
  status: 'ACTIVE' | 'PAUSED'
  /** Latest status changes, newest last. */
  changes?: AdHistoryEntry[]
  createdAt: string
  createdBy: string
}

/** Change of a campaign, an ad set or an ad; money in pence. */
export interface AdHistoryEntry {
  at: string
  by: string
  what: 'status' | 'budget' | 'headline' | 'bodyText' | 'callToAction' | 'image'
  from: string | number
  to: string | number
  /** Optimizer plan of the change; missing for manual changes. */
  plan?: string
}

export interface AdSetRecord extends RecordBase {
  name: string
  remoteId?: string | null
  platform?: string
  importedAs?: string
  campaignId: string
  /** Null if imported: it promotes no article of ours. */
  articleId: string | null
  /** 0 if imported, since exports do not contain it, and with another kind of budget. */
  dailyBudgetPence: number
  otherBudget?: OtherBudget
  /** An ad set is active while one of its ads is, and a campaign while one of its ad sets is. */
  status: 'ACTIVE' | 'PAUSED'
  /** Audience in Facebook's own format. */
  targeting: Record<string, unknown>
  /** True if the metrics of its ads include invented ones; kept when these ads are deleted. */
  sampleFigures?: true
  /** Free labels in alphabetical order. Only blogops knows them. */
  labels?: string[]
  /** Latest changes, newest last. */
  changes?: AdHistoryEntry[]
  createdAt: string
  createdBy: string
}

export interface AdRecord extends RecordBase, AdText {
  adSetId: string
  name: string
  remoteId?: string | null
  platform?: string
  /** Ids of its predecessors on the platform, oldest first. Their metrics count for this ad. */
  formerRemoteIds?: string[]
  /** Id of its creative on the platform. The ad can only be created after it. */
  remoteCreativeId?: string | null
  importedAs?: string
  /** Path of its own picture on this site; missing or empty for the picture of its article. */
  image?: string
  /** The ad of its ad set that it was copied from. */
  copiedFrom?: string
  /** URL of our own article without tracking parameters; empty if imported. */
  linkUrl: string
  /** Description of the audience of this variant: "Daily commuters". */
  targetingLabel: string | null
  status: 'ACTIVE' | 'PAUSED'
  labels?: string[]
  changes?: AdHistoryEntry[]
  createdAt: string
  createdBy: string
}

/**
 * Call that changes something on the platform, stored before it is sent. Our own records change only after it is
 * confirmed, so they hold known facts.
 */
export interface OutboxRecord extends RecordBase {
  /** Calls of one plan are sent in order; calls after a failed one are not sent. */
  planId: string
  position: number
  /** Our id of the campaign; for an object outside our campaigns, its own id on the platform. */
  campaignId: string
  kind: 'campaign' | 'adSet' | 'creative' | 'ad'
  act: 'create' | 'status' | 'budget' | 'name' | 'targeting' | 'content' | 'remove' | 'discard'
  /** Our id. For a creative, the id of its ad; for an object that exists only on the platform, its id there. */
  subjectId: string
  /** Unique name of the object on the platform. */
  name: string
  /** Null until the object is created. */
  remoteId: string | null
  /** Key of the platform that the call is for; missing in earlier versions, which know Meta only. */
  platform?: string
  /** New value; its meaning depends on `act`. */
  value: unknown
  /**
   * `planned`: surely not sent. `sending`: may be in flight. `unknown`: sent without an answer; looked up before
   * anything is sent again. `confirmed`: done. `failed`: surely not done.
   */
  state: 'planned' | 'sending' | 'unknown' | 'confirmed' | 'failed'
  /** True if neither confirmed nor failed. */
  open: boolean
  error: { code: string; message: string } | null
  /** Process that works on it while its lease is valid; null if unowned. Missing in rows of earlier versions. */
  owner?: string | null
  by: string
  /** Optimizer plan of the change; missing for manual changes. */
  plan?: string
  createdAt: string
  updatedAt: string
}

/**
 * Metrics of an ad on one day, in total or of one group of viewers. The id consists of ad, day and group, so a
 * repeated read replaces the record. Groups of one breakdown add up to the total; groups of different breakdowns do
 * not.
 */
export interface InsightRecord extends RecordBase {
  adId: string
  adSetId: string
  /** "2026-11-20". */
  date: string
  /** `all`, or the breakdown of the day. */
  by: 'all' | 'age' | 'gender' | 'region' | 'interest'
  /** "25-34", "female", "Kent", "Yoga"; empty for `all`. */
  group: string
  impressions: number
  clicks: number
  /** Millionths of a pound, since a click costs fractions of a penny. */
  spendMicros: number
  conversions: number
}

/** Ad that was deleted together with its metrics. They no longer count, and are removed in batches. The id is the ad's. */
export type GoneAdRecord = RecordBase

/** Insights of an ad by group, summed over all days. Stored so that totals need not read days. */
export interface InsightTotalRecord extends RecordBase {
  adId: string
  adSetId: string
  by: InsightRecord['by']
  group: string
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

/** Insights of one ad set, or of all, on one day. Stored so that charts of days need not read ads. */
export interface InsightDayRecord extends RecordBase {
  /** Ad set id; `all` for the sum of all ad sets. */
  adSetId: string
  /** "2026-11-20". */
  date: string
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

/** State of the metrics sync; a single record. */
export interface AdSyncRecord extends RecordBase {
  /** Ad account that answered last, if any. */
  accountId: string | null
  /** Time zone such as "Europe/London", if known. */
  timeZone: string | null
  /** Last successful read and the last day it covered; null if none succeeded. */
  done: { at: string; until: string } | null
  /** Last day before the first gap in the data. */
  wholeUntil: string | null
  /** Later attempt that failed. */
  failed: { at: string; message: string } | null
  /** Ids of the ads that the platform disapproves; none if missing. */
  disapproved?: readonly string[]
  /** Reasons of the platform by the id of the disapproved ad, if it gives any. */
  disapprovalReasons?: Readonly<Record<string, string>>
}

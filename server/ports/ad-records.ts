import type { RecordBase } from './record-base.ts'

/** Campaigns, ad sets, ads, and what these did. */

export interface CampaignRecord extends RecordBase {
  name: string
  /** Its id on the platform; missing or null where it is in our records alone. The same for ad sets and ads. */
  remoteId?: string | null
  /**
   * What the file called it that it was imported from: its id there, or its name. Missing where it was made here. The same
   * for ad sets and ads: what is imported is there for its figures, and is never run, changed or sent.
   */
  importedAs?: string
  objective: string
  status: 'ACTIVE' | 'PAUSED'
  /** Of its status alone: the latest ones, newest last. */
  changes?: AdChange[]
  createdAt: string
  /** The name of who made it. */
  createdBy: string
}

/** Who changed what of a campaign, an ad set or an ad, and when; money in pence. */
export interface AdChange {
  at: string
  by: string
  what: 'status' | 'budget'
  from: string | number
  to: string | number
  /** The plan of the optimizer that it is of; missing where somebody asked for it alone. */
  plan?: string
}

export interface AdSetRecord extends RecordBase {
  name: string
  remoteId?: string | null
  importedAs?: string
  campaignId: string
  /** Null where it was imported: no article of ours is behind it. */
  articleId: string | null
  /** 0 where it was imported: an export does not tell it. */
  dailyBudgetPence: number
  /** An ad set runs while one of its ads does; and so does a campaign while one of its ad sets does. */
  status: 'ACTIVE' | 'PAUSED'
  /** Whom its ads are shown to, in Meta's own terms. */
  targeting: Record<string, unknown>
  /** Among what its ads did are figures that were made up; they stay when these ads are deleted. */
  sampleFigures?: true
  /** The latest ones, newest last. */
  changes?: AdChange[]
  createdAt: string
  createdBy: string
}

export interface AdRecord extends RecordBase {
  adSetId: string
  name: string
  remoteId?: string | null
  /** Of ads that it was before it was made again, the first one first: what these did, it did. */
  formerRemoteIds?: string[]
  /** What it shows there; an ad can only be made once that is. */
  remoteCreativeId?: string | null
  importedAs?: string
  headline: string
  bodyText: string
  /** Of our own article, without what its link is tagged with; empty where it was imported. */
  linkUrl: string
  callToAction: string
  /** "A", "B", "C". */
  variant: string
  /** Whom this variant speaks to, in words: "Daily commuters". */
  targetingLabel: string | null
  status: 'ACTIVE' | 'PAUSED'
  changes?: AdChange[]
  createdAt: string
  createdBy: string
}

/**
 * A call that is to change something at the platform, written down before it is sent. A change of our own records waits for
 * it: they say what is known to be so.
 */
export interface OutboxRecord extends RecordBase {
  /** The calls of one plan are sent in order; what follows one that fails is not sent. */
  planId: string
  position: number
  /** The campaign it is of, or that it is in; where there is none of ours, the object's id at the platform. */
  campaignId: string
  kind: 'campaign' | 'adSet' | 'creative' | 'ad'
  act: 'create' | 'status' | 'budget' | 'name' | 'targeting' | 'remove' | 'discard'
  /** Our id; of a creative, that of its ad; of what is discarded, its id at the platform, as it has none of ours. */
  subjectId: string
  /** Under which the platform has it, and nothing else. */
  name: string
  /** Null for what is to be made, until it is. */
  remoteId: string | null
  /** What it is to become; what that is, the act says. */
  value: unknown
  /**
   * `planned`: surely not sent. `sending`: may be under way. `unknown`: it was sent, and no answer told what became of it;
   * it is looked up before anything is sent again. `confirmed`: done. `failed`: surely not done.
   */
  state: 'planned' | 'sending' | 'unknown' | 'confirmed' | 'failed'
  /** Neither confirmed nor failed. */
  open: boolean
  error: { code: string; message: string } | null
  /** The process that is at work on it, while its lease holds; null for none. Missing in rows of earlier versions. */
  owner?: string | null
  by: string
  /** As of `AdChange`. */
  plan?: string
  createdAt: string
  updatedAt: string
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

/** An ad that is gone with all it did: its insights count no more, and are removed bit by bit. The id is the ad's. */
export type GoneAdRecord = RecordBase

/** The insights of an ad by one group, of all days; kept with them, so that a screen of totals reads no days. */
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

/** What the ads of one ad set, or of all, did in one day; kept with the insights, so that a chart of days reads no ads. */
export interface InsightDayRecord extends RecordBase {
  /** The ad set; `all` for the sum of them. */
  adSetId: string
  /** "2026-11-20". */
  date: string
  impressions: number
  clicks: number
  spendMicros: number
  conversions: number
}

/** How reading figures from the platform stands; there is one. */
export interface AdSyncRecord extends RecordBase {
  /** Of which ad account, where one ever answered. */
  accountId: string | null
  /** "Europe/London", where it was told. */
  timeZone: string | null
  /** When figures were read last, and up to which day; null where they never were. */
  done: { at: string; until: string } | null
  /** The last day of those that are read without a gap before them. */
  wholeUntil: string | null
  /** Of a later attempt that came to nothing. */
  failed: { at: string; message: string } | null
}

/**
 * Platform that ads run on. New objects are created paused. A platform does not detect repeated calls, so every object
 * has a unique name, by which it is looked up if the outcome of a call is unknown.
 */

import type { AdContent, CampaignGoal } from '../domain/ads.ts'

/** Kinds of object, in order of creation. A creative is the content of an ad; it is immutable. */
export type AdObjectKind = 'campaign' | 'adSet' | 'creative' | 'ad'

/** Specs of new objects. Ids are the platform's own. */
export interface CampaignSpec {
  name: string
  goal: CampaignGoal
}

export interface AdSetSpec {
  name: string
  campaignId: string
  dailyBudgetPence: number
  /** Audience in the format of our records; see `domain/targeting.ts`. */
  targeting: Record<string, unknown>
}

/** Content of an ad. The link is on our own site, without the parameters of `urlTags`. */
export interface CreativeSpec extends AdContent {
  name: string
  /** Query string that the platform appends to the link: "utm_source=facebook&…". */
  urlTags: string
  /** PNG or JPEG; without it, the ad shows the picture of the linked page. */
  image?: { name: string; bytes: Uint8Array } | undefined
}

export interface AdSpec {
  name: string
  adSetId: string
  creativeId: string
}

/** Budget of an ad set that has no daily one: its own for its whole lifetime, or a share of its campaign's. */
export interface OtherBudget {
  kind: 'lifetime' | 'campaign'
  /** Null for the budget of a campaign. */
  pence: number | null
}

export interface RemoteObject {
  kind: AdObjectKind
  id: string
  name: string
  status: 'ACTIVE' | 'PAUSED' | 'DELETED' | 'ARCHIVED'
  /** Reason why an active object does not run: a paused parent, or the review of an ad that the platform disapproves. */
  stoppedBy: 'parent' | 'review' | null
  /** Reasons of a review that disapproves an ad, as the platform words them; missing without such a review. */
  reviewFeedback?: string
  /** Daily budget; ad sets only. */
  dailyBudgetPence: number | null
  /** Budget of an ad set without a daily one. */
  otherBudget?: OtherBudget
  /** Complete targeting that the platform reports, with its own additions; ad sets only. Null if it reports none. */
  targeting: Record<string, unknown> | null
  /** Campaign of an ad set, ad set of an ad. */
  parentId: string | null
  /** Creative of an ad; null for other kinds. */
  creativeId: string | null
  createdAt: string | null
}

export interface AdAccount {
  id: string
  name: string
  /** ISO 4217. */
  currency: string
  timeZone: string
  /** Null if the account is usable, else the reason why not. */
  problem: string | null
}

/** Metrics of an ad on one day; with a breakdown, of one group of viewers. */
export interface InsightRow {
  adId: string
  /** "2026-11-20", in the account's time zone. */
  date: string
  /** Age group such as "25-34", with a breakdown by age. */
  age: string | null
  gender: 'male' | 'female' | 'unknown' | null
  region: string | null
  impressions: number
  clicks: number
  /** Millionths of a pound, since a click costs fractions of a penny. */
  spendMicros: number
  conversions: number
}

export interface InsightsRequest {
  /** First and last day, both included. */
  since: string
  until: string
  by: 'day' | 'age' | 'gender' | 'region'
}

export interface Interest {
  id: string
  name: string
  /** Minimum number of people, or null. */
  audience: number | null
}

export interface CallOptions {
  signal: AbortSignal
  /**
   * Makes the platform validate the call without performing it; calls that return an id return an empty string. A
   * whole plan cannot be validated in advance: an ad set needs its campaign.
   */
  validateOnly?: boolean
}

/**
 * Ad platform. Errors state the outcome of a call: `upstream_rejected` (refused permanently, in the platform's own words,
 * with `details.traceId`), `rate_limited` (not performed; `details.retryAfter`), `not_configured` (a token or
 * permission is missing), and `upstream_unavailable`. The last one has `details.outcome`: "not_sent" if it was surely
 * not performed; "unknown" if it may have been, so look the object up by name before sending anything again (with
 * `details.timedOut` it may even be performed later). Changes are never sent twice. An aborted call throws the
 * signal's reason; its outcome is unknown.
 */
export interface AdPlatform {
  /** Short name that is stored with its ids: `meta`. */
  readonly key: string
  account(options: CallOptions): Promise<AdAccount>
  createCampaign(spec: CampaignSpec, options: CallOptions): Promise<string>
  createAdSet(spec: AdSetSpec, options: CallOptions): Promise<string>
  createCreative(spec: CreativeSpec, options: CallOptions): Promise<string>
  createAd(spec: AdSpec, options: CallOptions): Promise<string>
  setStatus(kind: AdObjectKind, id: string, status: 'ACTIVE' | 'PAUSED', options: CallOptions): Promise<void>
  setName(kind: AdObjectKind, id: string, name: string, options: CallOptions): Promise<void>
  setDailyBudget(adSetId: string, pence: number, options: CallOptions): Promise<void>
  /** Replaces the creative of an ad. Creatives are immutable, so this is how an ad gets another text. */
  setCreative(adId: string, creativeId: string, options: CallOptions): Promise<void>
  /** Replaces the whole targeting. */
  setTargeting(adSetId: string, targeting: Record<string, unknown>, options: CallOptions): Promise<void>
  /**
   * Returns true if the platform's targeting is what `targeting` becomes when it is set; the platform's own additions
   * are ignored. Sends no request.
   */
  matchesTargeting(targeting: Record<string, unknown>, remote: Record<string, unknown>): boolean
  /** Deletes an object; campaigns and ad sets with their content. Deleting a missing object is not an error. */
  remove(kind: AdObjectKind, id: string, options: CallOptions): Promise<void>
  /** Reads an object by id, regardless of its name; null if it is deleted or archived. */
  read(kind: AdObjectKind, id: string, options: CallOptions): Promise<RemoteObject | null>
  /** Finds objects with exactly this name, except deleted ones. */
  findByName(kind: AdObjectKind, name: string, options: CallOptions): Promise<RemoteObject[]>
  /**
   * Lists all objects except deleted and archived ones, page by page.
   * @param options `within` limits the list to a campaign or an ad set.
   */
  list(
    kind: Exclude<AdObjectKind, 'creative'>,
    options: CallOptions & { within?: string },
  ): AsyncIterable<RemoteObject[]>
  /** Reads metrics page by page with one paged query. @throws if the account uses another currency */
  insights(request: InsightsRequest, options: CallOptions): AsyncIterable<InsightRow[]>
  searchInterests(query: string, options: CallOptions): Promise<Interest[]>
}

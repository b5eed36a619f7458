/**
 * Where ads run. All that is created is paused. A platform knows nothing of what was asked of it twice, so every object
 * carries a name of ours that no other has, by which it is looked up where the outcome of a call is not known.
 */

/** Kinds of object, in the order in which they are made. A creative is what an ad shows; it is never changed. */
export type AdObjectKind = 'campaign' | 'adSet' | 'creative' | 'ad'

/** Ids are the platform's own. */
export interface CampaignSpec {
  name: string
  /** One of the spec's two lists; the platform's own objective follows from it. */
  objective: string
}

export interface AdSetSpec {
  name: string
  campaignId: string
  dailyBudgetPence: number
  /** In the platform's terms. */
  targeting: Record<string, unknown>
}

export interface CreativeSpec {
  name: string
  headline: string
  bodyText: string
  /** Of our own site, without the parameters of `urlTags`. */
  linkUrl: string
  /** `LEARN_MORE`, `SHOP_NOW`, … */
  callToAction: string
  /** What the platform appends to the link: "utm_source=facebook&…". */
  urlTags: string
  /** PNG or JPEG; an ad without one shows the page's own. */
  image?: { name: string; bytes: Uint8Array } | undefined
}

export interface AdSpec {
  name: string
  adSetId: string
  creativeId: string
}

export interface RemoteObject {
  kind: AdObjectKind
  id: string
  name: string
  status: 'ACTIVE' | 'PAUSED' | 'DELETED' | 'ARCHIVED'
  /** Why it does not run although it is active, in the platform's words: "ADSET_PAUSED", "DISAPPROVED". */
  effectiveStatus: string | null
  /** Of an ad set. */
  dailyBudgetPence: number | null
  /** Of an ad set: all that the platform says of it, which is more than was set. Null where it says nothing. */
  targeting: Record<string, unknown> | null
  /** The campaign of an ad set, the ad set of an ad. */
  parentId: string | null
  createdAt: string | null
}

export interface AdAccount {
  id: string
  name: string
  /** ISO 4217. */
  currency: string
  timeZone: string
  /** Null where it may be used; else why not. */
  problem: string | null
}

/** What one ad did in one day; with a breakdown, of one group of people. */
export interface InsightRow {
  adId: string
  /** "2026-11-20", in the account's time zone. */
  date: string
  /** "25-34", with a breakdown by age. */
  age: string | null
  gender: 'male' | 'female' | 'unknown' | null
  region: string | null
  impressions: number
  clicks: number
  /** Millionths of a pound: a click costs fractions of a penny. */
  spendMicros: number
  conversions: number
}

export interface InsightsRequest {
  /** Days, both included. */
  since: string
  until: string
  by: 'day' | 'age' | 'gender' | 'region'
}

export interface Interest {
  id: string
  name: string
  /** How many people at least, or null. */
  audience: number | null
}

export interface CallOptions {
  signal: AbortSignal
  /**
   * Has the platform check the call and do nothing; what would give an id gives an empty string. A whole new plan cannot be
   * checked so: an ad set needs its campaign.
   */
  validateOnly?: boolean
}

/**
 * Failures tell what became of a call: `upstream_rejected` (refused for good, in the platform's own words, with
 * `details.traceId`), `rate_limited` (not done; `details.retryAfter`), `not_configured` (the token or a right is missing),
 * and `upstream_unavailable`: with `details.outcome` "unknown" it may have been done or not, and is to be looked up by name
 * before anything is sent again (with `details.timedOut` it may even be done later yet); with "not_sent" it surely was not done. A call that was to change something is never sent
 * twice. One that is aborted throws the signal's reason, and what became of it is not known either.
 */
export interface AdPlatform {
  account(options: CallOptions): Promise<AdAccount>
  createCampaign(spec: CampaignSpec, options: CallOptions): Promise<string>
  createAdSet(spec: AdSetSpec, options: CallOptions): Promise<string>
  createCreative(spec: CreativeSpec, options: CallOptions): Promise<string>
  createAd(spec: AdSpec, options: CallOptions): Promise<string>
  setStatus(kind: AdObjectKind, id: string, status: 'ACTIVE' | 'PAUSED', options: CallOptions): Promise<void>
  setName(kind: AdObjectKind, id: string, name: string, options: CallOptions): Promise<void>
  setDailyBudget(adSetId: string, pence: number, options: CallOptions): Promise<void>
  /** Replaces the whole of it. */
  setTargeting(adSetId: string, targeting: Record<string, unknown>, options: CallOptions): Promise<void>
  /**
   * Whether what an ad set has there is what a targeting becomes when it is set; what the platform adds on its own does not
   * count. Calls nobody.
   */
  isTargeting(targeting: Record<string, unknown>, there: Record<string, unknown>): boolean
  /** Of a campaign or an ad set with all that is in it. One that is gone already is no error. */
  remove(kind: AdObjectKind, id: string, options: CallOptions): Promise<void>
  /** One by its id, whatever its name is by now; null where it is gone, or archived. */
  read(kind: AdObjectKind, id: string, options: CallOptions): Promise<RemoteObject | null>
  /** Those of this very name, deleted ones left out. */
  findByName(kind: AdObjectKind, name: string, options: CallOptions): Promise<RemoteObject[]>
  /** All that are there, deleted and archived ones left out, page by page. */
  list(kind: Exclude<AdObjectKind, 'creative'>, options: CallOptions): AsyncIterable<RemoteObject[]>
  /** In pages: one paged query, however many ads there are. Figures of an account in another currency are refused. */
  insights(request: InsightsRequest, options: CallOptions): AsyncIterable<InsightRow[]>
  searchInterests(query: string, options: CallOptions): Promise<Interest[]>
}

import type { FacebookSetting, FacebookStatus } from '../../contract/schemas/ads.ts'
import { withHint } from './ad-articles.ts'
import { type AdDeskOptions, createAdDesk } from './ad-desk.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'
import { type AdImportOptions, createAdImport } from './import/ad-import.ts'
import { inWords } from './not-connected.ts'
import { createPerformance } from './performance.ts'

export type Ads = ReturnType<typeof createAds>

export interface FacebookOptions {
  /** As it is configured, or null. */
  accountId: string | null
  /** What a connection needs and does not have. */
  missing: readonly FacebookSetting[]
}

/** Told from the settings alone: a call would take a second, and count. */
function statusOf({ accountId, missing }: FacebookOptions): FacebookStatus {
  if (missing.length === 0) return { isConfigured: true, message: `Connected to Facebook (ad account ${accountId}).` }
  const message =
    'Database-Only Mode: campaigns and ad sets are kept here, and nothing is sent to Facebook. ' +
    `Missing settings: ${inWords(missing)}.`
  return { isConfigured: false, message }
}

export interface AdsOptions extends AdDeskOptions, AdImportOptions {
  facebook: FacebookOptions
}

/** Campaigns, their ad sets and ads, and what they did: all of it is in our own records. */
export function createAds(given: AdsOptions) {
  const options = { ...given, articles: withHint(given.articles) }
  const adSets = createAdSets(options)
  return {
    status: (): FacebookStatus => statusOf(options.facebook),
    campaigns: createCampaigns(options),
    adSets,
    adSetChanges: createAdSetChanges(options),
    assign: adSets.assign,
    desk: createAdDesk(options),
    performance: createPerformance(options),
    importFile: createAdImport(options),
  }
}

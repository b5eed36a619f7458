import type { FacebookStatus } from '../../contract/schemas/ads.ts'
import { withHint } from './ad-articles.ts'
import { type AdDeskOptions, createAdDesk } from './ad-desk.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'
import { type AdImportOptions, createAdImport } from './import/ad-import.ts'
import { createPerformance } from './performance.ts'

export type Ads = ReturnType<typeof createAds>

const databaseOnly: FacebookStatus = {
  isConfigured: false,
  message:
    'Database-Only Mode: campaigns and ad sets are kept here, and nothing is sent to Facebook. Missing settings: ' +
    'FACEBOOK_ACCESS_TOKEN (access token), FACEBOOK_AD_ACCOUNT_ID (ad account id), FACEBOOK_APP_SECRET (app secret).',
}

export interface AdsOptions extends AdDeskOptions, AdImportOptions {}

/** Campaigns, their ad sets and ads, and what they did, in Database-Only Mode: all of it is in our own records. */
export function createAds(given: AdsOptions) {
  const options = { ...given, articles: withHint(given.articles) }
  const adSets = createAdSets(options)
  return {
    status: (): FacebookStatus => databaseOnly,
    campaigns: createCampaigns(options),
    adSets,
    adSetChanges: createAdSetChanges(options),
    assign: adSets.assign,
    desk: createAdDesk(options),
    performance: createPerformance(options),
    importFile: createAdImport(options),
  }
}

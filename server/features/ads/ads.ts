import type { FacebookStatus } from '../../contract/schemas/ads.ts'
import { withHint } from './ad-articles.ts'
import { type AdSetsOptions, createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'

export type Ads = ReturnType<typeof createAds>

const databaseOnly: FacebookStatus = {
  isConfigured: false,
  message:
    'Database-Only Mode: campaigns and ad sets are kept here, and nothing is sent to Facebook. Missing settings: ' +
    'FACEBOOK_ACCESS_TOKEN (access token), FACEBOOK_AD_ACCOUNT_ID (ad account id), FACEBOOK_APP_SECRET (app secret).',
}

/** Campaigns and their ad sets, in Database-Only Mode: all of it is in our own records. */
export function createAds(options: AdSetsOptions) {
  const adSets = createAdSets({ ...options, articles: withHint(options.articles) })
  return {
    status: (): FacebookStatus => databaseOnly,
    campaigns: createCampaigns(options),
    adSets,
    assign: adSets.assign,
  }
}

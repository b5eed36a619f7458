import type { FacebookSetting, FacebookStatus } from '../../contract/schemas/ads.ts'
import { withHint } from './ad-articles.ts'
import { type AdSetsOptions, createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'

export type Ads = ReturnType<typeof createAds>

export interface FacebookOptions {
  /** As it is configured, or null. */
  accountId: string | null
  /** What a connection needs and does not have. */
  missing: readonly FacebookSetting[]
}

const words: Readonly<Record<FacebookSetting, string>> = {
  FACEBOOK_ACCESS_TOKEN: 'access token',
  FACEBOOK_AD_ACCOUNT_ID: 'ad account id',
  FACEBOOK_APP_SECRET: 'app secret',
  FACEBOOK_PAGE_ID: 'page id',
}

/** Told from the settings alone: a call would take a second, and count. */
function statusOf({ accountId, missing }: FacebookOptions): FacebookStatus {
  if (missing.length === 0) return { isConfigured: true, message: `Connected to Facebook (ad account ${accountId}).` }
  const named = missing.map(name => `${name} (${words[name]})`).join(', ')
  const message =
    'Database-Only Mode: campaigns and ad sets are kept here, and nothing is sent to Facebook. ' +
    `Missing settings: ${named}.`
  return { isConfigured: false, message }
}

/** Campaigns and their ad sets: all of it is in our own records. */
export function createAds(options: AdSetsOptions & { facebook: FacebookOptions }) {
  const adSets = createAdSets({ ...options, articles: withHint(options.articles) })
  return {
    status: (): FacebookStatus => statusOf(options.facebook),
    campaigns: createCampaigns(options),
    adSets,
    assign: adSets.assign,
  }
}

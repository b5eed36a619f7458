import type { FacebookStatus } from '../../contract/schemas/ads.ts'
import { withHint } from './ad-articles.ts'
import { type AdDeskOptions, createAdDesk } from './ad-desk.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaigns } from './campaigns.ts'
import { connectionOf, type FacebookOptions } from './facebook.ts'
import { type AdImportOptions, createAdImport } from './import/ad-import.ts'
import { createPerformance } from './performance.ts'
import { createPerformanceDays } from './performance-days.ts'
import { createSyncState } from './sync/sync-state.ts'

export type Ads = ReturnType<typeof createAds>

export interface AdsOptions extends AdDeskOptions, AdImportOptions {
  facebook: FacebookOptions
}

/** Campaigns, ad sets, ads and their performance, all from our records. */
export function createAds(given: AdsOptions) {
  const options = { ...given, articles: withHint(given.articles) }
  const adSets = createAdSets(options)
  const syncState = createSyncState(options)
  return {
    status: async (): Promise<FacebookStatus> => ({
      ...connectionOf(options.facebook),
      lastSync: await syncState.view(),
    }),
    syncState,
    campaigns: createCampaigns(options),
    adSets,
    adSetChanges: createAdSetChanges(options),
    assign: adSets.assign,
    desk: createAdDesk(options),
    performance: createPerformance(options),
    days: createPerformanceDays({ ...options, timeZone: syncState.timeZone }),
    importFile: createAdImport(options),
  }
}

import type { FacebookStatus } from '../../contract/schemas/ads.ts'
import { withNotFoundHint } from './ad-articles.ts'
import { type AdEditOptions, createAdEdits } from './ad-edits.ts'
import { type AdImportOptions, createAdImport } from './ad-import.ts'
import { createAdLabels } from './ad-labels.ts'
import { createAdService } from './ad-service.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { type AdoptionOptions, createAdoption } from './adoption.ts'
import { createCampaignChanges } from './campaign-changes.ts'
import { createCampaigns } from './campaigns.ts'
import { type ConnectionOptions, getConnection } from './connection.ts'
import { createPerformance } from './performance.ts'
import { createPerformanceDays } from './performance-days.ts'
import { createSyncState } from './sync/sync-state.ts'

export type Ads = ReturnType<typeof createAds>

export interface AdsOptions extends AdEditOptions, AdImportOptions, AdoptionOptions {
  facebook: ConnectionOptions
}

/** Campaigns, ad sets, ads and their performance, all from our records. */
export function createAds(input: AdsOptions) {
  const options = { ...input, articles: withNotFoundHint(input.articles) }
  const adSets = createAdSets(options)
  const syncState = createSyncState(options)
  return {
    status: async (): Promise<FacebookStatus> => ({
      ...getConnection(options.facebook),
      lastSync: await syncState.toStatus(),
    }),
    syncState,
    campaigns: createCampaigns(options),
    campaignChanges: createCampaignChanges(options),
    adSets,
    adSetChanges: createAdSetChanges(options),
    assign: adSets.assign,
    adopt: createAdoption(options),
    adService: createAdService(options),
    performance: createPerformance({ ...options, timeZone: syncState.timeZone }),
    adEdits: createAdEdits(options),
    label: createAdLabels(options),
    days: createPerformanceDays({ ...options, timeZone: syncState.timeZone }),
    importFile: createAdImport(options),
  }
}

import type { Config } from '../../../runtime/config.ts'
import { openAdsApp } from './open-ads-app.ts'

/** The real app with an ad set for "Five Kettles" in the campaign "Spring", and input for an ad. */
export async function openAdSet(config: Partial<Config> = {}, parts: Parameters<typeof openAdsApp>[1] = {}) {
  const app = await openAdsApp(config, parts)
  const campaignId = (await app.local.campaigns.create({ name: 'Spring' })).id
  const adSet = await app.local.adsets.create({ articleId: 'a1', campaignId })
  const words = {
    adSetId: adSet.id,
    headline: 'Five kettles, compared',
    bodyText: 'Which boils a cup first?',
    variant: 'A',
  }
  return { ...app, campaignId, adSet, words }
}

export const siteLink = 'http://localhost:3000/article/five-kettles'

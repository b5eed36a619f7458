import type { Client } from '../../server/contract/client.ts'

export interface DemoAds {
  campaignId: string
  adSetId: string
  /** All of them paused, but for those that somebody has activated since. */
  adIds: string[]
}

const campaignName = 'Sample campaign'

/**
 * A campaign, an ad set of the article and three ads, made unless they are there; made again, it adds what lacks.
 * @returns null where a model or Facebook would be asked for them: a demo costs nothing, and sends nothing anywhere.
 */
export async function demoAds(client: Client, articleId: string, signal: AbortSignal): Promise<DemoAds | null> {
  const options = { signal }
  const { model } = await client.generate.engine({}, options)
  const { isConfigured } = await client.facebook.status({}, options)
  if (model !== null || isConfigured) return null
  const [standing] = await client.adsets.ofArticle({ articleId }, options)
  const { variants } = await client.ads.preview({ articleId }, options)
  const there = standing ? await client.ads.list({ adSetId: standing.id }, options) : []
  const lacking = variants.filter(({ variant }) => !there.some(ad => ad.variant === variant))
  const campaignId = standing?.campaignId ?? (await sampleCampaign(client, signal))
  if (standing && lacking.length === 0) {
    return { campaignId, adSetId: standing.id, adIds: there.map(({ id }) => id) }
  }
  const { adSetId } = await client.ads.deploy({ articleId, campaignId, variants: lacking }, options)
  const ads = await client.ads.list({ adSetId }, options)
  return { campaignId, adSetId, adIds: ads.map(({ id }) => id) }
}

async function sampleCampaign(client: Client, signal: AbortSignal): Promise<string> {
  const campaigns = await client.campaigns.list({}, { signal })
  const found = campaigns.find(({ name, imported }) => name === campaignName && !imported)
  return found?.id ?? (await client.campaigns.create({ name: campaignName }, { signal })).id
}

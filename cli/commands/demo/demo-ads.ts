import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'

export interface DemoAds {
  campaignId: string
  adSetId: string
  /** The demo's own ads. All of them run, except those that somebody has paused since. */
  adIds: string[]
}

/**
 * Creates a campaign, an ad set for the demo's article and three running ads. A second run adds the missing ads. Other
 * campaigns, ad sets and ads are not changed.
 * @throws BlogopsError `conflict` if a model or Facebook would be called, because a demo costs nothing and sends
 * nothing anywhere, or if somebody has put the article into a campaign of their own; the error of a refused call.
 */
export async function createDemoAds(
  client: Client,
  { id: articleId, title }: Pick<ArticleHead, 'id' | 'title'>,
  signal: AbortSignal,
): Promise<DemoAds> {
  const options = { signal }
  await assertOnlySamples(client, signal)
  const campaignId = await findOrCreateCampaign(client, signal)
  const [adSet] = await client.adsets.ofArticle({ articleId }, options)
  if (adSet && adSet.campaignId !== campaignId)
    throw new BlogopsError(
      'conflict',
      `"${title}" already has an ad set in the campaign "${adSet.campaignName}": ${adSet.name} (${adSet.id}). It is unchanged.`,
    )
  const { variants } = await client.ads.preview({ articleId }, options)
  const existing = adSet ? await client.ads.list({ adSetId: adSet.id }, options) : []
  const missing = variants.filter(({ variant }) => !existing.some(ad => ad.variant === variant))
  const adSetId =
    adSet && missing.length === 0 ? adSet.id : await deployAds(client, { articleId, campaignId, variants: missing })
  const recorded = new Set((await client.demo.samples({}, options)).ads)
  const ownAds = (await client.ads.list({ adSetId }, options)).filter(({ id }) => recorded.has(id))
  // The optimizer skips ads that do not run. Ads that somebody has switched keep their status.
  for (const { id: adId, changes } of ownAds)
    if (changes.length === 0) await client.ads.status({ adId, status: 'ACTIVE' }, options)
  return { campaignId, adSetId, adIds: ownAds.map(({ id }) => id) }
}

/**
 * Creates the ads, paused, records their ids, and returns the id of their ad set. Ctrl-C does not stop it halfway: the
 * next demo would ignore unrecorded ads.
 */
async function deployAds(client: Client, request: Parameters<Client['ads']['deploy']>[0]): Promise<string> {
  const { adSetId, ads } = await client.ads.deploy(request)
  const created = ads.flatMap(({ adId, outcome }) => (outcome === 'made' && adId !== null ? [adId] : []))
  const { ads: earlier = [] } = await client.demo.samples()
  await client.demo.record({ ads: [...earlier, ...created].slice(-100) })
  return adSetId
}

async function assertOnlySamples(client: Client, signal: AbortSignal): Promise<void> {
  const { model } = await client.generate.engine({}, { signal })
  const { isConfigured } = await client.facebook.status({}, { signal })
  if (model === null && !isConfigured) return
  throw new BlogopsError('conflict', 'The configured model or Facebook would be called.')
}

async function findOrCreateCampaign(client: Client, signal: AbortSignal): Promise<string> {
  const { campaign } = await client.demo.samples({}, { signal })
  const campaigns = await client.campaigns.list({}, { signal })
  if (campaign !== undefined && campaigns.some(({ id }) => id === campaign)) return campaign
  const created = await client.campaigns.create({ name: 'Sample campaign' })
  await client.demo.record({ campaign: created.id })
  return created.id
}

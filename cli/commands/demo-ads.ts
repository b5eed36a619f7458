import type { Client } from '../../server/contract/client.ts'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { AdSet } from '../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../server/contract/schemas/article.ts'

export interface DemoAds {
  campaignId: string
  adSetId: string
  /** All of them run, but for those that somebody has paused since. */
  adIds: string[]
}

const campaignName = 'Sample campaign'

const isOwn = (adSet: AdSet) => adSet.campaignName === campaignName

/** The one that has sample ads, else one without ads, else the newest: ad sets that somebody has made are left alone. */
export async function sampleArticle(client: Client, signal: AbortSignal): Promise<ArticleHead | undefined> {
  const samples = (await client.articles.list({}, { signal })).filter(({ sample }) => sample)
  const adSets = await client.adsets.list({}, { signal })
  const free = samples.filter(({ id }) => adSets.every(adSet => adSet.articleId !== id || isOwn(adSet)))
  return free.find(({ id }) => adSets.some(({ articleId }) => articleId === id)) ?? free[0] ?? samples[0]
}

/**
 * A campaign, an ad set of the article and three ads that run, made unless they are there; made again, it adds what lacks.
 * @throws BlogopsError `conflict` where a model or Facebook would be asked for them (a demo costs nothing, and sends nothing
 * anywhere), or the article has an ad set of another campaign; what making them is refused with.
 */
export async function demoAds(
  client: Client,
  { id: articleId, title }: Pick<ArticleHead, 'id' | 'title'>,
  signal: AbortSignal,
): Promise<DemoAds> {
  const options = { signal }
  await assertOnlySamples(client, signal)
  const adSets = await client.adsets.ofArticle({ articleId }, options)
  const elsewhere = adSets.find(adSet => !isOwn(adSet))
  if (elsewhere) throw hasAdSet(title, elsewhere)
  const { variants } = await client.ads.preview({ articleId }, options)
  const [standing] = adSets
  const there = standing ? await client.ads.list({ adSetId: standing.id }, options) : []
  const lacking = variants.filter(({ variant }) => !there.some(ad => ad.variant === variant))
  const campaignId = standing?.campaignId ?? (await sampleCampaign(client, signal))
  const { adSetId } =
    standing && lacking.length === 0
      ? { adSetId: standing.id }
      : await client.ads.deploy({ articleId, campaignId, variants: lacking }, options)
  const ads = await client.ads.list({ adSetId }, options)
  // The optimizer leaves alone what does not run. Those that anybody has switched are left as they are.
  for (const { id: adId, changes } of ads)
    if (changes.length === 0) await client.ads.status({ adId, status: 'ACTIVE' }, options)
  return { campaignId, adSetId, adIds: ads.map(({ id }) => id) }
}

async function assertOnlySamples(client: Client, signal: AbortSignal): Promise<void> {
  const { model } = await client.generate.engine({}, { signal })
  const { isConfigured } = await client.facebook.status({}, { signal })
  if (model === null && !isConfigured) return
  throw new BlogopsError('conflict', 'A model or Facebook is configured, and would be asked for them.')
}

function hasAdSet(title: string, { campaignName, name, id }: AdSet): BlogopsError {
  return new BlogopsError(
    'conflict',
    `"${title}" has an ad set in the campaign "${campaignName}", which is left as it is: ${name} (${id}).`,
  )
}

async function sampleCampaign(client: Client, signal: AbortSignal): Promise<string> {
  const campaigns = await client.campaigns.list({}, { signal })
  const found = campaigns.find(({ name, imported }) => name === campaignName && !imported)
  return found?.id ?? (await client.campaigns.create({ name: campaignName }, { signal })).id
}

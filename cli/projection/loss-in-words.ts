import type { Client } from '../../server/contract/client.ts'
import type { CommandContext } from '../context.ts'

type Input = Readonly<Record<string, unknown>>
type Describe = (client: Client, input: Input) => Promise<string | undefined>

/**
 * Descriptions of the objects that an operation deletes. Undefined if an object does not exist; the server then
 * refuses the call.
 */
const losses: Readonly<Record<string, Describe>> = {
  async 'ads.delete'(client, { adId }) {
    const ad = (await client.ads.all({})).find(({ id }) => id === adId)
    return ad && `Delete the ad "${ad.name}" (${ad.status === 'ACTIVE' ? 'running' : 'paused'})`
  },
  async 'adsets.delete'(client, { adSetId }) {
    const [adSets, all] = await Promise.all([client.adsets.list({}), client.ads.all({})])
    const adSet = adSets.find(({ id }) => id === adSetId)
    if (!adSet) return undefined
    const ads = all.filter(ad => ad.adSetId === adSetId)
    const running = ads.filter(({ status }) => status === 'ACTIVE').length
    const counted = ads.length === 1 ? '1 ad' : `${ads.length} ads`
    return `Delete the ad set "${adSet.name}" with its ${counted} (${running || 'none'} running) and their figures`
  },
  async 'campaigns.delete'(client, { campaignId }) {
    const campaign = (await client.campaigns.list({})).find(({ id }) => id === campaignId)
    return campaign && `Delete the campaign "${campaign.name}"`
  },
}

export async function describeLoss(
  context: CommandContext,
  operation: string,
  input: Input,
): Promise<string | undefined> {
  const describe = losses[operation]
  if (!describe) return undefined
  return describe((await context.connect()).client, input)
}

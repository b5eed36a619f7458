import { campaignsList } from '../../contract/operations/campaigns.ts'
import { quotedName } from '../../contract/quoted-name.ts'
import { generationInputSchema } from '../../contract/schemas/generation.ts'
import type { Ask } from './ask.ts'

/** Describes a generation: Write about "kettles" (kitchen), with 5 products, and publish it. */
export async function generationInWords(input: unknown, ask: Ask): Promise<string[]> {
  const { topic, category, productCount, draft, feed, embedded, maxCostUsd, campaignId } =
    generationInputSchema.parse(input)
  const from = feed
    ? ` of the feed ${quotedName(feed.name)} (${feed.content.length.toLocaleString('en-GB')} characters)`
    : ''
  const end = draft ? 'keep it as a draft' : 'publish it'
  return [
    `Write about ${quotedName(topic)} (${category}), with ${productCount} products${from}, and ${end}`,
    ...(campaignId === undefined
      ? []
      : [`Make an ad set for it in the campaign ${await campaignName(campaignId, ask)}, paused`]),
    describeCostLimit({ embedded, maxCostUsd }),
  ]
}

export function describeCostLimit({
  embedded,
  maxCostUsd,
}: {
  embedded: boolean
  maxCostUsd?: number | undefined
}): string {
  if (embedded) return 'Without a model, which costs nothing'
  return maxCostUsd === undefined ? 'With no limit to what the model may cost' : `For at most $${maxCostUsd.toFixed(2)}`
}

async function campaignName(id: string, ask: Ask): Promise<string> {
  const campaign = (await ask(campaignsList, {})).find(one => one.id === id)
  return campaign ? quotedName(campaign.name) : id
}

import { campaignsList } from '../../contract/operations/campaigns.ts'
import { quoteName } from '../../contract/quoted-name.ts'
import { generationInputSchema } from '../../contract/schemas/generation.ts'
import type { AskOperation } from './ask.ts'

/** Describes a generation: Write about "kettles" (kitchen), with 5 products, and publish it. */
export async function describeGeneration(input: unknown, ask: AskOperation): Promise<string[]> {
  const { topic, category, productCount, draft, feed, embedded, maxCostUsd, campaignId } =
    generationInputSchema.parse(input)
  const feedText = feed
    ? ` of the feed ${quoteName(feed.name)} (${feed.content.length.toLocaleString('en-GB')} characters)`
    : ''
  const ending = draft ? 'keep it as a draft' : 'publish it'
  return [
    `Write about ${quoteName(topic)} (${category}), with ${productCount} products${feedText}, and ${ending}`,
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

async function campaignName(id: string, ask: AskOperation): Promise<string> {
  const campaign = (await ask(campaignsList, {})).find(one => one.id === id)
  return campaign ? quoteName(campaign.name) : id
}

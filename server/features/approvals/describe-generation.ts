import { campaignsList } from '../../contract/operations/campaigns.ts'
import { categoriesList } from '../../contract/operations/categories.ts'
import { generationRequestSchema } from '../../contract/schemas/generation.ts'
import { defaultFormat, getFormat, getProductCount } from '../../domain/article-formats.ts'
import { getUsualCategory } from '../../domain/categories.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import type { AskOperation } from './call-operation.ts'

/** Describes a generation: Write about "kettles" (kitchen), with 5 products, and publish it. */
export async function describeGeneration(input: unknown, ask: AskOperation): Promise<string[]> {
  const request = generationRequestSchema.parse(input)
  const { topic, category, format, draft, feed, embedded, amazon, maxCostUsd, campaignId } = request
  const kind = format === defaultFormat ? '' : ` as ${quoteName(getFormat(format).label)}`
  const products = formatQuantity(getProductCount(request), 'product')
  const feedText = feed
    ? ` of the feed ${quoteName(feed.name)} (${feed.content.length.toLocaleString('en-GB')} characters)`
    : ''
  const ending = draft ? 'keep it as a draft' : 'publish it'
  return [
    `Write about ${quoteName(topic)}${kind} (${category ?? getUsualCategory(await ask(categoriesList, {}))}), with ${products}${feedText}, and ${ending}`,
    ...(campaignId === undefined
      ? []
      : [`Create an ad set for it in the campaign ${await getCampaignName(campaignId, ask)}, paused`]),
    ...(amazon === undefined ? [] : [amazonTexts[amazon]]),
    describeCostLimit({ embedded, maxCostUsd }),
  ]
}

const amazonTexts = {
  off: "Do not use Amazon's API",
  complete: "Complete the products with Amazon's API",
  search: "Find the products with Amazon's API",
} as const

/** Describes what a model may cost. */
export function describeCostLimit({
  embedded,
  maxCostUsd,
}: {
  embedded: boolean
  maxCostUsd?: number | null | undefined
}): string {
  if (embedded) return 'Use no model, at no cost'
  return maxCostUsd === undefined || maxCostUsd === null
    ? 'Use a model without a cost limit'
    : `Use a model for at most $${maxCostUsd.toFixed(2)}`
}

async function getCampaignName(id: string, ask: AskOperation): Promise<string> {
  const campaign = (await ask(campaignsList, {})).find(listed => listed.id === id)
  return campaign ? quoteName(campaign.name) : id
}

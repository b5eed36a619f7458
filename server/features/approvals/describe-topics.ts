import { campaignsList } from '../../contract/operations/campaigns.ts'
import { categoriesList } from '../../contract/operations/categories.ts'
import { topicsImport, topicsLimit, topicsList, topicsRetry } from '../../contract/operations/topics.ts'
import { generationRequestSchema } from '../../contract/schemas/generation.ts'
import type { NewTopic, TopicQueue } from '../../contract/schemas/topics.ts'
import { defaultFormat, getFormat, getProductCount } from '../../domain/article-formats.ts'
import { getUsualCategory } from '../../domain/categories.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import { quoteName } from '../../domain/text.ts'
import { type AskOperation, type CallOptions, createAsk } from './call-operation.ts'

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

type Input = Readonly<Record<string, unknown>>

/** Describes a call that changes the queue of topics and may spend money; undefined for others. */
export async function describeTopicCall(
  id: string,
  input: Input,
  callOptions: CallOptions,
): Promise<string[] | undefined> {
  const ask = createAsk(callOptions)
  switch (id) {
    case 'topics.add':
      return describeGeneration({ ...input, draft: input.publish !== true }, ask)
    case 'topics.import': {
      const request = topicsImport.body.parse(input)
      return describeImport(await callOptions.readTopics(request, callOptions.context.signal))
    }
    case 'topics.retry': {
      const { queue, topics } = await ask(topicsList, {})
      const topic = topics.find(listed => listed.id === input.id)
      if (!topic) return undefined
      const { maxCostUsd = topic.maxCostUsd } = topicsRetry.body.parse(input)
      return [
        `Put the topic ${quoteName(topic.topic)} first in the queue again`,
        describeCostLimit({ embedded: false, maxCostUsd }),
        ...describeQueueLimit(queue),
      ]
    }
    case 'topics.resume': {
      const { queue } = await ask(topicsList, {})
      const limit = describeQueueLimit(queue)
      return [
        `Resume the queue, in which ${countTopics(queue.waiting)} ${queue.waiting === 1 ? 'waits' : 'wait'}`,
        ...(limit.length > 0 ? limit : ['Generate them without a cost limit for all topics']),
      ]
    }
    case 'topics.limit': {
      const { queue } = await ask(topicsList, {})
      const { maxCostUsd = null } = topicsLimit.body.parse(input)
      return [
        `Change the cost limit of all topics from ${nameLimit(queue.maxCostUsd)} to ${nameLimit(maxCostUsd)}`,
        `Count the cost from $0.00 again; ${toUsd(queue.spentUsd)} is spent so far`,
      ]
    }
    default:
      return undefined
  }
}

/** Describes an import: Add 12 topics to the queue: 3 to publish, 9 as drafts. */
function describeImport(topics: readonly NewTopic[]): string[] {
  const published = topics.filter(({ publish }) => publish).length
  const promoted = topics.filter(({ campaignId }) => campaignId !== undefined).length
  return [
    `Add ${countTopics(topics.length)} to the queue: ${published} to publish, ${topics.length - published} to keep as drafts`,
    ...(promoted > 0 ? [`Create paused ad sets in campaigns for ${countTopics(promoted)}`] : []),
    ...describeLimits(topics),
  ]
}

/** Sums the cost limits of topics, and counts those without one. */
function describeLimits(topics: readonly NewTopic[]): string[] {
  const paid = topics.filter(({ embedded }) => !embedded)
  const limits = paid.flatMap(({ maxCostUsd }) => (maxCostUsd === undefined ? [] : [maxCostUsd]))
  const total = toUsd(limits.reduce((sum, limit) => sum + limit, 0))
  const unlimited = paid.length - limits.length
  return [
    ...(paid.length === 0 ? ['Use no model, at no cost'] : []),
    ...(limits.length > 0 ? [`Use a model for at most ${total} for ${countTopics(limits.length)}`] : []),
    ...(unlimited > 0 ? [`Use a model without a cost limit for ${countTopics(unlimited)}`] : []),
  ]
}

function describeQueueLimit({ maxCostUsd, spentUsd }: TopicQueue): string[] {
  if (maxCostUsd === null) return []
  return [`Spend at most ${toUsd(maxCostUsd)} on all topics, of which ${toUsd(spentUsd)} is spent`]
}

const nameLimit = (usd: number | null) => (usd === null ? 'no limit' : toUsd(usd))
const toUsd = (usd: number) => `$${usd.toFixed(2)}`
const countTopics = (count: number) => (count === 1 ? '1 topic' : `${count} topics`)

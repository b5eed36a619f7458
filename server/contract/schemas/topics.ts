import * as z from 'zod'
import { articleFormats } from '../../domain/article-formats.ts'
import { checkProductCount, generationFields, maxCostSchema } from './generation.ts'
import { jobErrorSchema } from './job.ts'
import { invalidRowSchema } from './text.ts'

/** Maximum number of waiting topics. */
export const maxWaitingTopics = 1_000

export const topicStatuses = ['waiting', 'running', 'done', 'failed', 'skipped'] as const

const { topic, category, format, productCount, campaignId, withoutTag, embedded, feed } = generationFields.shape

const latestDate = z.iso
  .date('The latest date must be a day such as 2026-12-24')
  .optional()
  .describe('last day on which it may start')

/** Options that apply to all topics of a list. */
export const topicOptionsSchema = z.object({
  category,
  format,
  productCount,
  campaignId,
  latestDate,
  maxCostUsd: maxCostSchema,
  publish: z.boolean().default(false).describe('publish the article instead of storing a draft'),
  withoutTag,
  embedded,
  feed,
})

export type TopicOptions = z.output<typeof topicOptionsSchema>

export const newTopicSchema = topicOptionsSchema.extend({ topic }).check(checkProductCount)

export type NewTopic = z.output<typeof newTopicSchema>

export const topicSchema = z.object({
  id: z.string(),
  topic: z.string(),
  status: z.enum(topicStatuses),
  position: z.int().nullable().describe('place among the waiting topics, from 1'),
  category: z.string().nullable().describe('null for the default'),
  format: z.enum(articleFormats),
  productCount: z.int(),
  feed: z.string().nullable().describe('name of the product file'),
  campaignId: z.string().nullable(),
  latestDate: z.string().nullable(),
  maxCostUsd: z.number().nullable(),
  publish: z.boolean(),
  jobId: z.string().nullable(),
  costUsd: z.number().nullable().describe('so far; null if unknown'),
  article: z
    .object({ id: z.string(), slug: z.string(), title: z.string(), status: z.enum(['draft', 'published']) })
    .nullable(),
  problem: jobErrorSchema.omit({ details: true }).nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export type Topic = z.output<typeof topicSchema>

export const topicQueueSchema = z.object({
  paused: z.boolean(),
  pauseReason: z.string().nullable().describe('why the queue paused itself'),
  maxCostUsd: z.number().nullable().describe('limit for all topics since it was set'),
  spentUsd: z.number().describe('since then'),
  limitSetAt: z.iso.datetime(),
  waiting: z.int(),
})

export type TopicQueue = z.output<typeof topicQueueSchema>

export const topicListSchema = z.object({ queue: topicQueueSchema, topics: z.array(topicSchema) })

export type TopicList = z.output<typeof topicListSchema>

export const topicImportSchema = z.object({
  added: z.array(topicSchema),
  rejected: z.array(invalidRowSchema),
  rejectedTotal: z.int(),
})

export type TopicImport = z.output<typeof topicImportSchema>

/** Topics that a source of products can serve. */
export const servedTopicsSchema = z.object({
  origin: z.string().nullable().describe('source of the products; null if any topic can be searched for'),
  topics: z.array(
    z.object({ topic: z.string(), category: z.string(), products: z.int().describe('products that fit') }),
  ),
})

export type ServedTopics = z.output<typeof servedTopicsSchema>

export const topicChoiceSchema = z.object({
  topic: generationFields.shape.topic.describe('topic, as `optimize topics` shows it'),
})

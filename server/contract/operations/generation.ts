import * as z from 'zod'
import { amazonUses } from '../../domain/amazon.ts'
import { defineOperation } from '../operation.ts'
import {
  generationBodyLimit,
  generationFields,
  generationRequestSchema,
  generationResultSchema,
  servedTopicsSchema,
  similarArticleSchema,
} from '../schemas/generation.ts'

export const generateArticle = defineOperation({
  id: 'generate.article',
  method: 'POST',
  path: '/api/generate/article-complete',
  body: generationRequestSchema,
  output: generationResultSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Generate an article and wait until it is published',
  example: { topic: 'wireless earbuds', category: 'audio', productCount: 5 },
  errors: [
    'not_found',
    'conflict',
    'cancelled',
    'not_enough_products',
    'verification_failed',
    'cost_limit',
    'rate_limited',
    'upstream_rejected',
    'upstream_unavailable',
    'not_configured',
  ],
  bodyLimit: generationBodyLimit,
})

export const generateSimilar = defineOperation({
  id: 'generate.similar',
  method: 'GET',
  path: '/api/generate/similar',
  query: z.object({ topic: generationFields.shape.topic }),
  output: z.array(similarArticleSchema),
  access: 'generate',
  effect: 'read',
  summary: 'List the articles generated on the same topic, newest first',
  example: { topic: 'wireless earbuds' },
  errors: [],
})

export const generateEngine = defineOperation({
  id: 'generate.engine',
  method: 'GET',
  path: '/api/generate/engine',
  output: z.object({
    model: z
      .object({ name: z.string(), server: z.string().describe('host of the service') })
      .nullable()
      .describe('null for the embedded writer'),
    amazon: z.enum(amazonUses).nullable().default(null).describe("use of Amazon's API; null if it is not configured"),
    judge: z.string().nullable().default(null).describe('model that checks claims'),
  }),
  access: 'generate',
  effect: 'read',
  summary: 'Show the configured researcher and writer',
  example: {},
  errors: [],
})

/** The command is a flag of `generate`. */
export const generateTopics = defineOperation({
  id: 'generate.topics',
  method: 'POST',
  path: '/api/generate/topics',
  body: generationFields.pick({ feed: true, embedded: true }),
  output: servedTopicsSchema,
  access: 'generate',
  effect: 'read',
  summary: 'List the topics that the sample catalogue or a product feed has enough products for',
  example: {},
  errors: [],
  bodyLimit: generationBodyLimit,
})

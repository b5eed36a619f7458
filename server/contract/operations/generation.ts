import * as z from 'zod'
import { amazonUses } from '../../domain/amazon.ts'
import { defineOperation } from '../operation.ts'
import { articleChangesSchema, articleRef } from '../schemas/article.ts'
import { articleCheckSchema, evidenceSchema } from '../schemas/claims.ts'
import {
  generationBodyLimit,
  generationFields,
  generationRequestSchema,
  generationResultSchema,
  judgeRequestSchema,
  similarArticleSchema,
} from '../schemas/generation.ts'
import { jobSchema } from '../schemas/job.ts'
import { servedTopicsSchema } from '../schemas/topics.ts'

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

export const articlesEvidence = defineOperation({
  id: 'articles.evidence',
  method: 'GET',
  path: '/api/articles/by-id/{id}/evidence',
  params: z.object({ id: articleRef }),
  output: evidenceSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'Show the source of each link, figure and fact of an article',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles evidence <id>',
})

/** The command is a flag of `articles check`: it follows the job. */
export const articlesJudge = defineOperation({
  id: 'articles.judge',
  method: 'POST',
  path: '/api/articles/by-id/{id}/judge',
  params: z.object({ id: articleRef }),
  body: judgeRequestSchema,
  output: jobSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Start to have a model judge the sentences that it has not judged yet',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  bodyLimit: 4_000_000,
})

/** The command is written by hand: its exit code says whether a sentence was refused. */
export const articlesCheck = defineOperation({
  id: 'articles.check',
  method: 'POST',
  path: '/api/articles/check',
  body: articleChangesSchema.pick({ title: true, excerpt: true, content: true }).partial().extend({ id: articleRef }),
  output: articleCheckSchema,
  access: 'articles:read',
  effect: 'read',
  summary: 'Check every sentence by rules and the verdicts given so far. Stores nothing',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles check <id>',
  bodyLimit: 4_000_000,
})

import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleChangesSchema, articleRef } from '../schemas/article.ts'
import { articleCheckSchema } from '../schemas/claims.ts'
import { evidenceSchema } from '../schemas/evidence.ts'
import { judgeRequestSchema } from '../schemas/generation.ts'
import { jobSchema } from '../schemas/job.ts'

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

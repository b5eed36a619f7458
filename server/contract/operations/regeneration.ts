import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleRef } from '../schemas/article.ts'
import { generationBodyLimit } from '../schemas/generation.ts'
import { jobSchema } from '../schemas/job.ts'
import { articleSectionSchema, regenerationRequestSchema } from '../schemas/regeneration.ts'

export const articlesSections = defineOperation({
  id: 'articles.sections',
  method: 'GET',
  path: '/api/articles/by-id/{id}/sections',
  params: z.object({ id: articleRef }),
  output: z.array(articleSectionSchema),
  access: 'articles:read',
  effect: 'read',
  summary: 'List the sections of an article that can be regenerated',
  example: { id: '01KARTICLE' },
  errors: ['not_found', 'gone'],
  command: 'articles sections <id>',
})

/** The command is written by hand: it follows the job and shows its result. */
export const articlesRegenerate = defineOperation({
  id: 'articles.regenerate',
  method: 'POST',
  path: '/api/articles/by-id/{id}/regenerate',
  params: z.object({ id: articleRef }),
  body: regenerationRequestSchema,
  output: jobSchema,
  access: 'generate',
  effect: 'spend',
  summary: 'Start to regenerate a section, the excerpt or the products of an article as a proposal',
  example: { id: '01KARTICLE', part: 'section', section: 'How to Choose' },
  errors: ['not_found', 'gone'],
  bodyLimit: generationBodyLimit,
})

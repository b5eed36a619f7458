import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { articleRef } from '../schemas/article.ts'
import { evidenceSchema } from '../schemas/evidence.ts'

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

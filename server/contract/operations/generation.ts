import { defineOperation } from '../operation.ts'
import { generationBodyLimit, generationInputSchema, generationResultSchema } from '../schemas/generation.ts'

export const generateArticle = defineOperation({
  id: 'generate.article',
  method: 'POST',
  path: '/api/generate/article-complete',
  body: generationInputSchema,
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
    'rate_limited',
    'upstream_rejected',
    'upstream_unavailable',
    'not_configured',
  ],
  bodyLimit: generationBodyLimit,
})

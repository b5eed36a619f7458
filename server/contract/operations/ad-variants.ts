import * as z from 'zod'
import { defineOperation } from '../operation.ts'
import { adVariantSchema, adVariantsRequestSchema } from '../schemas/ad-variants.ts'
import { articleRef } from '../schemas/article.ts'
import { jobCostSchema, jobSchema } from '../schemas/job.ts'

const params = z.object({ articleId: articleRef })
const example = { articleId: 'five-kettles-compared', attempt: 2 }

/** Waits for the job that writes them. Nothing is stored with the article or sent anywhere. */
export const adsPreview = defineOperation({
  id: 'ads.preview',
  method: 'POST',
  path: '/api/facebook/ads/preview/{articleId}',
  params,
  body: adVariantsRequestSchema,
  output: z.object({
    variants: z.array(adVariantSchema),
    cost: jobCostSchema.nullable().describe('null if no model was called'),
  }),
  access: 'ads:draft',
  effect: 'spend',
  summary: 'Write three ad variants for an article as a preview',
  example,
  errors: [
    'not_found',
    'gone',
    'conflict',
    'cancelled',
    'verification_failed',
    'cost_limit',
    'rate_limited',
    'upstream_rejected',
    'upstream_unavailable',
    'not_configured',
  ],
})

/** The command `ads preview` is written by hand: it follows the job and shows the ads as they will look. */
export const adsVariants = defineOperation({
  id: 'ads.variants',
  method: 'POST',
  path: '/api/facebook/ads/variants/{articleId}',
  params,
  body: adVariantsRequestSchema,
  output: jobSchema,
  access: 'ads:draft',
  effect: 'spend',
  summary: 'Start to write three ad variants for an article and answer at once',
  example,
  errors: ['not_found', 'gone'],
})

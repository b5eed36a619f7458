import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import {
  adVariantSchema,
  adVariantsRequestSchema,
  deploymentRequestSchema,
  deploymentSchema,
} from '../schemas/ad-variants.ts'
import { articleRef } from '../schemas/article.ts'
import { adCheckRequestSchema, adCheckSchema } from '../schemas/checks.ts'
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
  errors: ['not_found', 'gone', 'conflict', 'cancelled', 'verification_failed', 'cost_limit', ...vendorErrors],
})

/** The `ads preview` command is written by hand: it follows the job and shows the ads as they will look. */
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

const deploymentExample = {
  articleId: 'five-kettles-compared',
  dailyBudget: 10,
  variants: [
    {
      variant: 'A',
      targeting: 'Tea drinkers',
      headline: 'Five kettles, compared',
      bodyText: 'Which of them boils a cup in under a minute?',
    },
  ],
}

/** Repeated with the same text, it creates only the missing ads. */
export const adsDeploy = defineOperation({
  id: 'ads.deploy',
  method: 'POST',
  path: '/api/facebook/ads/deploy/{articleId}',
  params,
  body: deploymentRequestSchema,
  output: deploymentSchema,
  access: 'ads:draft',
  effect: 'write',
  summary: 'Create paused ads for an article, and its ad set if it is missing',
  example: deploymentExample,
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', 'cancelled', ...vendorErrors],
})

/** The `ads deploy` command is written by hand: it shows the ads before it creates them. */
export const adsDeployment = defineOperation({
  id: 'ads.deployment',
  method: 'POST',
  path: '/api/facebook/ads/deployments/{articleId}',
  params,
  body: deploymentRequestSchema,
  output: jobSchema.describe('its result equals the answer of ads.deploy'),
  access: 'ads:draft',
  effect: 'write',
  summary: 'Start to create an article’s ads and answer at once',
  example: deploymentExample,
  errors: ['not_found', 'gone', 'conflict', 'verification_failed'],
})

/** Called by `--dry-run`. */
export const adsCheck = defineOperation({
  id: 'ads.check',
  method: 'POST',
  path: '/api/facebook/check',
  body: adCheckRequestSchema,
  output: adCheckSchema,
  access: 'ads:draft',
  effect: 'read',
  summary: 'Check what a change of ads would do and whether Facebook would accept it',
  example: { operation: 'adsets.budget', input: { adSetId: '01KADSET', dailyBudget: 12.5 } },
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', ...vendorErrors],
})

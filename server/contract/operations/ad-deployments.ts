import * as z from 'zod'
import { vendorErrors } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { deploymentRequestSchema, deploymentSchema } from '../schemas/ad-variants.ts'
import { articleRef } from '../schemas/article.ts'
import { jobSchema } from '../schemas/job.ts'

const params = z.object({ articleId: articleRef })

const example = {
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
  example,
  errors: ['not_found', 'gone', 'conflict', 'verification_failed', 'cancelled', ...vendorErrors],
})

/** The command `ads deploy` is written by hand: it shows the ads before it creates them. */
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
  example,
  errors: ['not_found', 'gone', 'conflict', 'verification_failed'],
})

import * as z from 'zod'
import { callsToAction, maxBodyText, maxHeadline } from '../ad-values.ts'
import { adTextSchema, dailyBudgetSchema, nameTooLong, withUnsupportedClaims } from './ads.ts'
import { maxCostSchema } from './generation.ts'
import { oneLine } from './text.ts'

export type CallToAction = (typeof callsToAction)[number]

/** Names of the three variants of a generation. */
export const variantNames = ['A', 'B', 'C'] as const

/** Maximum attempts per article that still give different ads. */
export const maxAttempts = 20

export const adVariantSchema = z.object({
  variant: z.enum(variantNames),
  targeting: z.string().describe('description of the audience'),
  headline: z.string().describe(`at most ${maxHeadline} characters`),
  bodyText: z.string().describe(`at most ${maxBodyText} characters`),
  callToAction: z.enum(callsToAction),
})

export type PreviewedVariant = z.output<typeof adVariantSchema>

export const adVariantsRequestSchema = z.object({
  attempt: z
    .int('Attempt must be a whole number')
    .min(1, 'Attempts are counted from 1')
    .max(maxAttempts, `There are ${maxAttempts} attempts. Choose an earlier one`)
    .default(1)
    .describe('each number gives different variants'),
  maxCostUsd: maxCostSchema,
})

export type AdVariantsRequest = z.output<typeof adVariantsRequestSchema>

/** Result of a job that writes variants. */
export const adVariantsResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  url: z.string(),
  attempt: z.int(),
  sample: z.boolean().describe('sample products'),
  variants: z.array(adVariantSchema),
})

export type AdVariantsResult = z.output<typeof adVariantsResultSchema>

/** Maximum ads per ad set. More would compete for the same views. */
const maxVariants = 6

const variantsTwice = 'Each variant needs a name of its own (e.g., A, B, C)'

/** Ad to create: a variant of a preview, unchanged or edited. */
const deployedVariantSchema = adTextSchema.extend({
  targeting: oneLine.max(250, nameTooLong).optional().describe('description of the audience of this variant'),
})

export const deploymentRequestSchema = z.object({
  variants: z
    .array(deployedVariantSchema, 'Variants are required. ads.preview writes three')
    .min(1, 'There is no variant to deploy. ads.preview writes three')
    .max(maxVariants, `Deploy at most ${maxVariants} variants at once`)
    .refine(list => new Set(list.map(({ variant }) => variant)).size === list.length, variantsTwice),
  dailyBudget: dailyBudgetSchema.describe('daily budget of a new ad set in pounds; an existing one keeps its budget'),
  campaignId: z
    .string()
    .min(1)
    .optional()
    .describe('for an article without an ad set; not needed with only one campaign'),
  adSetId: z.string().min(1).optional().describe('ad set of the article for the ads; by default its latest one'),
  replace: z
    .boolean()
    .default(false)
    .describe('replace ads of the same variant with different text, even running ones, which needs ads:write'),
  withUnsupportedClaims,
})

const deployedAdSchema = z.object({
  variant: z.string(),
  outcome: z.enum(['made', 'kept', 'replaced', 'failed']).describe('`kept`: an identical ad existed'),
  adId: z.string().nullable().describe('null if it failed'),
  reason: z.string().nullable().describe('why it failed'),
})

/** Result of a deployment. All its ads are paused. */
export const deploymentSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  campaignId: z.string(),
  adSetId: z.string(),
  dailyBudget: z.number().describe('pounds'),
  facebook: z.boolean().describe('false in Database-Only Mode'),
  wanted: z.int().describe('requested ads'),
  standing: z.int().describe('requested ads that exist'),
  ads: z.array(deployedAdSchema),
  message: z.string().describe('summary for people'),
})

export type DeployedVariant = z.output<typeof deployedVariantSchema>
export type DeploymentRequest = z.output<typeof deploymentRequestSchema>
export type DeployedAd = z.output<typeof deployedAdSchema>
export type Deployment = z.output<typeof deploymentSchema>

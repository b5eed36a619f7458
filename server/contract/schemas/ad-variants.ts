import * as z from 'zod'
import { callsToAction, maxBodyText, maxHeadline } from './ad.ts'
import { maxCostSchema } from './generation.ts'

export type CallToAction = (typeof callsToAction)[number]

/** Names of the three variants of a generation. */
export const variantNames = ['A', 'B', 'C'] as const

/** Maximum attempts per article that still give different ads. */
export const maxAttempts = 20

export const adVariantSchema = z.object({
  variant: z.enum(variantNames),
  targeting: z.string().describe('whom it speaks to, in words'),
  headline: z.string().describe(`at most ${maxHeadline} characters`),
  bodyText: z.string().describe(`at most ${maxBodyText} characters`),
  callToAction: z.enum(callsToAction),
})

export type PreviewedVariant = z.output<typeof adVariantSchema>

export const adVariantsRequestSchema = z.object({
  attempt: z
    .int('Attempt must be a whole number')
    .min(1, 'Attempts are counted from 1')
    .max(maxAttempts, `There are ${maxAttempts} attempts; take one of the earlier ones`)
    .default(1)
    .describe('another number gives other variants'),
  maxCostUsd: maxCostSchema,
})

export type AdVariantsRequest = z.output<typeof adVariantsRequestSchema>

/** Result of a job that writes variants. */
export const adVariantsResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  url: z.string().describe('of the article: where the ads lead'),
  attempt: z.int(),
  sample: z.boolean().describe('the products are invented ones of the sample catalogue'),
  variants: z.array(adVariantSchema),
})

export type AdVariantsResult = z.output<typeof adVariantsResultSchema>

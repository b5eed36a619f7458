import * as z from 'zod'
import { maxCostSchema } from './generation.ts'

/** As a person counts them: `textLength`. */
export const longestHeadline = 40
export const longestBodyText = 125

/** What the button of an ad says, the usual one first. */
export const callsToAction = ['LEARN_MORE', 'SHOP_NOW', 'SIGN_UP', 'DOWNLOAD', 'BOOK_NOW'] as const

export type CallToAction = (typeof callsToAction)[number]

/** One of the three of a generation. */
export const variantNames = ['A', 'B', 'C'] as const

/** How often an article's ads can be regenerated and still come out otherwise. */
export const mostAttempts = 20

export const adVariantSchema = z.object({
  variant: z.enum(variantNames),
  targeting: z.string().describe('whom it speaks to, in words'),
  headline: z.string().describe(`at most ${longestHeadline} characters`),
  bodyText: z.string().describe(`at most ${longestBodyText} characters`),
  callToAction: z.enum(callsToAction),
})

export type PreviewedVariant = z.output<typeof adVariantSchema>

export const adVariantsRequestSchema = z.object({
  attempt: z
    .int('Attempt must be a whole number')
    .min(1, 'Attempts are counted from 1')
    .max(mostAttempts, `There are ${mostAttempts} attempts; take one of the earlier ones`)
    .default(1)
    .describe('another number gives other variants'),
  maxCostUsd: maxCostSchema,
})

export type AdVariantsRequest = z.output<typeof adVariantsRequestSchema>

/** What a job that writes variants makes. */
export const adVariantsResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  url: z.string().describe('of the article: where the ads lead'),
  attempt: z.int(),
  sample: z.boolean().describe('the products are invented ones of the sample catalogue'),
  variants: z.array(adVariantSchema),
})

export type AdVariantsResult = z.output<typeof adVariantsResultSchema>

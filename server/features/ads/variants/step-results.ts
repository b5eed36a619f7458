import * as z from 'zod'
import { callsToAction } from '../../../contract/schemas/ad.ts'
import type { AdBrief, AdVariant } from '../../../ports/ad-writer.ts'

/** Schemas of the stored step results. */

const product = z.object({
  asin: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  image: z.string(),
  url: z.string(),
  category: z.string(),
  pricePence: z.int().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
  pick: z.string().nullable(),
})

export const adBriefSchema: z.ZodType<AdBrief> = z.object({
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  topic: z.string(),
  url: z.string(),
  products: z.array(product),
  sample: z.boolean(),
  attempt: z.int(),
})

export const adVariantsSchema: z.ZodType<AdVariant[]> = z.array(
  z.object({
    variant: z.string(),
    angle: z.string(),
    targeting: z.string(),
    headline: z.string(),
    bodyText: z.string(),
    callToAction: z.enum(callsToAction),
  }),
)

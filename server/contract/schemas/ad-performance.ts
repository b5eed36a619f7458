import * as z from 'zod'
import { adStatusSchema, importedSchema } from './ads.ts'

const figures = {
  impressions: z.int(),
  clicks: z.int(),
  ctr: z.number().describe('clicks for a hundred impressions, not rounded; 0 without impressions'),
  spend: z.number().describe('pounds, not rounded'),
}
const cpc = z.number().describe('pounds a click, not rounded; 0 without clicks')

const sample = z.boolean().describe('whether sample figures are among them')

/** Ad set with the metrics of its ads. Deleted ads are missing in `ads`; their metrics stay in the totals. */
export const performanceRowSchema = z.object({
  adSetId: z.string(),
  adSetName: z.string(),
  articleSlug: z.string().nullable().describe('null where it was imported'),
  articleTitle: z.string().nullable(),
  dailyBudget: z.number().describe('pounds'),
  figuresKnown: z.boolean().describe('false until somebody reports figures: all of them are 0 then, and say nothing'),
  totalImpressions: z.int(),
  totalClicks: z.int(),
  totalSpend: figures.spend,
  avgCtr: figures.ctr,
  avgCpc: cpc,
  totalConversions: z.int(),
  imported: importedSchema,
  sample,
  ads: z.array(
    z.object({
      adId: z.string(),
      adName: z.string(),
      variant: z.string(),
      headline: z.string(),
      status: adStatusSchema,
      ...figures,
      conversions: z.int(),
    }),
  ),
})

const demographic = { ...figures, cpc, sample }

export const ageRowSchema = z.object({ age: z.string(), ...demographic })
export const genderRowSchema = z.object({ gender: z.string(), ...demographic })
export const regionRowSchema = z.object({ region: z.string(), ...demographic })

export type PerformanceRow = z.output<typeof performanceRowSchema>

import * as z from 'zod'
import { firstRangeDay } from '../../domain/days.ts'
import { maxPausedAtOnce } from '../ad-values.ts'
import { adStatusSchema, importedSchema, labelsSchema } from './ads.ts'

const figures = {
  impressions: z.int(),
  clicks: z.int(),
  ctr: z.number().describe('clicks per hundred impressions'),
  spend: z.number().describe('pounds'),
}
const cpc = z.number().describe('pounds per click')

const sample = z.boolean().describe('includes sample figures')

/** Days of a report. */
export const daysQuerySchema = z.object({
  days: z.coerce
    .number('Days must be a whole number')
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(366, 'Days must be at most 366')
    .optional()
    .describe('number of days up to today, or up to `until`; all days by default'),
  until: z.iso
    .date('Until must be a day, such as 2026-11-21')
    .refine(day => day >= firstRangeDay, 'Until must be in 2000 or later')
    .optional()
    .describe('last day'),
})

/** Ad with its metrics. */
export const performanceAdSchema = z.object({
  adId: z.string(),
  adName: z.string(),
  variant: z.string(),
  headline: z.string(),
  status: adStatusSchema,
  labels: labelsSchema,
  ...figures,
  conversions: z.int(),
})

/** Figures of an ad, as every report of ads has them. */
export const adFiguresSchema = performanceAdSchema.omit({ headline: true, labels: true, conversions: true })

/** Ad set with the metrics of its ads. Deleted ads are missing in `ads`; their metrics stay in the totals. */
export const performanceRowSchema = z.object({
  adSetId: z.string(),
  adSetName: z.string(),
  campaignId: z.string(),
  status: adStatusSchema,
  articleId: z.string().nullable(),
  articleSlug: z.string().nullable().describe('null if imported and not adopted'),
  articleTitle: z.string().nullable(),
  dailyBudget: z.number().describe('pounds'),
  labels: labelsSchema,
  figuresKnown: z.boolean().describe('if false, figures are 0 placeholders'),
  totalImpressions: z.int(),
  totalClicks: z.int(),
  totalSpend: figures.spend,
  avgCtr: figures.ctr,
  avgCpc: cpc,
  totalConversions: z.int(),
  imported: importedSchema,
  sample,
  ads: z.array(performanceAdSchema),
})

/** Figures of a group of people. */
export const groupFiguresSchema = z.object({ ...figures, cpc, sample })

export const ageRowSchema = z.object({ age: z.string(), ...groupFiguresSchema.shape })
export const genderRowSchema = z.object({ gender: z.string(), ...groupFiguresSchema.shape })
export const regionRowSchema = z.object({ region: z.string(), ...groupFiguresSchema.shape })

export type PerformanceRow = z.output<typeof performanceRowSchema>

/** Days that are read again on each sync: Facebook corrects metrics for that long. */
export const settlingDays = 28
/** Maximum age of Facebook's metrics in days. */
export const maxSyncDays = 1095

export const syncRequestSchema = z.object({
  days: z
    .int('Days must be a whole number')
    .min(1, 'Days must be at least 1')
    .max(maxSyncDays, 'Facebook keeps figures for 1,095 days at most')
    .optional()
    .describe(`days up to today; by default ${settlingDays}, on the first sync all days since the first ad`),
})

/** Result of a job that reads metrics from Facebook. */
export const syncResultSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  ads: z.int(),
  changed: z.int().describe('changed daily rows'),
  unknownAds: z.array(z.string()).describe('first 100 Facebook ids'),
  unknownTotal: z.int(),
})

export const interestSchema = z.object({
  id: z.string(),
  name: z.string(),
  audience: z.number().nullable().describe('minimum number of people'),
})

export const pauseRequestSchema = z.object({
  adIds: z
    .array(z.string().min(1))
    .min(1, 'Name at least one ad')
    .max(maxPausedAtOnce, `Choose at most ${maxPausedAtOnce} ads at once`)
    .describe('ids, as `ads list` shows them'),
})

export const pauseResultSchema = z.object({
  paused: z.array(z.string()).describe('ads that are now paused'),
  failed: z.array(z.object({ adId: z.string(), message: z.string() })),
})

export const performanceDaysSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  adsKnownTo: z.iso.date().nullable().describe('last day with known ad figures; null if all are known'),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        adsKnown: z.boolean().describe('if false, figures are 0 placeholders'),
        impressions: z.number(),
        clicks: z.number(),
        spend: z.number().describe('pounds'),
        conversions: z.number(),
      }),
    )
    .describe('every day in order'),
  sample: z.boolean().describe('includes sample figures'),
  latest: z.iso.date().nullable().describe('last day with figures'),
})

export type SyncRequest = z.output<typeof syncRequestSchema>
export type SyncResult = z.output<typeof syncResultSchema>
export type FoundInterest = z.output<typeof interestSchema>
export type PauseResult = z.output<typeof pauseResultSchema>
export type PerformanceDays = z.output<typeof performanceDaysSchema>

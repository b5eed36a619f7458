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
    .describe(`up to today; by default ${settlingDays}, and the first time all since the first ad`),
})

/** Result of a job that reads metrics from Facebook. */
export const syncResultSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  ads: z.int().describe('of ours, with figures in these days'),
  changed: z.int().describe('daily rows with changed figures'),
  unknownAds: z
    .array(z.string())
    .describe('ids on Facebook of ads that are not ours, the first 100: their figures were left out'),
  unknownTotal: z.int(),
})

export const interestSchema = z.object({
  id: z.string(),
  name: z.string(),
  audience: z.number().nullable().describe('people at least, or null'),
})

export const maxPausedAtOnce = 200

export const pauseRequestSchema = z.object({
  adIds: z
    .array(z.string().min(1))
    .min(1, 'Name at least one ad')
    .max(maxPausedAtOnce, `At most ${maxPausedAtOnce} ads are paused at once`)
    .describe('as `ads list` shows them'),
})

export const pauseResultSchema = z.object({
  paused: z.array(z.string()).describe('those that are paused now, those that were already among them'),
  failed: z.array(z.object({ adId: z.string(), message: z.string() })),
})

export const performanceDaysSchema = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  adsKnownTo: z.iso
    .date()
    .nullable()
    .describe('last day with known ad figures, if the range goes beyond it; otherwise null'),
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        adsKnown: z.boolean().describe('false after `adsKnownTo`: all of the day is 0 then, and says nothing'),
        impressions: z.number(),
        clicks: z.number(),
        spend: z.number().describe('pounds'),
        conversions: z.number(),
      }),
    )
    .describe('every day of them, in order; 0 where nothing was delivered'),
  sample: z.boolean().describe('whether sample figures are among them'),
  latest: z.iso.date().nullable().describe('last day with figures; null without any'),
})

export type SyncRequest = z.output<typeof syncRequestSchema>
export type SyncResult = z.output<typeof syncResultSchema>
export type FoundInterest = z.output<typeof interestSchema>
export type PauseResult = z.output<typeof pauseResultSchema>
export type PerformanceDays = z.output<typeof performanceDaysSchema>

/** Maximum characters of an export file. */
export const maxExportCharacters = 10_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const maxExportBodyBytes = 2 * maxExportCharacters + 100_000

/** Fields that a column of an export can be mapped to. */
export const exportFields = [
  'date',
  'endDate',
  'adId',
  'adName',
  'adSetId',
  'adSetName',
  'campaignId',
  'campaignName',
  'age',
  'gender',
  'region',
  'impressions',
  'clicks',
  'spend',
  'conversions',
] as const

export type ExportField = (typeof exportFields)[number]

const wrongMapping = `A mapping must be column=field. The field is one of: ${exportFields.join(', ')}`

export const adImportSchema = z.object({
  name: z.string().max(300).describe("the file's name"),
  content: z
    .string()
    .max(maxExportCharacters, 'The export must be at most 10,000,000 characters (10 MB): export fewer days at a time')
    .describe('its text: CSV with one row a day'),
  dateFormat: z
    .enum(['ymd', 'dmy', 'mdy'], 'Date format must be one of: ymd, dmy, mdy')
    .optional()
    .describe('the order of day, month and year, where the dates do not tell'),
  map: z
    .array(z.string().regex(new RegExp(`^.{1,100}=(${exportFields.join('|')})$`), wrongMapping))
    .max(30)
    .optional()
    .describe('column=field, for a column whose heading is not known'),
  adSet: z.string().min(1).optional().describe('where ads that are not known go: the id of an ad set'),
  createUnknown: z
    .boolean()
    .default(false)
    .describe('make campaigns and ad sets for ads that are not known, by the names in the file'),
  sample: z
    .boolean()
    .default(false)
    .describe('the figures are invented: wherever they show from then on, they are called sample figures'),
  dryRun: z.boolean().default(false).describe('read it and tell what would come of it; store nothing'),
})

const totals = z.object({
  impressions: z.int(),
  clicks: z.int(),
  spend: z.number().describe('pounds'),
  conversions: z.int(),
})

export const adImportResultSchema = z.object({
  dryRun: z.boolean(),
  rows: z.int().describe('rows of the file, those that were refused included'),
  imported: z.int().describe('rows whose figures are in our records now, some of them since before'),
  changed: z.int().describe('days of ads whose figures were not in our records, or other ones'),
  from: z.string().nullable().describe('the first day: 2026-11-20'),
  to: z.string().nullable(),
  totals: totals.describe('of the rows imported'),
  ads: z.int().describe('how many ads they are of'),
  created: z.object({ campaigns: z.int(), adSets: z.int(), ads: z.int() }),
  columns: z.record(z.string(), z.string()).describe('field → the heading of the column it was read from'),
  unknown: z
    .array(z.object({ ad: z.string(), reason: z.string(), rows: z.int() }))
    .describe('ads without imported rows, the first 100'),
  unknownTotal: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).describe('the first hundred'),
  rejectedTotal: z.int(),
})

export type AdImport = z.output<typeof adImportSchema>
export type AdImportResult = z.output<typeof adImportResultSchema>

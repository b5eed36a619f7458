import * as z from 'zod'
import { invalidRowSchema } from './text.ts'

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
  'interest',
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
    .max(maxExportCharacters, 'The export must be at most 10,000,000 characters (10 MB). Export fewer days at a time')
    .describe('text of the file: CSV with one row per day'),
  dateFormat: z
    .enum(['ymd', 'dmy', 'mdy'], 'Date format must be one of: ymd, dmy, mdy')
    .optional()
    .describe('order of day, month and year, if the dates are ambiguous'),
  map: z
    .array(z.string().regex(new RegExp(`^.{1,100}=(${exportFields.join('|')})$`), wrongMapping))
    .max(30)
    .optional()
    .describe('column=field, for a column with an unknown heading'),
  adSet: z.string().min(1).optional().describe('id of the ad set for unknown ads'),
  createUnknown: z
    .boolean()
    .default(false)
    .describe('create campaigns and ad sets for unknown ads from the names in the file'),
  sample: z.boolean().default(false).describe('label these figures as sample figures everywhere'),
  dryRun: z.boolean().default(false).describe('report the result without storing anything'),
})

const totals = z.object({
  impressions: z.int(),
  clicks: z.int(),
  spend: z.number().describe('pounds'),
  conversions: z.int(),
})

export const adImportResultSchema = z.object({
  dryRun: z.boolean(),
  rows: z.int().describe('rows of the file'),
  imported: z.int().describe('rows whose figures are stored'),
  changed: z.int().describe('changed days of ads'),
  from: z.string().nullable().describe('first day'),
  to: z.string().nullable(),
  totals,
  ads: z.int(),
  created: z.object({ campaigns: z.int(), adSets: z.int(), ads: z.int() }),
  columns: z.record(z.string(), z.string()).describe('field → heading of its column'),
  unknown: z
    .array(z.object({ ad: z.string(), reason: z.string(), rows: z.int() }))
    .describe('first 100 ads without imported rows'),
  unknownTotal: z.int(),
  rejected: z.array(invalidRowSchema).describe('first 100'),
  rejectedTotal: z.int(),
})

export type AdImport = z.output<typeof adImportSchema>

export type AdImportResult = z.output<typeof adImportResultSchema>

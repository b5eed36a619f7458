import * as z from 'zod'

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

const wrongMapping = `A mapping is column=field, of which the field is one of: ${exportFields.join(', ')}`

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
    .describe('ads of which nothing was imported, the first hundred'),
  unknownTotal: z.int(),
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })).describe('the first hundred'),
  rejectedTotal: z.int(),
})

export type AdImport = z.output<typeof adImportSchema>
export type AdImportResult = z.output<typeof adImportResultSchema>

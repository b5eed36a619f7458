import * as z from 'zod'
import { moneySchema } from './earnings-report.ts'
import { invalidRowSchema } from './text.ts'

/** Fields that a column of an earnings report can be mapped to. */
export const earningsFields = [
  'date',
  'trackingId',
  'asin',
  'name',
  'category',
  'items',
  'returns',
  'revenue',
  'fees',
  'status',
] as const

export type EarningsField = (typeof earningsFields)[number]

/** Maximum characters of a report. */
export const maxReportCharacters = 10_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const maxReportBodyBytes = 2 * maxReportCharacters + 100_000

const wrongMapping = `A mapping must be column=field. The field is one of: ${earningsFields.join(', ')}`

export const earningsImportRequestSchema = z.object({
  name: z.string().min(1).max(300).describe("the file's name"),
  content: z
    .string()
    .max(maxReportCharacters, 'The report must be at most 10,000,000 characters (10 MB). Export fewer days at a time')
    .describe('text of the file: CSV with one row per item'),
  dateFormat: z
    .enum(['ymd', 'dmy', 'mdy'], 'Date format must be one of: ymd, dmy, mdy')
    .optional()
    .describe('order of day, month and year, if the dates are ambiguous'),
  map: z
    .array(z.string().regex(new RegExp(`^.{1,100}=(${earningsFields.join('|')})$`), wrongMapping))
    .max(30)
    .optional()
    .describe('column=field, for a column with an unknown heading'),
  statuses: z
    .array(z.string().trim().toLowerCase().min(1).max(40))
    .max(20)
    .optional()
    .describe('for a report of Awin: values of its status column that count, in any case'),
  dryRun: z.boolean().default(false).describe('report the result without storing anything'),
})

export type EarningsImportRequest = z.output<typeof earningsImportRequestSchema>

const totals = {
  rows: z.int(),
  items: z.int().describe('items shipped'),
  returns: z.int(),
  revenue: moneySchema.describe('what the items cost'),
  fees: moneySchema.describe('what the site earned'),
}

const kind = z
  .enum(['earnings', 'bounty', 'awin'])
  .describe('sold items, bounties such as sign-ups, or commissions of Awin')

/** An imported report, with the totals of its file. */
export const earningsImportSchema = z.object({
  id: z.string(),
  number: z.int().describe('in order of import; the latest import of a day counts'),
  name: z.string().describe('name of the file'),
  kind,
  from: z.iso.date(),
  to: z.iso.date(),
  ...totals,
  at: z.iso.datetime(),
  by: z.string(),
})

export type EarningsImport = z.output<typeof earningsImportSchema>

export const earningsImportDetailsSchema = earningsImportSchema.extend({
  days: z
    .array(
      z.object({
        date: z.iso.date(),
        trackingId: z.string(),
        counts: z.boolean().describe('if false, a later import replaced the day'),
        ...totals,
      }),
    )
    .describe('earliest first'),
})

export type EarningsImportDetails = z.output<typeof earningsImportDetailsSchema>

export const earningsImportResultSchema = z.object({
  id: z.string().nullable().describe('of the import; null if nothing was stored'),
  name: z.string(),
  dryRun: z.boolean(),
  kind,
  ...totals,
  rows: z.int().describe('rows of the file, without the skipped ones'),
  imported: z.int().describe('rows that count'),
  skipped: z.int().describe('rows of totals, and of statuses that do not count'),
  from: z.iso.date().nullable().describe('first day'),
  to: z.iso.date().nullable(),
  days: z.int().describe('days of tracking ids in the file'),
  changed: z.int().describe('days of tracking ids that differ from earlier imports'),
  replaced: z.int().describe('rows of earlier imports that no longer count'),
  incomplete: z.int().describe('days with rejected rows, for which the rows of earlier imports still count'),
  trackingIds: z.array(z.object({ trackingId: z.string(), fees: moneySchema })).describe('highest fees first'),
  columns: z.record(z.string(), z.string()).describe('field → heading of its column'),
  rejected: z.array(invalidRowSchema).describe('first 100'),
  rejectedTotal: z.int(),
})

export type EarningsImportResult = z.output<typeof earningsImportResultSchema>

export const trackingIdSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_-]{1,64}$/, 'A tracking id has letters, digits, - and _, such as mysite-kettles-21')

/** A tracking id, and what its fees belong to. */
export const trackedSchema = z.object({
  id: z.string().describe('in lower case'),
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }).nullable(),
  campaign: z.object({ id: z.string(), name: z.string() }).nullable(),
  addedAt: z.iso.datetime(),
  addedBy: z.string(),
})

export type TrackedId = z.output<typeof trackedSchema>

export const filledSchema = z.object({
  assigned: z.array(trackedSchema),
  missing: z.int().describe('articles or campaigns that still have no tracking id'),
})

export type FilledIds = z.output<typeof filledSchema>

import * as z from 'zod'
import { daysSchema } from './analytics.ts'
import { invalidRowSchema } from './text.ts'

/** Fields that a column of a Search Console export can be mapped to. */
export const searchFields = ['query', 'page', 'date', 'clicks', 'impressions', 'position'] as const

export type SearchField = (typeof searchFields)[number]

/** Maximum characters of all files of an export together. */
export const maxSearchCharacters = 10_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const maxSearchBodyBytes = 2 * maxSearchCharacters + 100_000

const wrongMapping = `A mapping must be column=field. The field is one of: ${searchFields.join(', ')}`

export const searchImportRequestSchema = z
  .object({
    files: z
      .array(
        z.object({
          name: z.string().min(1).max(300).describe("the file's name"),
          content: z.string().describe('text of the file: CSV'),
        }),
      )
      .min(1)
      .max(20, 'An export has at most 20 files')
      .describe('files of one export: Queries.csv, Pages.csv, and Chart.csv or Dates.csv, which states the days'),
    from: z.iso.date().optional().describe('first day of the figures, if no file states it'),
    to: z.iso.date().optional().describe('last day of the figures, if no file states it'),
    map: z
      .array(z.string().regex(new RegExp(`^.{1,100}=(${searchFields.join('|')})$`), wrongMapping))
      .max(30)
      .optional()
      .describe('column=field, for a column with an unknown heading'),
    dryRun: z.boolean().default(false).describe('report the result without storing anything'),
  })
  .refine(({ files }) => files.reduce((sum, { content }) => sum + content.length, 0) <= maxSearchCharacters, {
    error: 'The files must have at most 10,000,000 characters (10 MB) together. Export fewer days at a time',
  })

export type SearchImportRequest = z.output<typeof searchImportRequestSchema>

const figures = {
  clicks: z.int(),
  impressions: z.int().describe('how often a result was shown'),
  ctr: z.number().describe('clicks per hundred impressions'),
  position: z.number().describe('average position among the results, 1 at the top; weighted by impressions'),
}

/** Figures of a query or a page. */
export const searchRowSchema = z.object({
  query: z.string().nullable(),
  page: z.string().nullable().describe('path on this site'),
  ...figures,
})

export type SearchRow = z.output<typeof searchRowSchema>

/** Imported figures of some days. */
export const searchPeriodSchema = z.object({
  id: z.string().describe('its days: 2026-08-24..2026-11-21'),
  ...daysSchema.shape,
  queries: z.int().describe('number of queries'),
  pages: z.int().describe('number of pages'),
  ...figures,
  at: z.iso.datetime().describe('time of the last import'),
  by: z.string(),
})

export type SearchPeriod = z.output<typeof searchPeriodSchema>

export const searchPeriodDetailsSchema = searchPeriodSchema.extend({
  topQueries: z.array(searchRowSchema).describe('most impressions first'),
  topPages: z.array(searchRowSchema).describe('most impressions first'),
})

export type SearchPeriodDetails = z.output<typeof searchPeriodDetailsSchema>

export const searchImportResultSchema = z.object({
  dryRun: z.boolean(),
  periods: z
    .array(
      z.object({
        ...daysSchema.shape,
        queries: z.int().nullable().describe('number of queries; null if the export has none, and stored ones stay'),
        pages: z.int().nullable(),
        clicks: z.int(),
        impressions: z.int(),
        state: z.enum(['new', 'replaced', 'unchanged']),
      }),
    )
    .describe('latest first. An export that compares two periods has both'),
  notices: z.array(z.string()).describe('what may be wrong with the figures, as sentences'),
  skippedFiles: z.array(z.string()).describe('files with other tables, such as countries'),
  rejected: z.array(invalidRowSchema.extend({ file: z.string() })).describe('first 100'),
  rejectedTotal: z.int(),
})

export type SearchImportResult = z.output<typeof searchImportResultSchema>

/** Attempt to tell search engines about changed addresses. */
export const searchSubmissionSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  outcome: z.enum(['sent', 'retry', 'failed']),
  answer: z.string().describe('answer of the search engines in plain words'),
  urls: z.int().describe('number of addresses'),
  paths: z.array(z.string()).describe('the first 20 addresses'),
})

export type SearchSubmission = z.output<typeof searchSubmissionSchema>

/** State of the submissions by the IndexNow protocol. */
export const indexNowSchema = z.object({
  enabled: z.boolean(),
  endpoint: z.string().describe('service that passes addresses on to the search engines'),
  keyUrl: z.string().nullable().describe('address of the file with the key; null before it was first switched on'),
  problem: z.string().nullable().describe('why nothing can be submitted'),
  waiting: z.int().describe('number of addresses that wait'),
  submissions: z.array(searchSubmissionSchema).describe('latest 50, newest first'),
})

export type IndexNow = z.output<typeof indexNowSchema>

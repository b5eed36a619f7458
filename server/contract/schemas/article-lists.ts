import * as z from 'zod'
import { exportFileLimit } from '../field-values.ts'
import { articleHeadSchema } from './article.ts'

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const exportBodyLimit = 2 * exportFileLimit + 100_000

/** Maximum number of pictures that one call copies. The next call continues. */
export const maxCopiedPictures = 200

/** Text of an export file, and the address of the old site if the file lacks it. */
export const articleImportRequestSchema = z.object({
  content: z
    .string()
    .min(1, 'The file is empty')
    .max(
      exportFileLimit,
      'The file must be at most 24,000,000 characters (24 MB). Export fewer articles at a time and import each file',
    ),
  siteUrl: z.string().optional(),
  dryRun: z.boolean().default(false),
})

export type ArticleImportRequest = z.output<typeof articleImportRequestSchema>

/** Outcome for an article: `known` was imported before. Notes are losses and reasons, as sentences. */
const importedArticleSchema = z.object({
  title: z.string(),
  outcome: z.enum(['imported', 'known', 'skipped']),
  slug: z.string(),
  notes: z.array(z.string()),
})

export type ImportedArticle = z.output<typeof importedArticleSchema>

/**
 * `others` are entries that are not articles, such as "2 × page". `copied`, `left` and `failed` are
 * pictures; the next call copies those that are left.
 */
export const articleImportReportSchema = z.object({
  articles: z.array(importedArticleSchema),
  others: z.array(z.string()),
  copied: z.int(),
  left: z.int(),
  failed: z.array(z.string()),
})

export type ArticleImportReport = z.output<typeof articleImportReportSchema>

/**
 * Article with its figures of 30 days, which are null if they are unknown or the caller may not read them. The budget
 * is in pounds a day.
 */
const articleRowSchema = z.object({
  article: articleHeadSchema,
  visitors: z.int().nullable(),
  productClicks: z.int().nullable(),
  campaigns: z.array(z.string()).nullable(),
  dailyBudget: z.number().nullable(),
  ads: z.int().nullable(),
  activeAds: z.int().nullable(),
})

export type ArticleRow = z.output<typeof articleRowSchema>

const count = z.int()

/**
 * Page of the table. The counts are of all articles that match the other filters, by status; `draft` includes the
 * scheduled ones.
 */
export const articleTableSchema = z.object({
  rows: z.array(articleRowSchema),
  counts: z.object({ all: count, published: count, draft: count, scheduled: count, deleted: count }),
  notices: z.array(z.string()).describe('problems, as sentences'),
})

export type ArticleTable = z.output<typeof articleTableSchema>

import * as z from 'zod'
import { exportFileLimit } from '../field-values.ts'

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
 * `others` are entries that are no articles, such as "2 × page". `copied`, `left` and `failed` are
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

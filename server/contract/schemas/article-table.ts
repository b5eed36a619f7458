import * as z from 'zod'
import { articleHeadSchema } from './article.ts'

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

/** Page of the table. The counts are of all articles that match the other filters, by status; `draft` has the scheduled ones too. */
export const articleTableSchema = z.object({
  rows: z.array(articleRowSchema),
  counts: z.object({ all: count, published: count, draft: count, scheduled: count, deleted: count }),
  notices: z.array(z.string()).describe('problems, as sentences'),
})

export type ArticleTable = z.output<typeof articleTableSchema>

import * as z from 'zod'
import { articleHeadSchema } from './article.ts'

/** Columns by which the table can be sorted. */
export const articleSorts = ['date', 'title', 'status', 'category', 'visitors', 'productClicks', 'ads'] as const

/** Maximum number of articles on a page of the table. */
export const maxTableRows = 200

const articleRowSchema = z.object({
  article: articleHeadSchema,
  visitors: z.int().nullable().describe('of 30 days; null if unknown'),
  productClicks: z.int().nullable(),
  campaigns: z.array(z.string()),
  dailyBudget: z.number().describe('pounds'),
  ads: z.int(),
  activeAds: z.int(),
})

export type ArticleRow = z.output<typeof articleRowSchema>

const count = z.int()

export const articleTableSchema = z.object({
  rows: z.array(articleRowSchema),
  counts: z
    .object({ all: count, published: count, draft: count, deleted: count })
    .describe('articles that match, of each status'),
  notices: z.array(z.string()).describe('problems, as sentences'),
})

export type ArticleTable = z.output<typeof articleTableSchema>

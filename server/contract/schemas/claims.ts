import * as z from 'zod'

/** Result of a check in numbers. */
export const checkSummarySchema = z.object({
  words: z.int().describe('headings excluded'),
  sourced: z.int().describe('sentences that rest on facts of the sources'),
  general: z.int().describe('statements about such products in general, opinions and instructions'),
  refused: z.int().describe('sentences without support that are still in the text'),
  removed: z.array(z.string()).describe('sentences that were removed'),
  judgedBy: z.string().nullable().describe('model that judged the sentences; null if none did'),
  unjudged: z.int().default(0).describe('sentences checked by rules only'),
})

export type CheckSummary = z.output<typeof checkSummarySchema>

/** Optional rather than false by default, so that the audit names it only if it was given. */
export const withUnsupportedClaimsSchema = z
  .boolean()
  .optional()
  .describe('publish even if the check finds sentences without a source')

/** Result of a job that has a model judge an article. `articles.check` shows its sentences. */
export const judgedArticleSchema = z.object({ articleId: z.string(), summary: checkSummarySchema })

export type JudgedArticle = z.output<typeof judgedArticleSchema>

/** Fact that a sentence rests on. */
export const citedFactSchema = z.object({
  id: z.string().describe('unique in this answer: "f12"'),
  product: z.string().nullable().describe('null for a fact about all products'),
  field: z.string().describe('such as "price" or "battery life"'),
  value: z.string(),
  source: z.string().describe('address of a page, row of a file, or "computed"'),
  quote: z.string().describe('passage that states the fact, or its calculation'),
})

export type CitedFact = z.output<typeof citedFactSchema>

/** Sentence of an article after its check. */
export const checkedSentenceSchema = z.object({
  id: z.string(),
  text: z.string(),
  place: z.string().describe('headings above it'),
  status: z.enum(['sourced', 'general', 'opinion', 'unsupported', 'contradicted']),
  facts: z.array(z.string()).describe('ids of the facts that it rests on'),
  problems: z.array(z.string()).describe('reasons to refuse it; empty if it may be published'),
})

export type CheckedSentenceView = z.output<typeof checkedSentenceSchema>

/** Result of the check of an article, sentence by sentence. */
export const articleCheckSchema = z.object({
  missing: z.enum(['by_hand', 'not_kept', 'too_long']).nullable().describe('why the article cannot be checked'),
  summary: checkSummarySchema.nullable().describe('null if it cannot be checked'),
  sentences: z.array(checkedSentenceSchema).describe('headings only if refused'),
  facts: z.array(citedFactSchema),
  problems: z.array(z.string()).describe('problems of the whole article'),
})

export type ArticleCheck = z.output<typeof articleCheckSchema>

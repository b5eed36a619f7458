import * as z from 'zod'

/** Result of a check in numbers. */
export const checkSummarySchema = z.object({
  words: z.int().describe('headings excluded'),
  sourced: z.int().describe('sentences that rest on facts of the sources'),
  general: z.int().describe('statements about such products in general, opinions and instructions'),
  refused: z.int().describe('sentences without support that are still in the text'),
  removed: z.array(z.string()).describe('sentences that were removed'),
  judgedBy: z.string().nullable().describe('model that judged the sentences; null if they were checked by rules only'),
})

export type CheckSummary = z.output<typeof checkSummarySchema>

import * as z from 'zod'

const id = z.string().min(1).max(100)

/** Ids of the records that `blogops demo` created; it changes no others. */
export const demoSamplesSchema = z.object({
  user: id.optional().describe('the admin who signs in by the password of the demo'),
  article: id.optional().describe('the article of the ads'),
  other: id.optional().describe('the article to compare it with'),
  campaign: id.optional(),
  ads: z.array(id).max(100).optional(),
})

export type DemoSamples = z.output<typeof demoSamplesSchema>

import * as z from 'zod'

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

import * as z from 'zod'

export const utmTags = ['source', 'medium', 'campaign', 'content', 'term'] as const

/** Line of an event log or of a backup. Validated, since anybody may have edited the file. */
export const storedEventSchema = z.object({
  at: z.string(),
  name: z.string(),
  path: z.string(),
  visitor: z.string(),
  source: z.string().nullable(),
  utm: z.partialRecord(z.enum(utmTags), z.string()),
  props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

import * as z from 'zod'

export const utmTags = ['source', 'medium', 'campaign', 'content', 'term'] as const

/** A line of an event log, or of a backup: anybody may have laid a hand on either. */
export const storedEventSchema = z.object({
  at: z.string(),
  name: z.string(),
  path: z.string(),
  visitor: z.string(),
  source: z.string().nullable(),
  utm: z.partialRecord(z.enum(utmTags), z.string()),
  props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

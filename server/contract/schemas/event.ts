import * as z from 'zod'
import { eventDayPattern, utmTags } from '../../domain/events.ts'

/** Maximum bytes of an event, with room for product details of a shop page. */
export const eventBodyLimit = 16_384

/**
 * Event as Plausible's API and page scripts send it (https://plausible.io/docs/events-api), with long or short keys.
 * Other keys (`interactive`, `revenue`, …) are ignored.
 */
export const eventSchema = z.object({
  name: z.string().optional().describe('"pageview" or the name of the event'),
  n: z.string().optional(),
  url: z.string().optional().describe('address of the page'),
  u: z.string().optional(),
  domain: z.string().optional().describe('site of the event'),
  d: z.string().optional(),
  referrer: z.string().nullish().describe('referrer of the visit'),
  r: z.string().nullish(),
  props: propsSchema('properties: up to 30 texts, numbers and booleans'),
  p: propsSchema(),
  m: propsSchema(),
  // Milliseconds of reading, and the scroll depth in percent.
  e: z.number().optional(),
  sd: z.number().optional(),
})

export type EventInput = z.output<typeof eventSchema>

/** Older scripts send props as JSON within the JSON. */
function propsSchema(description?: string) {
  const schema = z.union([z.record(z.string(), z.unknown()), z.string()]).nullish()
  return description === undefined ? schema : schema.describe(description)
}

/** Line of an event log or of a backup. Validated, since anybody may have edited the file. */
export const storedEventSchema = z.object({
  at: z.string(),
  day: z.string().regex(eventDayPattern).optional(),
  name: z.string(),
  path: z.string(),
  visitor: z.string(),
  source: z.string().nullable(),
  utm: z.partialRecord(z.enum(utmTags), z.string()),
  browser: z.string().optional(),
  device: z.string().optional(),
  props: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})

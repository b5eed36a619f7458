import * as z from 'zod'
import { eventDayPattern, utmTags } from '../../domain/events.ts'
import { sourceGroups } from '../../domain/traffic-sources.ts'
import {
  comparedPeriods,
  deviceKinds,
  unknownName,
  type VisitDimension,
  visitDimensions,
} from '../../domain/visit-dimensions.ts'
import { daySchema, daysSchema, eventsFileLimit, rangeSchema } from './analytics.ts'

const value = z.string().optional()

/** Filter by a value of a closed list, in any case. */
function createChoice(name: string, values: readonly string[]) {
  const find = (text: string) => values.find(known => known.toLowerCase() === text.toLowerCase())
  return z
    .string()
    .refine(text => find(text) !== undefined, `The ${name} must be one of: ${values.join(', ')}`)
    .overwrite(text => find(text) ?? text)
    .optional()
}

/** Filters of visits. A visit must match all of them. */
const filters = {
  group: createChoice('group', sourceGroups).describe('Search, Social, Direct, Referral, Ads or Email'),
  source: value.describe('such as Google'),
  medium: value.describe('utm_medium'),
  campaign: value.describe('utm_campaign'),
  content: value.describe('utm_content'),
  term: value.describe('utm_term'),
  page: value.describe('a viewed path'),
  entry: value.describe('first path'),
  exit: value.describe('last path'),
  device: createChoice('device', [...deviceKinds, unknownName]).describe('Desktop, Mobile, Tablet or Unknown'),
  browser: value.describe('such as Chrome'),
  goal: value.describe('such as Product Click'),
} as const satisfies Record<VisitDimension, z.ZodType>

export const visitReportQuery = z.object({
  range: rangeSchema,
  compare: z.enum(comparedPeriods).default('previous'),
  ...filters,
  limit: z.coerce.number().int().min(1).max(10_000).default(100).describe('rows of a report'),
})
export type VisitReportQuery = z.output<typeof visitReportQuery>

const rate = z.number().nullable().describe('percent')
const seconds = z.number().nullable().describe('seconds')

const counts = { visitors: z.int(), visits: z.int(), pageviews: z.int() }

const figures = {
  ...counts,
  bounceRate: rate,
  visitDuration: seconds,
  timeOnPage: seconds,
  scrollDepth: rate,
  viewsPerVisit: z.number().nullable(),
}

export const visitTotalsSchema = z.object(figures)

export const visitRowSchema = z.object({
  name: z.string(),
  ...figures,
  exitRate: rate,
  events: z.int().describe('of a goal'),
  conversionRate: rate,
})

/** Counts of a day (`2026-11-21`) or an hour (`13:00`). */
export const visitPointSchema = z.object({ at: z.string(), ...counts })

/** Rows have most visitors first, days the earliest first. Only days that are over are compared. */
export const visitReportSchema = z.object({
  range: daysSchema,
  timeZone: z.string(),
  sample: z.boolean().describe('includes sample figures'),
  notices: z.array(z.string()),
  totals: visitTotalsSchema,
  comparison: z
    .object({
      range: daysSchema,
      totals: visitTotalsSchema,
      previous: z.object({ range: daysSchema, totals: visitTotalsSchema }),
    })
    .nullable(),
  days: z.array(visitPointSchema),
  hours: z.array(visitPointSchema).nullable().describe('for one day'),
  reports: z.array(
    z.object({
      dimension: z.enum(visitDimensions),
      rowsInAll: z.int(),
      rows: z.array(visitRowSchema),
    }),
  ),
})
export type VisitReport = z.output<typeof visitReportSchema>

const recentRows = z.array(z.object({ name: z.string(), visitors: z.int() }))

/** Visitors, pages and sources of the last thirty minutes; `minutes` are page views, earliest first. */
export const visitsNowSchema = z.object({
  at: z.string(),
  timeZone: z.string(),
  visitors: z.int(),
  minutes: z.array(z.int()),
  pages: recentRows,
  sources: recentRows,
  today: z.object({ date: daySchema, totals: visitTotalsSchema, hours: z.array(visitPointSchema) }),
})
export type VisitsNow = z.output<typeof visitsNowSchema>

/** Maximum bytes of the body of an import: every character escaped, plus room for the rest. */
export const eventsImportBodyLimit = 2 * eventsFileLimit + 100_000

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

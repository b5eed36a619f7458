import * as z from 'zod'
import { timePattern } from '../../domain/local-times.ts'
import { canonicalizeTimeZone, isTimeZone } from '../../domain/site-days.ts'
import { articleHeadSchema } from './article.ts'

const timeMessage = 'The time must be such as 2026-12-24T06:00, or with an offset: 2026-12-24T06:00Z'

export const publicationTimeSchema = z
  .string(timeMessage)
  .regex(timePattern, timeMessage)
  .describe('time in the time zone, such as 2026-12-24T06:00, or with an offset')

export const timeZoneSchema = z
  .string()
  .trim()
  .refine(isTimeZone, 'Unknown time zone. Use a name such as Europe/London or UTC')
  .overwrite(canonicalizeTimeZone)
  .optional()
  .describe('time zone of a time without an offset; by default the site’s')

/** Article after its publication was planned. */
export const scheduledArticleSchema = z.object({
  article: articleHeadSchema,
  local: z.string().describe('planned time in the time zone of the site'),
  timeZone: z.string(),
  note: z.string().nullable().describe('how a time that clocks skip or repeat was read'),
})

export type ScheduledArticle = z.output<typeof scheduledArticleSchema>

export const calendarStates = ['scheduled', 'problem', 'published'] as const

/** Article on the calendar. */
export const calendarEntrySchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  state: z.enum(calendarStates).describe('problem: not published at its time'),
  at: z.iso.datetime(),
  local: z.string().describe('2026-12-24T06:00, in the time zone of the site'),
  by: z.string().nullable().describe('who planned it'),
  problem: z.string().nullable(),
})

export type CalendarEntry = z.output<typeof calendarEntrySchema>

export const calendarSchema = z.object({
  timeZone: z.string(),
  entries: z.array(calendarEntrySchema),
  omitted: z.int().default(0).describe('published articles beyond ten a day'),
})

export type Calendar = z.output<typeof calendarSchema>

import * as z from 'zod'

/** Kinds of task for a person, and of work that runs by itself. */
export const todayKinds = [
  'publish',
  'schedule',
  'ad',
  'plan',
  'topic',
  'approval',
  'draft',
  'tag',
  'product',
  'link',
  'create',
  'job',
  'adSet',
] as const

/** Task for a person, or work that runs by itself; `href` is the path of its page, `progress` 0 to 1. */
export const todayItemSchema = z.object({
  kind: z.enum(todayKinds),
  title: z.string(),
  note: z.string(),
  href: z.string(),
  articleId: z.string().nullable(),
  progress: z.number().nullable(),
  replacement: z
    .object({ product: z.string(), asin: z.string(), name: z.string() })
    .optional()
    .describe('of kind product: id of the product, and the one that `articles regenerate` can put in its place'),
})

export type TodayItem = z.output<typeof todayItemSchema>

/** Figure of yesterday and of the day before; null if unknown. */
export const dayFigureSchema = z.object({
  figure: z.string(),
  now: z.number().nullable(),
  before: z.number().nullable(),
  currency: z.string().nullable(),
})

export type DayFigure = z.output<typeof dayFigureSchema>

/** Numbers for the navigation; 0 of what the caller may not read. */
export const todayCountsSchema = z.object({
  tasks: z.int().describe('waiting tasks, at most 5 of a kind'),
  plans: z.int().describe('open plans'),
  jobs: z.int().describe('running or queued'),
  topics: z.int().describe('waiting or running'),
})

export type TodayCounts = z.output<typeof todayCountsSchema>

/** `empty`: there is no article yet. */
export const todaySchema = z.object({
  day: z.iso.date(),
  empty: z.boolean(),
  tasks: z.array(todayItemSchema).describe('the suggested one first'),
  running: z.array(todayItemSchema),
  yesterday: z.array(dayFigureSchema),
  counts: todayCountsSchema,
})

export type Today = z.output<typeof todaySchema>

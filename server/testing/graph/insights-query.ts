import * as z from 'zod'
import { check } from './check.ts'
import { GraphError, invalid } from './graph-error.ts'
import { filters } from './lists.ts'
import type { Params } from './read-request.ts'
import { json } from './values.ts'

const DAY = 86_400_000

const BREAKDOWNS = ['age', 'gender', 'region'] as const
export type Breakdown = (typeof BREAKDOWNS)[number]
/** Regions cannot be combined with other breakdowns. */
const COMBINED = ['', 'age', 'gender', 'age,gender', 'region']

export type Level = 'account' | 'campaign' | 'adset' | 'ad'

/** "age,gender" or ["age","gender"]. */
const namesOf = (value: unknown): unknown =>
  typeof value === 'string' && !value.startsWith('[') ? value.split(',').filter(Boolean) : value

const schema = z.strictObject({
  fields: z.unknown().optional(),
  level: z.enum(['account', 'campaign', 'adset', 'ad']).optional(),
  time_range: json(z.strictObject({ since: z.iso.date(), until: z.iso.date() })).optional(),
  time_increment: z.union([z.literal('all_days'), z.coerce.number().int().min(1).max(90)]).default('all_days'),
  breakdowns: z.preprocess(namesOf, json(z.array(z.enum(BREAKDOWNS)))).default([]),
  action_breakdowns: z.preprocess(namesOf, json(z.array(z.literal('action_type')))).optional(),
  filtering: filters,
  limit: z.unknown().optional(),
  after: z.unknown().optional(),
})

export interface Period {
  since: string
  until: string
}

export interface InsightsQuery extends Omit<z.output<typeof schema>, 'level' | 'time_range' | 'time_increment'> {
  level: Level
  /** Periods in order; each row belongs to one. */
  periods: Period[]
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Default range: the 30 days before today. */
function rangeOf(range: Period | undefined, now: Date): Period {
  const { since, until } = range ?? { since: isoDay(now.getTime() - 30 * DAY), until: isoDay(now.getTime() - DAY) }
  if (since > until) invalid('(#100) time_range: since must not be after until', { blame: [['time_range', 'since']] })
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - 37)
  if (since < isoDay(oldest.getTime()))
    throw new GraphError({
      code: 3018,
      message: '(#3018) The start date of the time range cannot be beyond 37 months from the current date',
    })
  return { since, until }
}

function periodsOf({ since, until }: Period, increment: number | 'all_days'): Period[] {
  if (increment === 'all_days') return [{ since, until }]
  const [first, last] = [Date.parse(since), Date.parse(until)]
  const count = Math.ceil((last - first + DAY) / (increment * DAY))
  return Array.from({ length: count }, (_, n) => {
    const start = first + n * increment * DAY
    return { since: isoDay(start), until: isoDay(Math.min(start + (increment - 1) * DAY, last)) }
  })
}

/** @param level default level. */
export function readInsightsQuery(params: Params, level: Level, now: Date): InsightsQuery {
  const { time_range, time_increment, ...query } = check(schema, params)
  if (!COMBINED.includes([...query.breakdowns].sort().join(',')))
    invalid(`(#100) Current combination of data breakdown columns (${query.breakdowns.join(', ')}) is invalid`, {
      blame: [['breakdowns']],
    })
  const periods = periodsOf(rangeOf(time_range, now), time_increment)
  return { ...query, level: query.level ?? level, periods }
}

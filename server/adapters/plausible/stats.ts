import * as z from 'zod'
import type { DayRange } from '../../ports/event-log.ts'
import { backOff, type Delay, inAttempts } from '../wire/attempts.ts'
import { createExchange, type ExchangeOptions, Failed } from './exchange.ts'
import { isPassing } from './failures.ts'

export interface StatsOptions extends ExchangeOptions {
  siteId: string
  delay: Delay
}

export type Filter = ['is', string, string[]]

export interface Question {
  metrics: readonly ('visitors' | 'visits' | 'pageviews' | 'events')[]
  dimensions: readonly string[]
  filters: readonly Filter[]
}

export interface Rows {
  /** Figures and names in the order of the question. */
  rows: { metrics: number[]; dimensions: string[] }[]
  /** False where there are more than anybody reads. */
  whole: boolean
}

/** What Plausible gives at once. */
const PAGE = 10_000
/** Pages of one question, as an hour has 600. */
export const mostPages = 10

/** All rows of a question. @throws Failed; the signal's reason where it aborts. */
export type Stats = (range: DayRange, question: Question, signal: AbortSignal) => Promise<Rows>

export function createStats(options: StatsOptions): Stats {
  const { siteId, delay } = options
  const exchange = createExchange(options)
  const ask = (question: unknown, signal: AbortSignal) =>
    inAttempts(() => exchange(question, signal), {
      delay,
      signal,
      judge: (failure, made) => ({
        failure,
        waitMs: failure instanceof Failed && isPassing(failure) ? backOff(made, delay) : null,
      }),
    })

  return async ({ from, to }, question, signal) => {
    const { metrics, dimensions, filters } = question
    const answerSchema = schemaOf(question)
    const rows: Rows['rows'] = []
    for (let page = 0; page < mostPages; page += 1) {
      const asked = {
        site_id: siteId,
        date_range: [from, to],
        metrics,
        dimensions,
        filters,
        // By name where figures are the same: rows must not move from one page to another.
        order_by: [...metrics.slice(0, 1).map(name => [name, 'desc']), ...dimensions.map(name => [name, 'asc'])],
        include: { total_rows: true },
        pagination: { limit: PAGE, offset: page * PAGE },
      }
      const { results, meta } = held(await ask(asked, signal), answerSchema)
      rows.push(...results)
      if (results.length === 0 || rows.length >= meta.total_rows) return { rows, whole: true }
    }
    return { rows, whole: false }
  }
}

function schemaOf({ metrics, dimensions }: Question) {
  const row = z.object({
    metrics: z.array(z.number().nonnegative()).length(metrics.length),
    dimensions: z.array(z.string()).length(dimensions.length),
  })
  return z.object({ results: z.array(row), meta: z.object({ total_rows: z.int() }) })
}

function held<T>(json: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const where = issue?.path.join('.') || 'all of it'
  throw new Failed({ kind: 'odd', words: `sent an answer that cannot be read: ${where}: ${issue?.message}` })
}

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
  /** Metrics and dimensions in the order of the query. */
  rows: { metrics: number[]; dimensions: string[] }[]
  /** False if Plausible has more rows than the page limit. */
  whole: boolean
}

/** Maximum rows in one response of Plausible. */
const PAGE = 10_000
/** Maximum pages of one query; the API allows 600 requests per hour. */
export const mostPages = 10

/**
 * Reads all rows of a query.
 * @throws RequestFailure, or the signal's reason if it aborts.
 */
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
        // Ties are ordered by name, so that rows do not move between pages.
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

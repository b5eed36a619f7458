import * as z from 'zod'
import type { DayRange } from '../../ports/event-log.ts'
import type { Clock } from '../../ports/system.ts'
import { type Delay, getBackoffMs, retry } from '../wire/retry.ts'
import { createExchange, type ExchangeOptions, isTransient, RequestFailure } from './stats-request.ts'

export interface StatsOptions extends ExchangeOptions {
  siteId: string
  delay: Delay
}

export type Filter = ['is', string, string[]]

export interface StatsQuery {
  metrics: readonly ('visitors' | 'visits' | 'pageviews' | 'events')[]
  dimensions: readonly string[]
  filters: readonly Filter[]
}

export interface Rows {
  /** Metrics and dimensions in the order of the query. */
  rows: { metrics: number[]; dimensions: string[] }[]
  /** False if Plausible has more rows than the page limit. */
  isComplete: boolean
}

/** Maximum rows in one response of Plausible. */
const PAGE_SIZE = 10_000
/** Maximum pages of one query; the API allows 600 requests per hour. */
export const maxPages = 10

/**
 * Reads all rows of a query.
 * @throws RequestFailure, or the signal's reason if it aborts.
 */
export type Stats = (range: DayRange, query: StatsQuery, signal: AbortSignal) => Promise<Rows>

export function createStats(options: StatsOptions): Stats {
  const { siteId, delay } = options
  const exchange = createExchange(options)
  const askWithRetry = (query: unknown, signal: AbortSignal) =>
    retry(() => exchange(query, signal), {
      delay,
      signal,
      judge: (failure, attemptNumber) => ({
        failure,
        waitMs: failure instanceof RequestFailure && isTransient(failure) ? getBackoffMs(attemptNumber, delay) : null,
      }),
    })

  return async ({ from, to }, query, signal) => {
    const { metrics, dimensions, filters } = query
    const answerSchema = createRowsSchema(query)
    const rows: Rows['rows'] = []
    for (let page = 0; page < maxPages; page += 1) {
      const body = {
        site_id: siteId,
        date_range: [from, to],
        metrics,
        dimensions,
        filters,
        // Ties are ordered by name, so that rows do not move between pages.
        order_by: [...metrics.slice(0, 1).map(name => [name, 'desc']), ...dimensions.map(name => [name, 'asc'])],
        include: { total_rows: true },
        pagination: { limit: PAGE_SIZE, offset: page * PAGE_SIZE },
      }
      const { results, meta } = parseAnswer(await askWithRetry(body, signal), answerSchema)
      rows.push(...results)
      if (results.length === 0 || rows.length >= meta.total_rows) return { rows, isComplete: true }
    }
    return { rows, isComplete: false }
  }
}

function createRowsSchema({ metrics, dimensions }: StatsQuery) {
  const row = z.object({
    metrics: z.array(z.number().nonnegative()).length(metrics.length),
    dimensions: z.array(z.string()).length(dimensions.length),
  })
  return z.object({ results: z.array(row), meta: z.object({ total_rows: z.int() }) })
}

function parseAnswer<T>(json: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.') || 'the whole answer'
  throw new RequestFailure({
    kind: 'invalid_response',
    message: `sent an answer that cannot be read: ${path}: ${issue?.message}`,
  })
}

interface CachedRequest<T> {
  response: Promise<T>
  /** Time of the response in milliseconds; null while the request is running. */
  answeredAt: number | null
  callers: number
  controller: AbortController
}

/**
 * Shares one request between identical callers while it runs and caches the response. Aborts the request when every
 * caller has aborted.
 * @throws the error of `ask`, which is not cached, or the signal's reason if it aborts.
 */
type RequestCache<T> = (key: string, signal: AbortSignal, ask: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Maximum number of cached responses; the oldest are evicted first. */
const MAX_CACHED = 50

export function createRequestCache<T>({ clock, cacheMs }: { clock: Clock; cacheMs: number }): RequestCache<T> {
  const requests = new Map<string, CachedRequest<T>>()
  const now = () => clock.now().getTime()

  function startRequest(key: string, ask: (signal: AbortSignal) => Promise<T>): CachedRequest<T> {
    const controller = new AbortController()
    const request: CachedRequest<T> = { response: ask(controller.signal), answeredAt: null, callers: 0, controller }
    const recordTime = () => {
      request.answeredAt = now()
    }
    request.response.then(recordTime, () => forget(key, request))
    requests.delete(key)
    requests.set(key, request)
    for (const oldest of [...requests.keys()].slice(0, -MAX_CACHED)) requests.delete(oldest)
    return request
  }

  function forget(key: string, request: CachedRequest<T>): void {
    if (requests.get(key) === request) requests.delete(key)
  }

  return async (key, signal, ask) => {
    signal.throwIfAborted()
    const existing = requests.get(key)
    const fresh = existing && (existing.answeredAt === null || now() - existing.answeredAt < cacheMs)
    const request = fresh ? existing : startRequest(key, ask)
    request.callers += 1
    try {
      return await waitUnlessAborted(request.response, signal)
    } finally {
      request.callers -= 1
      if (request.callers === 0 && request.answeredAt === null) {
        forget(key, request)
        request.controller.abort()
      }
    }
  }
}

function waitUnlessAborted<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Plausible's placeholders for a missing name, across dimensions. */
export const missingNames: ReadonlySet<string> = new Set(['', '(none)', '(not set)', 'Direct / None'])

/** Returns the campaign's source, or else the referrer's host; empty if the visit has neither. */
export function getOrigin(source: string, referrer: string): string {
  return missingNames.has(source) ? getHost(referrer) : source.toLowerCase()
}

/**
 * Returns the host of a referrer: `www.search.example/find?q=x` → `search.example`. Empty for a visit without a
 * referrer.
 */
function getHost(referrer: string): string {
  if (missingNames.has(referrer)) return ''
  const [host = ''] = referrer.replace(/^https?:\/\//, '').split(/[/?#]/)
  return host.toLowerCase().replace(/^www\./, '')
}

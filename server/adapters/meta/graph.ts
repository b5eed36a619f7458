import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { type Delay, getBackoffMs, retry, sleep } from '../wire/retry.ts'
import { type Call, CallFailure, type CallProblem, createExchange, type ExchangeOptions } from './exchange.ts'
import {
  createUnavailableError,
  type FailureOptions,
  getRateLimitMs,
  isRateLimit,
  isTransient,
  toBlogopsError,
} from './failures.ts'
import { getReadDelayMs, type Usage } from './response.ts'

interface GraphOptions extends ExchangeOptions {
  delay: Delay
}

/** Typed calls of the Graph API. All methods throw BlogopsError, or the signal's reason if it aborts. */
export interface Graph {
  /** Reads with up to four attempts, waiting as long as Meta asks. */
  read<T>(path: Call['path'], params: Call['params'], answer: z.ZodType<T>, signal: AbortSignal): Promise<T>
  /** Sends a change exactly once, never retried. */
  write<T>(
    method: 'POST' | 'DELETE',
    path: Call['path'],
    params: Call['params'],
    answer: z.ZodType<T>,
    signal: AbortSignal,
  ): Promise<T>
}

/** Wait after a rate limit without a stated end, in milliseconds. Meta counts calls over a sliding hour. */
const DEFAULT_RATE_LIMIT_MS = 60_000

function getWaitMs(problem: CallProblem, attemptNumber: number, delay: Delay): number | null {
  if (problem.kind === 'answer' && isRateLimit(problem)) return getRateLimitMs(problem) ?? DEFAULT_RATE_LIMIT_MS
  return isTransient(problem) ? getBackoffMs(attemptNumber, delay) : null
}

function validateAnswer<T>(json: unknown, answer: z.ZodType<T>): { value: T } | { problem: string } {
  const result = answer.safeParse(json)
  if (result.success) return { value: result.data }
  const [issue] = result.error.issues
  return {
    problem: `sent an answer that cannot be read: ${issue?.path.join('.') || 'the whole answer'}: ${issue?.message}`,
  }
}

/** Rejects path segments that are not IDs, because they could address another object. */
function checkPath(path: Call['path']): void {
  const invalidPart = path.find(part => !/^\w+$/.test(part))
  if (invalidPart !== undefined)
    throw new BlogopsError('bad_request', `"${invalidPart}" is not a Facebook id.`, {
      hint: 'Facebook ids consist of digits.',
    })
}

export function createGraph(options: GraphOptions): Graph {
  const { delay, apiUrl } = options
  const exchange = createExchange(options)
  let last: { usage: Usage; at: number } = { usage: { percent: 0, resetMs: null }, at: 0 }

  async function callOnce(call: Call, signal: AbortSignal): Promise<unknown> {
    try {
      const { json, usage } = await exchange(call, signal)
      last = { usage, at: delay.now() }
      return json
    } catch (error) {
      if (error instanceof CallFailure && error.problem.kind === 'answer')
        last = { usage: error.problem.usage, at: delay.now() }
      throw error
    }
  }

  const toFailure = (error: unknown, write: boolean) => {
    const failureOptions: FailureOptions = { isWrite: write, apiUrl }
    return error instanceof CallFailure ? toBlogopsError(error.problem, failureOptions) : error
  }

  /** Spaces out reads when usage is near its limit, so that writes still get through. */
  async function throttleReads(signal: AbortSignal): Promise<void> {
    const ms = last.at + getReadDelayMs(last.usage) - delay.now()
    if (ms > 0) await sleep(ms, { delay, signal })
  }

  return {
    async read(path, params, answer, signal) {
      checkPath(path)
      await throttleReads(signal)
      const json = await retry(() => callOnce({ method: 'GET', path, params }, signal), {
        delay,
        signal,
        judge: (error, attemptNumber) => ({
          failure: toFailure(error, false),
          waitMs: error instanceof CallFailure ? getWaitMs(error.problem, attemptNumber, delay) : null,
        }),
      })
      const read = validateAnswer(json, answer)
      if ('value' in read) return read.value
      throw new BlogopsError('upstream_rejected', `Facebook ${read.problem}.`, {
        hint: 'Set FACEBOOK_API_URL to a version that blogops knows, such as v26.0.',
      })
    },
    async write(method, path, params, answer, signal) {
      checkPath(path)
      const json = await callOnce({ method, path, params }, signal).catch(error => {
        throw toFailure(error, true)
      })
      const read = validateAnswer(json, answer)
      if ('value' in read) return read.value
      throw createUnavailableError(read.problem, 'unknown')
    },
  }
}

const createPageSchema = <T>(row: z.ZodType<T>) =>
  z.object({
    data: z.array(row),
    paging: z
      .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
      .optional(),
  })

/**
 * Reads all pages of an edge, one at a time. `next` says whether there is another page. Its URL is not followed,
 * because it contains the token and Meta chooses the host; the cursor is sent to our configured URL instead.
 */
export async function* readPages<T>(
  graph: Graph,
  { path, params, row, signal }: Pick<Call, 'path' | 'params'> & { row: z.ZodType<T>; signal: AbortSignal },
): AsyncGenerator<T[]> {
  const seenCursors = new Set<string>()
  for (let after: string | undefined; ; ) {
    const { data, paging } = await graph.read(path, { ...params, after }, createPageSchema(row), signal)
    yield data
    const cursor = paging?.cursors?.after
    if (paging?.next === undefined || cursor === undefined) return
    if (seenCursors.has(cursor))
      throw new BlogopsError('upstream_rejected', 'Facebook sent the same page of a list twice.')
    seenCursors.add(cursor)
    after = cursor
  }
}

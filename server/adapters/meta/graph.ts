import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { backOff, type Delay, inAttempts, pause } from '../wire/attempts.ts'
import { type Call, createExchange, type ExchangeOptions, Failed, type Trouble } from './exchange.ts'
import { type FailureOptions, failureOf, isLimit, isPassing, regainOf, unavailable } from './failures.ts'
import { paceOf, type Usage } from './usage.ts'

export interface GraphOptions extends ExchangeOptions {
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
const UNTOLD_LIMIT_MS = 60_000

function waitFor(trouble: Trouble, made: number, delay: Delay): number | null {
  if (trouble.kind === 'answer' && isLimit(trouble)) return regainOf(trouble) ?? UNTOLD_LIMIT_MS
  return isPassing(trouble) ? backOff(made, delay) : null
}

function held<T>(json: unknown, answer: z.ZodType<T>): { value: T } | { problem: string } {
  const result = answer.safeParse(json)
  if (result.success) return { value: result.data }
  const [issue] = result.error.issues
  return { problem: `sent an answer that cannot be read: ${issue?.path.join('.') || 'all of it'}: ${issue?.message}` }
}

/** Rejects path segments that are not IDs, because they could address another object. */
function checkPath(path: Call['path']): void {
  const stray = path.find(part => !/^\w+$/.test(part))
  if (stray !== undefined)
    throw new BlogopsError('bad_request', `"${stray}" is not an id of an object on Facebook.`, {
      hint: 'Ids there are digits',
    })
}

export function createGraph(options: GraphOptions): Graph {
  const { delay, apiUrl } = options
  const exchange = createExchange(options)
  let last: { usage: Usage; at: number } = { usage: { percent: 0, regainMs: null }, at: 0 }

  async function once(call: Call, signal: AbortSignal): Promise<unknown> {
    try {
      const { json, usage } = await exchange(call, signal)
      last = { usage, at: delay.now() }
      return json
    } catch (error) {
      if (error instanceof Failed && error.trouble.kind === 'answer')
        last = { usage: error.trouble.usage, at: delay.now() }
      throw error
    }
  }

  const failure = (error: unknown, write: boolean) => {
    const told: FailureOptions = { write, apiUrl }
    return error instanceof Failed ? failureOf(error.trouble, told) : error
  }

  /** Spaces out reads when usage is near its limit, so that writes still get through. */
  async function keepPace(signal: AbortSignal): Promise<void> {
    const ms = last.at + paceOf(last.usage) - delay.now()
    if (ms > 0) await pause(ms, { delay, signal })
  }

  return {
    async read(path, params, answer, signal) {
      checkPath(path)
      await keepPace(signal)
      const json = await inAttempts(() => once({ method: 'GET', path, params }, signal), {
        delay,
        signal,
        judge: (error, made) => ({
          failure: failure(error, false),
          waitMs: error instanceof Failed ? waitFor(error.trouble, made, delay) : null,
        }),
      })
      const read = held(json, answer)
      if ('value' in read) return read.value
      throw new BlogopsError('upstream_rejected', `Facebook ${read.problem}.`, {
        hint: 'Look whether FACEBOOK_API_URL names a version that blogops knows, such as v26.0',
      })
    },
    async write(method, path, params, answer, signal) {
      checkPath(path)
      const json = await once({ method, path, params }, signal).catch(error => {
        throw failure(error, true)
      })
      const read = held(json, answer)
      if ('value' in read) return read.value
      throw unavailable(read.problem, 'unknown')
    },
  }
}

import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import { parseJson } from '../../domain/json.ts'
import { addFullStop, findConnectionProblem, getRetryAfterSeconds, sanitizeMessage, sendOnce } from '../wire/http.ts'

type RequestProblem =
  | { kind: 'answer'; status: number; message: string; retryAfter: number | null }
  /** No complete response arrived. `message` completes a sentence whose subject is Plausible. */
  | { kind: 'no_response'; message: string; timedOut: boolean }
  /** Successful status, but a body that is too large or not in Plausible's format. `message` as above. */
  | { kind: 'invalid_response'; message: string }

/** Failed query to the Stats API. */
export class RequestFailure extends Error {
  readonly problem: RequestProblem

  constructor(problem: RequestProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

export interface ExchangeOptions {
  /** Origin of the Plausible server. */
  url: string
  apiKey: string
  timeoutMs: number
  fetch: typeof fetch
}

/** Response limit in megabytes; 10,000 rows of long names take a few. */
const MAX_MEGABYTES = 16
const errorSchema = z.object({ error: z.string() })

/**
 * Creates a function that sends one query to the Stats API, once.
 * @throws RequestFailure, or the signal's reason if it aborts.
 */
export function createExchange({ url, apiKey, ...bounds }: ExchangeOptions) {
  return async (question: unknown, signal: AbortSignal): Promise<unknown> => {
    const init = {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify(question),
    }
    const options = { ...bounds, signal, maxMegabytes: MAX_MEGABYTES }
    const { answer, text } = await sendOnce(`${url}/api/v2/query`, init, options).catch(error => {
      signal.throwIfAborted()
      const problem = findConnectionProblem(error, apiKey)
      throw problem ? new RequestFailure(problem) : error
    })
    return readResponse(answer, text, apiKey)
  }
}

function readResponse(answer: Response, text: string, apiKey: string): unknown {
  const json = parseJson(text)
  if (answer.ok && json !== undefined) return json
  if (answer.ok) throw new RequestFailure({ kind: 'invalid_response', message: 'sent an answer that is not JSON' })
  const message = sanitizeMessage(errorSchema.safeParse(json).data?.error ?? '', apiKey)
  const seconds = getRetryAfterSeconds(answer.headers)
  throw new RequestFailure({
    kind: 'answer',
    status: answer.status,
    message,
    retryAfter: seconds && Math.ceil(seconds),
  })
}

type ResponseProblem = Extract<RequestProblem, { kind: 'answer' }>

export const goalName = 'Product Click'

interface SiteTarget {
  url: string
  siteId: string
}

/** Returns true if a retry may succeed. Rate limits are hourly, too long to wait for. */
export function isTransient({ problem }: RequestFailure): boolean {
  if (problem.kind === 'no_response') return !problem.timedOut
  return problem.kind === 'answer' && (problem.status >= 500 || problem.status === 408)
}

export function isGoalMissing(error: unknown): boolean {
  if (!(error instanceof RequestFailure) || error.problem.kind !== 'answer') return false
  return error.problem.status === 400 && /\bgoal\b.*\bnot configured\b/i.test(error.problem.message)
}

/** Notice shown instead of product clicks. */
export function describeMissingGoal({ siteId, url }: SiteTarget): string {
  return `Product clicks are missing: Plausible (${new URL(url).host}) has no goal "${goalName}" for ${siteId}. Add a custom event with exactly this name there, under Site settings, Goals.`
}

export function createMissingKeyError({ siteId, url }: SiteTarget): BlogopsError {
  return new BlogopsError(
    'not_configured',
    `Plausible (${new URL(url).host}) counts the readers of ${siteId}, but PLAUSIBLE_API_KEY is not set.`,
    {
      hint: 'Create a Stats API key in your Plausible account, set PLAUSIBLE_API_KEY to it and start the server again.',
    },
  )
}

/**
 * Converts a failed query to a BlogopsError with Plausible's own message, never with the API key. Other errors are
 * returned unchanged.
 */
export function toBlogopsError(error: unknown, site: SiteTarget): unknown {
  if (!(error instanceof RequestFailure)) return error
  const { problem } = error
  if (problem.kind === 'answer') return toRefusalError(problem, site)
  if (problem.kind === 'no_response')
    return createUnavailableError(
      problem.message,
      site,
      problem.timedOut ? 'Try again later, or choose a shorter range.' : undefined,
    )
  return new BlogopsError('upstream_rejected', `${site.url} ${problem.message}.`, { hint: checkUrlHint })
}

const checkUrlHint = 'Set PLAUSIBLE_URL to a Plausible server with the Stats API v2.'

function createUnavailableError(message: string, { url }: SiteTarget, hint = 'Try again later.'): BlogopsError {
  return new BlogopsError('upstream_unavailable', addFullStop(`Plausible (${new URL(url).host}) ${message}`), {
    hint,
  })
}

function toRefusalError(answer: ResponseProblem, site: SiteTarget): BlogopsError {
  const { status, message } = answer
  const detail = message ? `: ${addFullStop(message)}` : '.'
  if (status === 401)
    return new BlogopsError(
      'not_configured',
      `Plausible does not accept the key in PLAUSIBLE_API_KEY for the site ${site.siteId} (401)${detail}`,
      { hint: 'Set PLAUSIBLE_API_KEY to a Stats API key of an account with the site in PLAUSIBLE_SITE_ID.' },
    )
  if (status === 402)
    return new BlogopsError('not_configured', `The plan at Plausible does not include the Stats API (402)${detail}`, {
      hint: 'Choose a plan with the Stats API, or remove PLAUSIBLE_SITE_ID so that blogops counts.',
    })
  if (status === 429) return createRateLimitError(answer, detail)
  if (status >= 500 || status === 408) return createUnavailableError(`failed (${status})${detail}`, site)
  if (status < 400 || status === 404)
    return new BlogopsError('upstream_rejected', `${site.url} has no Stats API v2 (${status})${detail}`, {
      hint: checkUrlHint,
    })
  return new BlogopsError('upstream_rejected', `Plausible refused the query (${status})${detail}`)
}

function createRateLimitError({ retryAfter }: ResponseProblem, detail: string): BlogopsError {
  const when = retryAfter === null ? 'within the hour' : `in ${Math.ceil(retryAfter / 60)} min`
  return new BlogopsError('rate_limited', `Plausible is limiting queries (429)${detail}`, {
    hint: `Try again ${when}. A key has a limited number of queries an hour.`,
    ...(retryAfter !== null && { details: { retryAfter } }),
  })
}

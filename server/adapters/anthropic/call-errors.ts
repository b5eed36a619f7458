import * as z from 'zod'
import { defaultModelUrl } from '../../domain/urls.ts'
import { describeCause, ResponseTimeoutError, ResponseTooLargeError, sanitizeMessage } from '../wire/http.ts'
import * as wire from '../wire/retry.ts'
import { UnexpectedContentError } from './connect.ts'
import { describeFailure, isSpendLimit, type Server, toBlogopsError } from './failures.ts'
import type { ModelOptions } from './model.ts'
import { IncompleteStreamError } from './read-stream.ts'

/** Failure of one attempt, as plain data. */
export type CallProblem =
  | { kind: 'answer'; answer: FailedAnswer }
  /** No connection, or one that broke off or fell silent. `message` completes a sentence about the server. */
  | { kind: 'no_response'; message: string }
  | { kind: 'invalid_response'; message: string }

export interface FailedAnswer {
  /** HTTP status; null for an error in the middle of a stream. */
  status: number | null
  /** Anthropic's error type: "overloaded_error". */
  type: string | null
  /** Anthropic's error code: "enforced_spend_limit_reached". */
  code: string | null
  /** The server's message on one line, never an HTML page. */
  message: string | null
  requestId: string | null
  retryAfterMs: number | null
  /** The server's `x-should-retry` header; null if missing. */
  shouldRetry: boolean | null
}

/** Describes the configured server for messages. */
export function toServer({ apiKey, baseUrl, model }: Pick<ModelOptions, 'apiKey' | 'baseUrl' | 'model'>): Server {
  const url = baseUrl !== null && URL.canParse(baseUrl) ? new URL(baseUrl) : null
  const isVendor = baseUrl === null || url?.origin === defaultModelUrl
  return { name: isVendor ? 'Anthropic' : `The model at ${url?.host ?? baseUrl}`, model, apiKey, isVendor }
}

interface AttemptOptions {
  server: Server
  delay: wire.Delay
  signal: AbortSignal
  report(message: string): Promise<void>
}

/**
 * Runs a model call up to four times while its failures are transient, and reports each wait.
 * @throws BlogopsError for a permanent failure, or the signal's reason if it aborts.
 */
export async function retryModelCall<T>(attempt: () => Promise<T>, options: AttemptOptions): Promise<T> {
  const { server, delay, signal, report } = options
  return wire.retry(attempt, {
    delay,
    signal,
    judge(error, attemptNumber) {
      const problem = classifyError(error, delay.now(), server.apiKey)
      if (!problem) return { failure: error, waitMs: null }
      return {
        failure: toBlogopsError(problem, server),
        waitMs: isTransient(problem) ? getWaitMs(problem, attemptNumber, delay) : null,
      }
    },
    async onWait(error, ms) {
      const problem = classifyError(error, delay.now(), server.apiKey)
      const seconds = Math.max(1, Math.round(ms / 1000))
      if (problem) await report(`${describeFailure(problem, server)} Trying again in ${seconds} s.`)
    },
  })
}

const textField = z.string().catch('')
const detail = z.object({
  type: textField.optional(),
  message: textField.optional(),
  details: z.object({ error_code: textField.optional() }).nullish().catch(null),
})
/** Error body of Anthropic, and of other servers. */
const bodySchema = z.object({
  error: z.union([detail, textField]).optional(),
  message: textField.optional(),
  request_id: textField.nullish(),
})
/** Error of the SDK, matched by shape because its class would require loading the SDK. */
const apiErrorSchema = z.object({
  status: z.int().optional(),
  headers: z.instanceof(Headers).optional(),
  error: z.unknown(),
  requestID: z.string().nullish(),
})

function getRetryAfterMs(headers: Headers | undefined, now: number): number | null {
  const milliseconds = Number.parseFloat(headers?.get('retry-after-ms') ?? '')
  if (milliseconds > 0) return milliseconds
  const header = headers?.get('retry-after')
  if (!header) return null
  const seconds = Number.parseFloat(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return wait > 0 ? wait : null
}

function readShouldRetry(headers: Headers | undefined): boolean | null {
  const reported = headers?.get('x-should-retry')
  return reported === 'true' ? true : reported === 'false' ? false : null
}

function toFailedAnswer(error: z.output<typeof apiErrorSchema>, now: number, apiKey: string): FailedAnswer {
  const body = bodySchema.safeParse(error.error).data
  const reported = typeof body?.error === 'string' ? { message: body.error } : body?.error
  const sanitize = (text: string | null | undefined) => (text ? sanitizeMessage(text, apiKey) || null : null)
  return {
    status: error.status ?? null,
    type: sanitize(reported?.type),
    code: sanitize(reported?.details?.error_code),
    message: sanitize(reported?.message) ?? sanitize(body?.message),
    requestId: sanitize(error.requestID) ?? sanitize(body?.request_id),
    retryAfterMs: getRetryAfterMs(error.headers, now),
    shouldRetry: readShouldRetry(error.headers),
  }
}

/**
 * Classifies an error of a model call.
 * @returns null if the server is not the cause: a bug, a limit or a cancelled job.
 */
function classifyError(error: unknown, now: number, apiKey: string): CallProblem | null {
  if (!(error instanceof Error)) return null
  const knownError = [error, error.cause].find(
    each =>
      each instanceof ResponseTooLargeError ||
      each instanceof UnexpectedContentError ||
      each instanceof ResponseTimeoutError,
  )
  if (knownError instanceof ResponseTooLargeError)
    return { kind: 'invalid_response', message: `sent more than ${knownError.megabytes} MB` }
  if (knownError instanceof UnexpectedContentError) {
    return {
      kind: 'invalid_response',
      message: `answered with ${sanitizeMessage(knownError.contentType, apiKey)} instead of an event stream`,
    }
  }
  if (knownError instanceof ResponseTimeoutError)
    return { kind: 'no_response', message: `sent nothing for ${knownError.seconds} seconds` }
  if (error instanceof IncompleteStreamError)
    return { kind: 'no_response', message: 'ended the connection in the middle of its answer' }
  const apiError = 'status' in error && 'requestID' in error ? apiErrorSchema.safeParse(error).data : undefined
  if (apiError && (apiError.status !== undefined || apiError.error))
    return { kind: 'answer', answer: toFailedAnswer(apiError, now, apiKey) }
  if (apiError) return { kind: 'no_response', message: `could not be reached (${describeCause(error, apiKey)})` }
  // Node's fetch throws a TypeError if a body breaks off.
  if (error instanceof TypeError && /terminated|network|fetch|socket|aborted/i.test(error.message)) {
    return {
      kind: 'no_response',
      message: `ended the connection in the middle of its answer (${describeCause(error, apiKey)})`,
    }
  }
  if (error instanceof SyntaxError) return { kind: 'no_response', message: 'sent an event that is not JSON' }
  return null
}

const TRANSIENT_TYPES = new Set(['overloaded_error', 'api_error', 'rate_limit_error', 'timeout_error'])

function isTransient(problem: CallProblem): boolean {
  if (problem.kind !== 'answer') return problem.kind === 'no_response'
  const { answer } = problem
  if (isSpendLimit(answer)) return false
  if (answer.shouldRetry !== null && answer.status !== null) return answer.shouldRetry
  if (answer.status === null) return answer.type !== null && TRANSIENT_TYPES.has(answer.type)
  // Temporary rate limits state when to retry; spending limits do not.
  if (answer.status === 429) return answer.retryAfterMs !== null
  return [408, 409].includes(answer.status) || answer.status >= 500
}

/** Returns the wait the server asks for, or else the default backoff, in milliseconds. */
function getWaitMs(problem: CallProblem, attemptNumber: number, delay: wire.Delay): number {
  const requestedMs = problem.kind === 'answer' ? problem.answer.retryAfterMs : null
  return requestedMs ?? wire.getBackoffMs(attemptNumber, delay)
}

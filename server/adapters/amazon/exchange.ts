import * as z from 'zod'
import { isRecord, parseJson } from '../../domain/json.ts'
import { findConnectionProblem, getRetryAfterSeconds, sanitizeMessage, sendOnce } from '../wire/http.ts'

/** Failed call. `message` of the last two completes a sentence whose subject is Amazon. */
export type CallProblem =
  | ({ kind: 'answer'; status: number; retryAfterMs: number | null } & VendorError)
  | { kind: 'no_response'; message: string; timedOut: boolean }
  /** Successful status, but a body that is too large or not in Amazon's format. */
  | { kind: 'invalid_response'; message: string }

interface VendorError {
  /** `ThrottleException`, or `invalid_client` of the token service; empty if unknown. */
  type: string
  /** `AssociateNotEligible`; empty if unknown. */
  reason: string
  message: string
}

/** Failed call to the Creators API or its token service. */
export class CallFailure extends Error {
  readonly problem: CallProblem

  constructor(problem: CallProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

export interface Exchange {
  timeoutMs: number
  fetch: typeof fetch
  /** Texts that must not appear in messages. */
  secrets: readonly string[]
}

interface Request {
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON, or a form. */
  body: string | URLSearchParams
}

/** Response limit in megabytes; ten items with all resources take about 200 kB. */
const MAX_MEGABYTES = 8

/**
 * Sends one request once and returns its JSON.
 * @throws CallFailure, or the signal's reason if it aborts.
 */
export async function exchange(
  { url, headers, body }: Request,
  { secrets, ...bounds }: Exchange,
  signal: AbortSignal,
): Promise<unknown> {
  const init = { method: 'POST', headers: { accept: 'application/json', ...headers }, body }
  const options = { ...bounds, signal, maxMegabytes: MAX_MEGABYTES }
  const { answer, text } = await sendOnce(url, init, options).catch(error => {
    signal.throwIfAborted()
    const problem = findConnectionProblem(error, ...secrets)
    throw problem ? new CallFailure(problem) : error
  })
  const json = parseJson(text)
  if (answer.ok && json !== undefined) return json
  if (answer.ok) throw new CallFailure({ kind: 'invalid_response', message: 'sent an answer that is not JSON' })
  const seconds = getRetryAfterSeconds(answer.headers)
  const error = readVendorError(json, secrets)
  const retryAfterMs = seconds === null ? error.retryAfterMs : seconds * 1_000
  throw new CallFailure({ kind: 'answer', status: answer.status, ...error, retryAfterMs })
}

/** Validates a part of an answer. @throws CallFailure */
export function parseAnswer<T>(json: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(json)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.join('.') || 'the whole answer'
  throw new CallFailure({
    kind: 'invalid_response',
    message: `sent an answer that cannot be read: ${path}: ${issue?.message}`,
  })
}

/** The type may have another name, a prefix or a suffix. The token service uses the fields of OAuth. */
const errorSchema = z.object({
  type: z.string().catch(''),
  __type: z.string().catch(''),
  error: z.string().catch(''),
  reason: z.string().catch(''),
  message: z.string().catch(''),
  error_description: z.string().catch(''),
  retryAfterSeconds: z.number().positive().nullable().catch(null),
})

function readVendorError(json: unknown, secrets: readonly string[]): VendorError & { retryAfterMs: number | null } {
  const { type, __type, error, reason, message, error_description, retryAfterSeconds } = errorSchema.parse(
    isRecord(json) ? json : {},
  )
  const name = (type || __type || error).replace(/^.*#/, '').replace(/ResponseContent$/, '')
  return {
    type: sanitizeMessage(name, ...secrets),
    reason: sanitizeMessage(reason, ...secrets),
    message: sanitizeMessage(message || error_description, ...secrets),
    retryAfterMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1_000,
  }
}

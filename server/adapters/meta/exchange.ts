import { createHmac } from 'node:crypto'
import { parseJson } from '../../domain/json.ts'
import {
  describeCause,
  findLimitError,
  getRetryAfterSeconds,
  ResponseTimeoutError,
  ResponseTooLargeError,
  sanitizeMessage,
  sendOnce,
} from '../wire/http.ts'
import { readUsage, readVendorError, type Usage, type VendorError } from './response.ts'

export interface Call {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path segments below the version: `['act_12', 'ads']`. */
  path: readonly string[]
  /** Parameters by name. Values other than strings are sent as JSON; undefined values are omitted. */
  params: Readonly<Record<string, unknown>>
}

export type CallProblem =
  | { kind: 'answer'; status: number; error: VendorError | null; usage: Usage; retryAfterMs: number | null }
  /**
   * No complete response arrived. `sent` is false if the request certainly never left. `message` completes a sentence
   * whose subject is Facebook.
   */
  | { kind: 'no_response'; message: string; sent: boolean; timedOut?: true }
  /** Successful status, but a body that is too large or not in Meta's format. `message` as above. */
  | { kind: 'invalid_response'; message: string }

/** Failed call to the Graph API. */
export class CallFailure extends Error {
  readonly problem: CallProblem

  constructor(problem: CallProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

export interface ExchangeOptions {
  accessToken: string
  appSecret: string
  /** Base URL with the version, without a trailing slash. */
  apiUrl: string
  timeoutMs: number
  fetch: typeof fetch
}

/** Response limit in megabytes; the largest page of insights takes one or two. */
const MAX_MEGABYTES = 16
/** Error codes of the system and of Node's fetch that mean no connection was established. */
const NOT_SENT_CODES = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['UND_ERR_CONNECT_TIMEOUT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(wasNeverSent)
  if ('code' in error && typeof error.code === 'string' && NOT_SENT_CODES.has(error.code)) return true
  return wasNeverSent(error.cause)
}

function toForm(params: Call['params']): URLSearchParams {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

function toCallFailure(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return error
  const limitError = findLimitError(error)
  if (limitError instanceof ResponseTimeoutError)
    return new CallFailure({
      kind: 'no_response',
      message: `did not answer within ${limitError.seconds} seconds`,
      sent: true,
      timedOut: true,
    })
  if (limitError instanceof ResponseTooLargeError)
    return new CallFailure({ kind: 'invalid_response', message: `sent more than ${limitError.megabytes} MB` })
  if (wasNeverSent(error))
    return new CallFailure({
      kind: 'no_response',
      message: `could not be reached (${describeCause(error, ...secrets)})`,
      sent: false,
    })
  // Fetch throws a TypeError if the connection or the body breaks off.
  if (error instanceof TypeError)
    return new CallFailure({
      kind: 'no_response',
      message: `ended the connection before its answer was complete (${describeCause(error, ...secrets)})`,
      sent: true,
    })
  return error
}

function readResponse(answer: Response, text: string, secrets: readonly string[]): { json: unknown; usage: Usage } {
  const json = parseJson(text)
  const usage = readUsage(answer.headers)
  const error = json === undefined ? null : readVendorError(json, secrets)
  if (!answer.ok || error) {
    const seconds = getRetryAfterSeconds(answer.headers)
    const retryAfterMs = seconds && seconds * 1000
    throw new CallFailure({ kind: 'answer', status: answer.status, error, usage, retryAfterMs })
  }
  if (json === undefined) {
    const type = answer.headers.get('content-type') ?? 'no type'
    throw new CallFailure({
      kind: 'invalid_response',
      message: `sent an answer that is not JSON (${sanitizeMessage(type, ...secrets)})`,
    })
  }
  return { json, usage }
}

/**
 * Creates a function that sends one Graph API call, once. The token goes in a header, so that it does not appear in
 * URL logs.
 * @throws CallFailure, or the signal's reason if it aborts.
 */
export function createExchange({ accessToken, appSecret, apiUrl, ...bounds }: ExchangeOptions) {
  // Proves to Meta that the caller has the app secret as well as the token.
  const proof = createHmac('sha256', appSecret).update(accessToken).digest('hex')
  const secrets = [accessToken, proof]
  return async ({ method, path, params }: Call, signal: AbortSignal): Promise<{ json: unknown; usage: Usage }> => {
    const form = toForm({ ...params, appsecret_proof: proof })
    const url = `${apiUrl}/${path.map(encodeURIComponent).join('/')}`
    const init = {
      method,
      headers: { accept: 'application/json', authorization: `Bearer ${accessToken}` },
      ...(method === 'POST' && { body: form }),
    }
    const options = { ...bounds, signal, maxMegabytes: MAX_MEGABYTES }
    const { answer, text } = await sendOnce(method === 'POST' ? url : `${url}?${form}`, init, options).catch(error => {
      signal.throwIfAborted()
      throw toCallFailure(error, secrets)
    })
    return readResponse(answer, text, secrets)
  }
}

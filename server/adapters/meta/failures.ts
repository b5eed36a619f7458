import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import { addFullStop } from '../wire/http.ts'
import type { CallProblem } from './exchange.ts'
import { describeField, type VendorError } from './response.ts'

type Outcome = 'unknown' | 'not_sent' | 'read'
type ResponseProblem = Extract<CallProblem, { kind: 'answer' }>

export interface FailureOptions {
  /** True for a call that changes something. */
  isWrite: boolean
  apiUrl: string
}

const PLATFORM_NAME = 'Facebook'
const RATE_LIMIT_CODES = new Set([4, 17, 32, 613])
const BLOCKED_CODES = new Set([341, 368])
const TEMPORARY_CODES = new Set([1, 2])
const PERMISSION_NAME =
  /\b(?:ads_management|ads_read|pages_show_list|pages_read_engagement|pages_manage_ads|business_management)\b/

/** Reasons an access token is invalid, by error subcode. */
const INVALID_TOKEN_REASONS: Readonly<Record<number, string>> = {
  460: 'is no longer valid because a password was changed',
  463: 'has expired',
  467: 'was revoked',
}

export function isRateLimit({ status, error }: ResponseProblem): boolean {
  const code = error?.code ?? null
  if (code === null) return status === 429
  return RATE_LIMIT_CODES.has(code) || (code >= 80_000 && code <= 80_014)
}

/** Returns true if the outcome of the call is unknown or a retry may succeed. */
export function isTransient(problem: CallProblem): boolean {
  if (problem.kind !== 'answer') return problem.kind === 'no_response'
  const { status, error } = problem
  if (isRateLimit(problem)) return false
  return status >= 500 || status === 408 || TEMPORARY_CODES.has(error?.code ?? 0) || (error?.transient ?? false)
}

/** Milliseconds until a rate limit is lifted, or null if Meta does not say. */
export function getRateLimitMs({ usage, retryAfterMs }: ResponseProblem): number | null {
  return usage.resetMs ?? retryAfterMs
}

function toDetails(error: VendorError | null): Record<string, unknown> {
  const { code = null, subcode = null, traceId = null, field = null } = error ?? {}
  const known = Object.entries({ code, subcode, traceId, field }).filter(([, value]) => value !== null)
  return Object.fromEntries(known)
}

function formatCode({ status, error }: ResponseProblem): string {
  if (error?.code == null) return String(status)
  return error.subcode === null ? String(error.code) : `${error.code}/${error.subcode}`
}

function formatMessage({ error }: ResponseProblem): string {
  return error?.message ? `: ${addFullStop(error.message)}` : '.'
}

type DescribeRefusal = (
  answer: ResponseProblem,
  options: FailureOptions,
) => { code: ErrorCode; message: string; hint?: string }

const describeBadToken: DescribeRefusal = answer => {
  const reason = INVALID_TOKEN_REASONS[answer.error?.subcode ?? 0] ?? 'is not valid'
  return {
    code: 'not_configured',
    message: `The token in FACEBOOK_ACCESS_TOKEN ${reason} (${formatCode(answer)})${formatMessage(answer)}`,
    hint: 'Set FACEBOOK_ACCESS_TOKEN to a valid token, ideally of a system user, and start the server again.',
  }
}

const describeBadProof: DescribeRefusal = answer => ({
  code: 'not_configured',
  message: `${PLATFORM_NAME} refused the proof made with FACEBOOK_APP_SECRET (${formatCode(answer)})${formatMessage(answer)}`,
  hint: 'Set FACEBOOK_APP_SECRET to the secret of the app of the token in FACEBOOK_ACCESS_TOKEN.',
})

const describeMissingPermission: DescribeRefusal = (answer, options) => {
  const [permission] = PERMISSION_NAME.exec(answer.error?.message ?? '') ?? [
    options.isWrite ? 'ads_management' : 'ads_read',
  ]
  return {
    code: 'not_configured',
    message: `The token in FACEBOOK_ACCESS_TOKEN lacks the permission ${permission} (${formatCode(answer)})${formatMessage(answer)}`,
    hint: `Give the token the permission ${permission}, and its user access to the ad account and the page.`,
  }
}

const describeOldVersion: DescribeRefusal = (answer, options) => ({
  code: 'not_configured',
  message: `${PLATFORM_NAME} no longer serves the version in ${options.apiUrl} (${formatCode(answer)})${formatMessage(answer)}`,
  hint: 'Set FACEBOOK_API_URL to an address with a newer version.',
})

const describeBlocked: DescribeRefusal = answer => ({
  code: 'upstream_rejected',
  message: `${PLATFORM_NAME} has blocked this for the account (${formatCode(answer)})${formatMessage(answer)}`,
  hint: 'Check Account Quality on Facebook before you try again.',
})

const describeRedirect: DescribeRefusal = ({ status }, { apiUrl }) => ({
  code: 'upstream_rejected',
  message: `${apiUrl} redirects calls (${status}), but blogops does not send the token to another address.`,
  hint: 'Set FACEBOOK_API_URL to the new address, with its version.',
})

const describeRefused: DescribeRefusal = answer => {
  const field = answer.error?.field ?? null
  const subject = field === null ? 'the call' : describeField(field)
  return {
    code: 'upstream_rejected',
    message: `${PLATFORM_NAME} refused ${subject} (${formatCode(answer)})${formatMessage(answer)}`,
  }
}

function findRefusal({ status, error }: ResponseProblem): DescribeRefusal {
  const code = error?.code ?? null
  if (code === 102 || code === 104 || code === 190) return describeBadToken
  if (code === 10 || (code !== null && code >= 200 && code <= 299)) return describeMissingPermission
  // Meta has no code for an invalid proof: it sends 100 and names the parameter in the message.
  if (code === 100 && error?.message?.includes('appsecret_proof')) return describeBadProof
  if (code === 2635) return describeOldVersion
  if (code !== null && BLOCKED_CODES.has(code)) return describeBlocked
  return error === null && status < 400 ? describeRedirect : describeRefused
}

function createRateLimitError(answer: ResponseProblem): BlogopsError {
  const ms = getRateLimitMs(answer)
  const retryAfter = ms === null ? null : Math.ceil(ms / 1000)
  const when = retryAfter === null ? 'in a while' : `in ${Math.ceil(retryAfter / 60)} min`
  return new BlogopsError(
    'rate_limited',
    `${PLATFORM_NAME} is limiting calls (${formatCode(answer)})${formatMessage(answer)}`,
    {
      hint: `Try again ${when}. The limits are hourly.`,
      details: { ...toDetails(answer.error), ...(retryAfter !== null && { retryAfter }) },
    },
  )
}

/**
 * Creates an `upstream_unavailable` error. For a write, `details.outcome` says whether it may have been applied.
 * @param message completes a sentence whose subject is Facebook: "did not answer within 30 seconds".
 */
export function createUnavailableError(
  message: string,
  outcome: Outcome,
  { error = null, timedOut = false }: { error?: VendorError | null; timedOut?: boolean } = {},
): BlogopsError {
  const hints = {
    unknown: 'The outcome is unknown. Look the object up by name before you send the change again.',
    not_sent: 'Nothing was sent. Check the connection or FACEBOOK_API_URL, and try again.',
    read: 'Check the connection or FACEBOOK_API_URL, and try again.',
  }
  return new BlogopsError('upstream_unavailable', addFullStop(`${PLATFORM_NAME} ${message}`), {
    hint: hints[outcome],
    details: { ...toDetails(error), ...(outcome !== 'read' && { outcome }), ...(timedOut && { timedOut }) },
  })
}

/** Converts a failed call to a BlogopsError with Meta's own message, never with the token. */
export function toBlogopsError(problem: CallProblem, options: FailureOptions): BlogopsError {
  const outcome = options.isWrite ? 'unknown' : 'read'
  if (problem.kind === 'no_response') {
    const { message, sent, timedOut = false } = problem
    return createUnavailableError(message, options.isWrite && !sent ? 'not_sent' : outcome, { timedOut })
  }
  if (problem.kind === 'invalid_response') {
    // The write may have been applied even though its response is unreadable.
    if (options.isWrite) return createUnavailableError(problem.message, 'unknown')
    const hint = 'Set FACEBOOK_API_URL to the address of the Graph API, with its version.'
    return new BlogopsError('upstream_rejected', `${options.apiUrl} ${problem.message}.`, { hint })
  }
  if (isRateLimit(problem)) return createRateLimitError(problem)
  if (isTransient(problem))
    return createUnavailableError(`failed (${formatCode(problem)})${formatMessage(problem)}`, outcome, {
      error: problem.error,
    })
  const { code, message, hint } = findRefusal(problem)(problem, options)
  return new BlogopsError(code, message, { ...(hint !== undefined && { hint }), details: toDetails(problem.error) })
}

import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import { sentence } from '../wire/words.ts'
import type { VendorError } from './error-body.ts'
import type { Trouble } from './exchange.ts'
import { fieldInWords } from './fields.ts'

type Outcome = 'unknown' | 'not_sent' | 'read'
type Answered = Extract<Trouble, { kind: 'answer' }>

export interface FailureOptions {
  /** True for a call that changes something. */
  write: boolean
  apiUrl: string
}

const WHO = 'Facebook'
const LIMITS = new Set([4, 17, 32, 613])
const BLOCKED = new Set([341, 368])
const TEMPORARY = new Set([1, 2])
const RIGHTS =
  /\b(?:ads_management|ads_read|pages_show_list|pages_read_engagement|pages_manage_ads|business_management)\b/

/** Reasons an access token is invalid, by error subcode. */
const OVER: Readonly<Record<number, string>> = {
  460: 'is no longer in force, as a password was changed',
  463: 'has expired',
  467: 'was taken back',
}

export function isLimit({ status, error }: Answered): boolean {
  const code = error?.code ?? null
  if (code === null) return status === 429
  return LIMITS.has(code) || (code >= 80_000 && code <= 80_014)
}

/** Returns true if the outcome of the call is unknown or a retry may succeed. */
export function isPassing(trouble: Trouble): boolean {
  if (trouble.kind !== 'answer') return trouble.kind === 'lost'
  const { status, error } = trouble
  if (isLimit(trouble)) return false
  return status >= 500 || status === 408 || TEMPORARY.has(error?.code ?? 0) || (error?.transient ?? false)
}

/** Milliseconds until a rate limit is lifted, or null if Meta does not say. */
export function regainOf({ usage, retryAfterMs }: Answered): number | null {
  return usage.regainMs ?? retryAfterMs
}

function detailsOf(error: VendorError | null): Record<string, unknown> {
  const { code = null, subcode = null, traceId = null, field = null } = error ?? {}
  const known = Object.entries({ code, subcode, traceId, field }).filter(([, value]) => value !== null)
  return Object.fromEntries(known)
}

function numberOf({ status, error }: Answered): string {
  if (error?.code == null) return String(status)
  return error.subcode === null ? String(error.code) : `${error.code}/${error.subcode}`
}

function saidOf({ error }: Answered): string {
  return error?.words ? `: ${sentence(error.words)}` : '.'
}

type Refusal = (answer: Answered, options: FailureOptions) => { code: ErrorCode; message: string; hint?: string }

const badToken: Refusal = answer => {
  const over = OVER[answer.error?.subcode ?? 0] ?? 'is not valid'
  return {
    code: 'not_configured',
    message: `The token in FACEBOOK_ACCESS_TOKEN ${over} (${numberOf(answer)})${saidOf(answer)}`,
    hint: 'Set FACEBOOK_ACCESS_TOKEN to a token that is in force, best one of a system user, and start again',
  }
}

const badProof: Refusal = answer => ({
  code: 'not_configured',
  message: `${WHO} did not accept the proof made with FACEBOOK_APP_SECRET (${numberOf(answer)})${saidOf(answer)}`,
  hint: 'Set FACEBOOK_APP_SECRET to the secret of the app that the token in FACEBOOK_ACCESS_TOKEN was made for',
})

const missingRight: Refusal = (answer, options) => {
  const [right] = RIGHTS.exec(answer.error?.words ?? '') ?? [options.write ? 'ads_management' : 'ads_read']
  return {
    code: 'not_configured',
    message: `The token in FACEBOOK_ACCESS_TOKEN may not do this: the right ${right} is missing (${numberOf(answer)})${saidOf(answer)}`,
    hint: `Give the token the right ${right}, and its user the ad account and the page`,
  }
}

const oldVersion: Refusal = (answer, options) => ({
  code: 'not_configured',
  message: `${WHO} no longer serves the version in ${options.apiUrl} (${numberOf(answer)})${saidOf(answer)}`,
  hint: 'Set FACEBOOK_API_URL to an address with a newer version',
})

const blocked: Refusal = answer => ({
  code: 'upstream_rejected',
  message: `${WHO} has blocked this for the account (${numberOf(answer)})${saidOf(answer)}`,
  hint: 'Look at Account Quality on Facebook before anything is tried again',
})

const elsewhere: Refusal = ({ status }, { apiUrl }) => ({
  code: 'upstream_rejected',
  message: `${apiUrl} sends calls elsewhere (${status}), which are not sent there with the token.`,
  hint: 'Set FACEBOOK_API_URL to the address that it sends to, with its version',
})

const refused: Refusal = answer => {
  const field = answer.error?.field ?? null
  const what = field === null ? 'the call' : fieldInWords(field)
  return {
    code: 'upstream_rejected',
    message: `${WHO} refused ${what} (${numberOf(answer)})${saidOf(answer)}`,
  }
}

function refusalFor({ status, error }: Answered): Refusal {
  const code = error?.code ?? null
  if (code === 102 || code === 104 || code === 190) return badToken
  if (code === 10 || (code !== null && code >= 200 && code <= 299)) return missingRight
  // Meta has no code for an invalid proof: it sends 100 and names the parameter in the message.
  if (code === 100 && error?.words?.includes('appsecret_proof')) return badProof
  if (code === 2635) return oldVersion
  if (code !== null && BLOCKED.has(code)) return blocked
  return error === null && status < 400 ? elsewhere : refused
}

function limited(answer: Answered): BlogopsError {
  const ms = regainOf(answer)
  const retryAfter = ms === null ? null : Math.ceil(ms / 1000)
  const when = retryAfter === null ? 'in a while' : `in ${Math.ceil(retryAfter / 60)} min`
  return new BlogopsError('rate_limited', `${WHO} takes no more calls for now (${numberOf(answer)})${saidOf(answer)}`, {
    hint: `Try again ${when}; the limits are by the hour`,
    details: { ...detailsOf(answer.error), ...(retryAfter !== null && { retryAfter }) },
  })
}

/** Creates an `upstream_unavailable` error; for a write, `details.outcome` says whether it may have been applied. */
export function unavailable(
  words: string,
  outcome: Outcome,
  { error = null, timedOut = false }: { error?: VendorError | null; timedOut?: boolean } = {},
): BlogopsError {
  const hints = {
    unknown: 'It may have been done or not: look it up by name before anything is sent again',
    not_sent: 'Nothing was sent. Check the connection, or FACEBOOK_API_URL, and try again',
    read: 'Check the connection, or FACEBOOK_API_URL, and try again',
  }
  return new BlogopsError('upstream_unavailable', sentence(`${WHO} ${words}`), {
    hint: hints[outcome],
    details: { ...detailsOf(error), ...(outcome !== 'read' && { outcome }), ...(timedOut && { timedOut }) },
  })
}

/** Converts a failed call to a BlogopsError with Meta's own message, never with the token. */
export function failureOf(trouble: Trouble, options: FailureOptions): BlogopsError {
  const outcome = options.write ? 'unknown' : 'read'
  if (trouble.kind === 'lost') {
    const { words, sent, timedOut = false } = trouble
    return unavailable(words, options.write && !sent ? 'not_sent' : outcome, { timedOut })
  }
  if (trouble.kind === 'odd') {
    // The write may have been applied even though its response is unreadable.
    if (options.write) return unavailable(trouble.words, 'unknown')
    const hint = 'Check FACEBOOK_API_URL: the address of the Graph API, with its version'
    return new BlogopsError('upstream_rejected', `${options.apiUrl} ${trouble.words}.`, { hint })
  }
  if (isLimit(trouble)) return limited(trouble)
  if (isPassing(trouble))
    return unavailable(`failed (${numberOf(trouble)})${saidOf(trouble)}`, outcome, { error: trouble.error })
  const { code, message, hint } = refusalFor(trouble)(trouble, options)
  return new BlogopsError(code, message, { ...(hint !== undefined && { hint }), details: detailsOf(trouble.error) })
}

import { BAD_GATEWAY_PAGE } from '../fake-server/faults.ts'
import type { Refusal } from './graph-error.ts'
import { idle } from './usage.ts'

/** Reply that a test can request. A refused request has no effect, whatever `committed` says. */
export type Reply = Refuse | { kind: 'go-wrong'; committed: boolean; way: Way }

export interface Refuse {
  kind: 'refuse'
  refusal: Refusal
  /** Additional headers, or replacements of default ones. */
  headers: Record<string, string>
}

export type Way =
  | { kind: 'error'; refusal: Refusal }
  /** The socket is destroyed before the first byte of the answer, or in the middle of it. */
  | { kind: 'drop'; within: boolean }
  | { kind: 'hang' }
  | { kind: 'page'; status: number; html: string }
  | { kind: 'huge'; bytes: number }
  | { kind: 'drip'; everyMs: number }

interface When {
  /** True if the write takes effect anyway. */
  committed?: boolean
}

const goWrong = (way: Way, { committed = false }: When): Reply => ({ kind: 'go-wrong', committed, way })

/** Messages of the most common codes. */
const MESSAGES: Record<number, string> = {
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  4: '(#4) Application request limit reached',
  10: '(#10) Application does not have permission for this action',
  17: '(#17) User request limit reached',
  32: '(#32) Page request limit reached',
  100: 'Invalid parameter',
  190: 'Error validating access token: Session has expired.',
  200: '(#200) Ad account owner has NOT grant ads_management or ads_read permission',
  368: '(#368) The action attempted has been deemed abusive or is otherwise disallowed',
  613: '(#613) Calls to this api have exceeded the rate limit.',
  2635: '(#2635) You are calling a deprecated version of the Ads API. Please update.',
  80004: '(#80004) There have been too many calls to this ad-account. Wait a bit and try again.',
}

type Words = Partial<Omit<Refusal, 'code'>>

/** Refuses the request without any effect. */
export const refused = (code: number, words: Words = {}, headers: Record<string, string> = {}): Refuse => ({
  kind: 'refuse',
  headers,
  refusal: { code, message: MESSAGES[code] ?? `(#${code}) Refused`, ...words },
})

/** Refuses the request because of the rate limit, with the minutes to wait in the usage header. */
export const tooManyCalls = (accountId: string, minutes: number, code = 80004): Refuse => {
  const { business } = idle()
  const usage = { ...business, call_count: 100, estimated_time_to_regain_access: minutes }
  return refused(code, {}, { 'x-business-use-case-usage': JSON.stringify({ [accountId]: [usage] }) })
}

/** Answers 500 with code 1 or 2, which do not say if the write was applied. */
export const serverError = (when: When & { code?: 1 | 2 } = {}): Reply => {
  const { code = 2 } = when
  return goWrong(
    { kind: 'error', refusal: { code, message: MESSAGES[code] ?? '', transient: true, status: 500 } },
    when,
  )
}

export const dropped = (when: When & { within?: boolean } = {}): Reply =>
  goWrong({ kind: 'drop', within: when.within ?? false }, when)

export const hang = (when: When = {}): Reply => goWrong({ kind: 'hang' }, when)

/** The answer as it is, a byte at a time. */
export const dripping = (everyMs = 5): Reply => goWrong({ kind: 'drip', everyMs }, { committed: true })

export const badGateway = (when: When = {}): Reply =>
  goWrong({ kind: 'page', status: 502, html: BAD_GATEWAY_PAGE }, when)

/** 200 with so many bytes that are not an answer. */
export const huge = (when: When & { bytes?: number } = {}): Reply =>
  goWrong({ kind: 'huge', bytes: when.bytes ?? 50_000_000 }, when)

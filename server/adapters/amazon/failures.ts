import { BlogopsError } from '../../contract/errors.ts'
import type { Shop } from '../../domain/shops.ts'
import { addFullStop } from '../wire/http.ts'
import { CallFailure, type CallProblem } from './exchange.ts'

type Answer = Extract<CallProblem, { kind: 'answer' }>

/** Shop and tag of a call, for messages. */
export interface CallSubject {
  shop: Pick<Shop, 'id' | 'name'>
  partnerTag: string
}

export const isThrottled = (problem: CallProblem): problem is Answer =>
  problem.kind === 'answer' && (problem.status === 429 || problem.type === 'ThrottleException')

/** Returns true if a call with a new token may succeed. */
export function isTokenRefused({ problem }: CallFailure): boolean {
  if (problem.kind !== 'answer' || problem.status !== 401 || isCredentialRefused(problem)) return false
  return ['TokenExpired', 'InvalidToken', ''].includes(problem.reason)
}

/** Returns true if the same call may succeed soon. */
export function isTransient({ problem }: CallFailure): boolean {
  if (problem.kind === 'no_response') return !problem.timedOut
  return problem.kind === 'answer' && (problem.status >= 500 || problem.status === 408)
}

/** Returns true for a refusal of the credential by the token service, whose error codes are those of OAuth. */
const isCredentialRefused = ({ type }: Answer) => /^(invalid|unauthorized|unsupported)_[a-z_]+$/.test(type)

const credentialHint =
  'Check AMAZON_CREDENTIAL_ID, AMAZON_CREDENTIAL_SECRET and AMAZON_CREDENTIAL_VERSION. A new credential may need up to 48 hours before it works.'

/** Converts a failed call to a BlogopsError, never with a key. Other errors are returned unchanged. */
export function toBlogopsError(error: unknown, subject: CallSubject): unknown {
  if (!(error instanceof CallFailure)) return error
  const { problem } = error
  if (problem.kind === 'no_response')
    return new BlogopsError('upstream_unavailable', addFullStop(`Amazon's API ${problem.message}`), {
      hint: 'Try again later.',
    })
  if (problem.kind === 'invalid_response')
    return new BlogopsError('upstream_rejected', addFullStop(`Amazon's API ${problem.message}`), {
      hint: 'Check AMAZON_API_URL. If it is right, Amazon has changed its API: upgrade blogops.',
    })
  return toRefusal(problem, subject)
}

function toRefusal(answer: Answer, { shop, partnerTag }: CallSubject): BlogopsError {
  const { status, reason } = answer
  const detail = answer.message ? `: ${addFullStop(answer.message)}` : '.'
  const refuse = (message: string, hint: string) =>
    new BlogopsError('not_configured', `${message} (${reason || answer.type || status})${detail}`, { hint })
  if (isCredentialRefused(answer)) return refuse('Amazon does not accept the credential', credentialHint)
  if (reason === 'AssociateNotEligible')
    return refuse(
      `Your Associates account may not use Amazon's API for ${shop.name} at present`,
      'Amazon asks for qualifying sales in the last 30 days, at last report ten. Access returns by itself about two days after enough sales have shipped. Until then, products come from research or feeds.',
    )
  if (reason === 'InvalidIssuer')
    return refuse(
      `The credential belongs to another region than ${shop.name}`,
      'Use a credential of the region of the shop: version 2.1 or 3.1 for America, 2.2 or 3.2 for Europe, 2.3 or 3.3 for the Far East.',
    )
  if (reason === 'InvalidPartnerTag' || reason === 'InvalidAssociate')
    return refuse(
      `${shop.name} does not accept the affiliate tag "${partnerTag}" with this credential`,
      'Set your tag of this shop: blogops settings set affiliate-tag your-tag-21',
    )
  if (status === 401) return refuse('Amazon does not accept the credential', credentialHint)
  if (status === 403) return refuse(`Amazon refuses access to ${shop.name}`, 'Check the rights of the account.')
  if (status === 429) return createThrottledError(answer, detail)
  if (status >= 500 || status === 408)
    return new BlogopsError('upstream_unavailable', `Amazon's API failed (${status})${detail}`, {
      hint: 'Try again later.',
    })
  return new BlogopsError('upstream_rejected', `Amazon refused the request (${reason || status})${detail}`, {
    ...((status < 400 || status === 404) && { hint: 'Check AMAZON_API_URL.' }),
  })
}

function createThrottledError({ retryAfterMs }: Answer, detail: string): BlogopsError {
  const retryAfter = retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1_000)
  return new BlogopsError('rate_limited', `Amazon is limiting calls (429)${detail}`, {
    hint: `Try again ${retryAfter === null ? 'later' : `in ${retryAfter} seconds`}. If the calls of the day are gone, more are free within 24 hours.`,
    ...(retryAfter !== null && { details: { retryAfter } }),
  })
}

import { BlogopsError } from '../../contract/errors.ts'
import { sentence, wordsOf } from '../wire/words.ts'
import type { Question } from './model.ts'
import type { FailedAnswer, Trouble } from './trouble.ts'

/** Model server, as error messages describe it. */
export interface Server {
  /** Name at the start of a sentence: "Anthropic", "The model at localhost:11434". */
  who: string
  model: string
  apiKey: string
  /** True for Anthropic's own API. */
  vendor: boolean
}

/** Spending limits. Retrying does not help; an admin has to raise the limit. */
const SPEND_LIMITS = new Set([
  'enforced_spend_limit_reached',
  'contract_spend_limit_reached',
  'linked_organization_spend_limit_reached',
])

export const isSpendLimit = ({ code }: FailedAnswer) => code !== null && SPEND_LIMITS.has(code)

function saidOf(answer: FailedAnswer): string {
  return answer.words === null ? '.' : `: ${sentence(answer.words)}`
}

function detailsOf({ status, type, code, requestId, retryAfterMs }: FailedAnswer): Record<string, unknown> {
  return {
    ...(status !== null && { status }),
    ...(type !== null && { type }),
    ...(code !== null && { code }),
    ...(requestId !== null && { requestId }),
    ...(retryAfterMs !== null && { retryAfter: Math.ceil(retryAfterMs / 1000) }),
  }
}

/** Describes a failure in one sentence: "Anthropic is overloaded (529)." */
export function whatHappened(trouble: Trouble, server: Server): string {
  if (trouble.kind !== 'answer') return `${server.who} ${trouble.words}.`
  const { status, type } = trouble.answer
  const number = status === null ? '' : ` (${status})`
  if (status === 529 || type === 'overloaded_error') return `${server.who} is overloaded${number}.`
  if (status === 429 || type === 'rate_limit_error') return `${server.who} takes no more requests for now${number}.`
  return `${server.who} failed${number}${saidOf(trouble.answer)}`
}

function refusedKey(answer: FailedAnswer, server: Server): BlogopsError {
  const message = `${server.who} did not accept the key in ANTHROPIC_API_KEY (${answer.status})${saidOf(answer)}`
  const hint = server.vendor
    ? 'Set ANTHROPIC_API_KEY to a key that is in force (console.anthropic.com) and start again'
    : 'Set ANTHROPIC_API_KEY to a key that this server knows and start again'
  return new BlogopsError('not_configured', message, { hint, details: detailsOf(answer) })
}

function rejected(answer: FailedAnswer, server: Server): BlogopsError {
  const details = detailsOf(answer)
  const said = saidOf(answer)
  if (answer.status === 404) {
    const message = `${server.who} does not know the model "${server.model}" or has no such page (404)${said}`
    const hint = `Set BLOGOPS_MODEL to a model that it has${server.vendor ? '' : ', or ANTHROPIC_BASE_URL to its address without /v1'}`
    return new BlogopsError('upstream_rejected', message, { hint, details })
  }
  if (answer.status === 402) {
    const message = `${server.who} asks for payment first (402)${said}`
    return new BlogopsError('upstream_rejected', message, { hint: 'Look at the billing of that account', details })
  }
  if (answer.status !== null && answer.status < 400) {
    const message = `${server.who} sends requests elsewhere (${answer.status}), which are not sent there with the key.`
    const hint = 'Set ANTHROPIC_BASE_URL to the address that it sends to'
    return new BlogopsError('upstream_rejected', message, { hint, details })
  }
  const number = answer.status ?? answer.type ?? 'an error'
  // Missing credit is reported as an invalid request: https://platform.claude.com/docs/en/api/errors
  const unpaid = /credit balance|billing/i.test(answer.words ?? '')
  const hint = unpaid
    ? 'Top up the account that the key belongs to, then resume the job'
    : 'Look at BLOGOPS_MODEL and at the account of the key, then resume the job'
  return new BlogopsError('upstream_rejected', `${server.who} rejected the request (${number})${said}`, {
    hint,
    details,
  })
}

function limited(answer: FailedAnswer, server: Server): BlogopsError {
  const details = detailsOf(answer)
  if (isSpendLimit(answer)) {
    const message = `${server.who} has reached the spending limit of the account (429)${saidOf(answer)}`
    return new BlogopsError('rate_limited', message, { hint: 'Raise the limit at the vendor, or wait', details })
  }
  const message = `${server.who} takes no more requests for now (429)${saidOf(answer)}`
  const seconds = details.retryAfter
  const hint =
    typeof seconds === 'number'
      ? `Resume the job in ${seconds} seconds`
      : 'Look at the limits of the account, then resume the job'
  return new BlogopsError('rate_limited', message, { hint, details })
}

function answeredFailure(answer: FailedAnswer, server: Server): BlogopsError {
  const { status, type } = answer
  if (status === 401 || status === 403) return refusedKey(answer, server)
  if (status === 429 || type === 'rate_limit_error') return limited(answer, server)
  const passing = status === null ? type !== 'invalid_request_error' : status >= 500 || status === 408 || status === 409
  if (!passing) return rejected(answer, server)
  const said = answer.words === null ? '' : ` It says: ${answer.words}`
  const message = `${whatHappened({ kind: 'answer', answer: { ...answer, words: null } }, server)}${said}`
  return new BlogopsError('upstream_unavailable', message, {
    hint: 'Nothing that was paid for is lost: resume the job later',
    details: detailsOf(answer),
  })
}

/** Converts a failure to a BlogopsError with the server's own message, never with the API key. */
export function failureOf(trouble: Trouble, server: Server): BlogopsError {
  if (trouble.kind === 'answer') return answeredFailure(trouble.answer, server)
  const message = whatHappened(trouble, server)
  if (trouble.kind === 'odd') {
    const hint = 'Check ANTHROPIC_BASE_URL: the address of a server with the Messages API, without /v1'
    return new BlogopsError('upstream_rejected', message, server.vendor ? {} : { hint })
  }
  const hint =
    'Check the connection, or give a slow server longer with BLOGOPS_MODEL_TIMEOUT_S, then resume the job: nothing that was paid for is lost'
  return new BlogopsError('upstream_unavailable', message, { hint })
}

/** Returns true if a server rejected a request because of something it does not support, such as a field or a tool. */
export function refusedFor(error: unknown, about: RegExp): boolean {
  if (!(error instanceof BlogopsError)) return false
  const status = error.details?.status
  return (status === 400 || status === 422) && about.test(error.message)
}

export function timeoutFailure(seconds: number, server: Server): BlogopsError {
  return new BlogopsError('upstream_unavailable', `${server.who} did not finish an answer within ${seconds} seconds.`, {
    hint: 'Give it longer with BLOGOPS_MODEL_TIMEOUT_S (seconds), then resume the job',
  })
}

/**
 * @param about the requested content and the key of the paid call, which must be discarded before the step is retried.
 */
export function refusalFailure(
  refusal: { category: string | null; explanation: string | null },
  { server, about }: { server: Server; about?: Question['about'] },
): BlogopsError {
  const told = (text: string | null) => (text === null ? '' : wordsOf(text, server.apiKey))
  const category = refusal.category === null ? '' : ` (${told(refusal.category)})`
  const why = refusal.explanation === null ? '.' : `: ${told(refusal.explanation)}`
  const what = about ? `write ${about.what}` : 'answer'
  return new BlogopsError('upstream_rejected', `The model refused to ${what}${category}${why}`, {
    hint: 'Resume the job to ask it once more, or word the topic otherwise',
    details: { refusal: told(refusal.category) || 'unknown', ...(about && { call: about.call }) },
  })
}

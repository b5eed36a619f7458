import { BlogopsError } from '../../contract/errors.ts'
import { addFullStop, sanitizeMessage } from '../wire/http.ts'
import type { CallProblem, FailedAnswer } from './call-errors.ts'
import type { Model } from './model.ts'
import type { Question } from './request.ts'

/** Model server, as error messages describe it. */
export interface Server {
  /** Name at the start of a sentence: "Anthropic", "The model at localhost:11434". */
  name: string
  model: string
  apiKey: string
  /** True for Anthropic's own API. */
  isVendor: boolean
}

/** Spending limits. Retrying does not help; an admin has to raise the limit. */
const SPEND_LIMITS = new Set([
  'enforced_spend_limit_reached',
  'contract_spend_limit_reached',
  'linked_organization_spend_limit_reached',
])

export const isSpendLimit = ({ code }: FailedAnswer) => code !== null && SPEND_LIMITS.has(code)

function formatMessage(answer: FailedAnswer): string {
  return answer.message === null ? '.' : `: ${addFullStop(answer.message)}`
}

function toDetails({ status, type, code, requestId, retryAfterMs }: FailedAnswer): Record<string, unknown> {
  return {
    ...(status !== null && { status }),
    ...(type !== null && { type }),
    ...(code !== null && { code }),
    ...(requestId !== null && { requestId }),
    ...(retryAfterMs !== null && { retryAfter: Math.ceil(retryAfterMs / 1000) }),
  }
}

/** Describes a failure in one sentence: "Anthropic is overloaded (529)." */
export function describeFailure(problem: CallProblem, server: Server): string {
  if (problem.kind !== 'answer') return `${server.name} ${problem.message}.`
  const { status, type } = problem.answer
  const number = status === null ? '' : ` (${status})`
  if (status === 529 || type === 'overloaded_error') return `${server.name} is overloaded${number}.`
  if (status === 429 || type === 'rate_limit_error') return `${server.name} is limiting requests${number}.`
  return `${server.name} failed${number}${formatMessage(problem.answer)}`
}

function createKeyError(answer: FailedAnswer, server: Server): BlogopsError {
  const message = `${server.name} did not accept the key in ANTHROPIC_API_KEY (${answer.status})${formatMessage(answer)}`
  const hint = server.isVendor
    ? 'Set ANTHROPIC_API_KEY to a valid key (console.anthropic.com) and start the server again.'
    : 'Set ANTHROPIC_API_KEY to a key of this server and start blogops again.'
  return new BlogopsError('not_configured', message, { hint, details: toDetails(answer) })
}

function createRejectedError(answer: FailedAnswer, server: Server): BlogopsError {
  const details = toDetails(answer)
  const reported = formatMessage(answer)
  if (answer.status === 404) {
    const message = `${server.name} does not know the model "${server.model}" or the address (404)${reported}`
    const hint = server.isVendor
      ? 'Set BLOGOPS_MODEL to one of its models.'
      : 'Set BLOGOPS_MODEL to one of its models, or ANTHROPIC_BASE_URL to its address without /v1.'
    return new BlogopsError('upstream_rejected', message, { hint, details })
  }
  if (answer.status === 402) {
    const message = `${server.name} requires a payment (402)${reported}`
    return new BlogopsError('upstream_rejected', message, { hint: 'Check the billing of the account.', details })
  }
  if (answer.status !== null && answer.status < 400) {
    const message = `${server.name} redirects requests (${answer.status}), but blogops does not send the key to another address.`
    const hint = 'Set ANTHROPIC_BASE_URL to the new address.'
    return new BlogopsError('upstream_rejected', message, { hint, details })
  }
  const number = answer.status ?? answer.type ?? 'an error'
  // Missing credit is reported as an invalid request: https://platform.claude.com/docs/en/api/errors
  const isUnpaid = /credit balance|billing/i.test(answer.message ?? '')
  const hint = isUnpaid
    ? 'Top up the account of the key, then resume the job.'
    : 'Check BLOGOPS_MODEL and the account of the key, then resume the job.'
  return new BlogopsError('upstream_rejected', `${server.name} rejected the request (${number})${reported}`, {
    hint,
    details,
  })
}

function createRateLimitError(answer: FailedAnswer, server: Server): BlogopsError {
  const details = toDetails(answer)
  if (isSpendLimit(answer)) {
    const message = `${server.name} has reached the spending limit of the account (429)${formatMessage(answer)}`
    return new BlogopsError('rate_limited', message, { hint: 'Raise the limit at the vendor, or wait.', details })
  }
  const message = `${server.name} is limiting requests (429)${formatMessage(answer)}`
  const seconds = details.retryAfter
  const hint =
    typeof seconds === 'number'
      ? `Resume the job in ${seconds} seconds.`
      : 'Check the limits of the account, then resume the job.'
  return new BlogopsError('rate_limited', message, { hint, details })
}

function toAnswerError(answer: FailedAnswer, server: Server): BlogopsError {
  const { status, type } = answer
  if (status === 401 || status === 403) return createKeyError(answer, server)
  if (status === 429 || type === 'rate_limit_error') return createRateLimitError(answer, server)
  const isTransient =
    status === null ? type !== 'invalid_request_error' : status >= 500 || status === 408 || status === 409
  if (!isTransient) return createRejectedError(answer, server)
  const reported = answer.message === null ? '' : ` It says: ${answer.message}`
  const message = `${describeFailure({ kind: 'answer', answer: { ...answer, message: null } }, server)}${reported}`
  return new BlogopsError('upstream_unavailable', message, {
    hint: 'Resume the job later. Paid results are stored.',
    details: toDetails(answer),
  })
}

/** Converts a failure to a BlogopsError with the server's own message, never with the API key. */
export function toBlogopsError(problem: CallProblem, server: Server): BlogopsError {
  if (problem.kind === 'answer') return toAnswerError(problem.answer, server)
  const message = describeFailure(problem, server)
  if (problem.kind === 'invalid_response') {
    const hint = 'Set ANTHROPIC_BASE_URL to a server with the Messages API, without /v1.'
    return new BlogopsError('upstream_rejected', message, server.isVendor ? {} : { hint })
  }
  const hint =
    'Check the connection, or raise BLOGOPS_MODEL_TIMEOUT_S for a slow server. Then resume the job; paid results are stored.'
  return new BlogopsError('upstream_unavailable', message, { hint })
}

/** Returns true if a server rejected a request because of something it does not support, such as a field or a tool. */
export function isRejectedFor(error: unknown, about: RegExp): boolean {
  if (!(error instanceof BlogopsError)) return false
  const status = error.details?.status
  return (status === 400 || status === 422) && about.test(error.message)
}

export function createTimeoutError(seconds: number, server: Server): BlogopsError {
  return new BlogopsError(
    'upstream_unavailable',
    `${server.name} did not finish an answer within ${seconds} seconds.`,
    {
      hint: 'Raise BLOGOPS_MODEL_TIMEOUT_S (seconds), then resume the job.',
    },
  )
}

/**
 * @param about the requested content and the key of the paid call, which must be discarded before the step is retried.
 */
export function createRefusalError(
  refusal: { category: string | null; explanation: string | null },
  { server, about }: { server: Server; about?: Question['about'] },
): BlogopsError {
  const sanitize = (text: string | null) => (text === null ? '' : sanitizeMessage(text, server.apiKey))
  const category = refusal.category === null ? '' : ` (${sanitize(refusal.category)})`
  const why = refusal.explanation === null ? '.' : `: ${sanitize(refusal.explanation)}`
  const subject = about ? `write ${about.subject}` : 'answer'
  return new BlogopsError('upstream_rejected', `The model refused to ${subject}${category}${why}`, {
    hint: 'Resume the job to ask it again, or reword the topic.',
    details: { refusal: sanitize(refusal.category) || 'unknown', ...(about && { call: about.call }) },
  })
}

function createCannotSearchError({ server }: Model): BlogopsError {
  return new BlogopsError('upstream_rejected', `${server.name} cannot search the web. Pass products with --feed.`, {
    hint: 'Pass a file of products with --feed FILE, or use a server whose model has the tool web_search.',
  })
}

/** The server has no search tool, or the model did not use it; the two cannot be distinguished from outside. */
export function createNoSearchError({ server }: Model): BlogopsError {
  const message = `${server.name} did not search the web. Its answer was discarded because nothing in it can be verified.`
  return new BlogopsError('upstream_rejected', message, {
    hint: 'Resume the job to ask it again. If it cannot search, pass a file of products with --feed FILE.',
  })
}

/** Replaces the error of a server that rejects the search tool with one that says so. */
export function toSearchError(error: unknown, model: Model): unknown {
  return !model.server.isVendor && isRejectedFor(error, /web_search|\btools?\b/i)
    ? createCannotSearchError(model)
    : error
}

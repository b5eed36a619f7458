import { HTTPError } from 'h3'
import { CallError } from '../contract/client.ts'
import {
  BlogopsError,
  type CommonErrorCode,
  commonErrors,
  type ErrorBody,
  type ErrorCode,
  errorTable,
  hasUnknownOutcome,
} from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'
import type { Logger } from '../ports/system.ts'

interface FailedCall {
  requestId: string
  log: Logger
  /** Caller; anonymous if not identified. */
  actor?: Actor
}

/**
 * Answers a failed call. Unknown errors are logged in full and shown as `internal`, without their message or, for
 * external services, their status and headers.
 */
export function toErrorAnswer(cause: unknown, call: FailedCall): Response {
  const { status, body } = toFailureBody(cause, call)
  const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...own, ...toRetryHeader(body), ...toAllowHeader(body) },
  })
}

/** Returns the header that says when to retry, if the error specifies it. */
function toRetryHeader({ details }: { details?: ErrorBody['details'] | undefined }): { 'retry-after'?: string } {
  const wait = details?.retryAfter
  return typeof wait === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(wait))) } : {}
}

/** Returns the allowed methods, which RFC 9110 (15.5.6) requires with status 405. */
function toAllowHeader({ details }: ErrorBody): { allow?: string } {
  return Array.isArray(details?.allow) ? { allow: details.allow.join(', ') } : {}
}

/** Returns status and body of a failed call. */
export function toFailureBody(
  cause: unknown,
  { requestId, log, actor }: FailedCall,
): { status: number; body: ErrorBody } {
  reportFailure(cause, requestId, log)
  const known = toBlogopsError(cause)
  const error = (actor ?? anonymous).kind === 'anonymous' ? toPublicError(known) : known
  const { status } = errorTable[error.code]
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.hint !== undefined && { hint: error.hint }),
    ...(error.details !== undefined && { details: error.details }),
    requestId,
  }
  return { status, body }
}

export const anonymous: Actor = { kind: 'anonymous' }

/** Codes whose messages may name folders, hosts and settings of the server. */
const internalCodes: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage_full', 'storage_damaged', 'locked'])

function isInternal(error: BlogopsError): boolean {
  return internalCodes.has(error.code) && !error.isPublic
}

/** Replaces an error that reveals internals by a general one with the same code and wait. */
function toPublicError(error: BlogopsError): BlogopsError {
  if (!isInternal(error)) return error
  if (hasUnknownOutcome(error)) {
    return new BlogopsError('unavailable', 'The server could not confirm in time that this was stored.', {
      hint: 'Check whether it was stored before you try again.',
    })
  }
  const retryAfter = error.details?.retryAfter
  const message = 'The server cannot access its data right now. Nothing was read or changed.'
  const details = typeof retryAfter === 'number' ? { details: { retryAfter } } : {}
  return new BlogopsError(error.code, message, { hint: 'Try again later.', ...details })
}

/** Logs unexpected failures and failures of the stores. The caller does not see their details. */
function reportFailure(cause: unknown, requestId: string, log: Logger): void {
  const error = toBlogopsError(cause)
  if (error.code === 'internal') log('error', 'unexpected error', { requestId, error: describeError(cause) })
  else if (isInternal(error)) log('error', 'the storage refused', { requestId, error: error.message })
}

function toBlogopsError(cause: unknown): BlogopsError {
  if (cause instanceof BlogopsError) return cause
  // h3 wraps thrown errors, and uses the status of any error that has one.
  if (HTTPError.isError(cause) && cause.cause instanceof BlogopsError) return cause.cause
  if (HTTPError.isError(cause) && !cause.unhandled) {
    if (cause.status === 413) return new BlogopsError('too_large', cause.message)
    if (cause.status === 404) return new BlogopsError('not_found', 'There is nothing at this address.')
    if (cause.status >= 400 && cause.status < 500) {
      return new BlogopsError('bad_request', 'The request cannot be understood.')
    }
  }
  return new BlogopsError('internal', 'Something went wrong on our side.', {
    hint: 'Try again. If it happens again, look for the request id in the server log.',
    cause,
  })
}

function describeError(cause: unknown): unknown {
  return cause instanceof Error ? { name: cause.name, message: cause.message, stack: cause.stack } : String(cause)
}

/** Status that other servers log when the caller closed the connection. */
const closedByCaller = 499

/** Returns true if a call ended only because its caller disconnected. */
export function isDisconnected(cause: unknown, request: Request): boolean {
  if (cause instanceof BlogopsError) return false
  const { aborted, reason } = request.signal
  return aborted && (cause === reason || (cause instanceof Error && cause.name === 'AbortError'))
}

export const createDisconnectedAnswer = () => new Response(null, { status: closedByCaller })

interface FailureOptions {
  requestId: string
  log: Logger
  /** Addresses of the site's stylesheets. */
  styles: readonly string[]
}

/** Answers with an error page that shows a short message and the request id. */
export function createFailurePage(cause: unknown, { requestId, log, styles }: FailureOptions): Response {
  reportFailure(cause, requestId, log)
  const error = toBlogopsError(cause)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...toRetryHeader(error),
  }
  return new Response(renderHtml(getMessageLines(error), requestId, styles), {
    status: Math.max(500, error.status),
    headers,
  })
}

const unexpectedText = 'Something went wrong on our side.'
const unreadableText = 'The server cannot access its data right now.'

/**
 * Returns the lines of the message. Errors of the page's own reads are not the visitor's fault and are shown as
 * general failures.
 */
function getMessageLines(error: BlogopsError): readonly string[] {
  const isReadError = error instanceof CallError
  if (isReadError && error.code === 'unavailable') return [unreadableText, 'Reload the page in a few seconds.']
  const known = error.status > 500 && !isReadError ? toPublicError(error) : undefined
  return [known?.message ?? unexpectedText, known?.hint ?? 'Reload the page to try again.']
}

function renderHtml(text: readonly string[], requestId: string, styles: readonly string[]): string {
  const links = styles.map(style => `<link rel="stylesheet" href="${escapeHtml(style)}">`).join('')
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>This page could not be shown</title>${links}</head>
<body><main><div class="message"><h1>This page could not be shown</h1>
${text.map(line => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p class="note">Request ${escapeHtml(requestId)}</p>
<a class="button" href="/">Back to Home</a></div></main></body></html>
`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns the error if the operation declares its code. In strict mode, returns another error otherwise. */
export function checkDeclaredError(operation: OperationSpec, cause: unknown, strict: boolean): unknown {
  if (!strict || !(cause instanceof BlogopsError)) return cause
  const common: readonly CommonErrorCode[] = commonErrors
  const allowed: readonly ErrorCode[] = [...common, ...operation.errors]
  return allowed.includes(cause.code)
    ? cause
    : new Error(`${operation.id} failed with the undeclared error ${cause.code}.`, { cause })
}

import { HTTPError } from 'h3'
import { BlogopsError, type ErrorBody, type ErrorCode, errorTable } from '../contract/errors.ts'
import type { Actor } from '../contract/scopes.ts'
import { hasUnknownOutcome } from '../contract/unknown-outcome.ts'
import type { Logger } from '../ports/logger.ts'

interface FailedCall {
  requestId: string
  log: Logger
  /** Who made it; a stranger where that did not become known. */
  actor?: Actor
}

/**
 * The answer to a failed call. An error that is not one of ours is logged whole and shown as `internal`: neither its
 * message nor, where it came from an outside service, its status and headers reach the caller.
 */
export function errorAnswer(cause: unknown, call: FailedCall): Response {
  const { status, body } = failureBody(cause, call)
  const own = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(JSON.stringify(body), { status, headers: { ...own, ...retryHeader(body), ...allowHeader(body) } })
}

/** When to try again, where the error says it. */
export function retryHeader({ details }: { details?: ErrorBody['details'] | undefined }): { 'retry-after'?: string } {
  const wait = details?.retryAfter
  return typeof wait === 'number' ? { 'retry-after': String(Math.max(1, Math.ceil(wait))) } : {}
}

/** The methods that an address answers, which RFC 9110 (15.5.6) wants beside a refused one. */
function allowHeader({ details }: ErrorBody): { allow?: string } {
  return Array.isArray(details?.allow) ? { allow: details.allow.join(', ') } : {}
}

/** What `errorAnswer` says. */
export function failureBody(
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

/** Their messages may name folders, hosts and settings of the server. */
const internalCodes: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage_full', 'storage_damaged', 'locked'])

function isInternal(error: BlogopsError): boolean {
  return internalCodes.has(error.code) && !error.isPublic
}

/** Replaces an error that names parts of the server by one in general words, with the same code and wait. */
export function toPublicError(error: BlogopsError): BlogopsError {
  if (!isInternal(error)) return error
  if (hasUnknownOutcome(error)) {
    return new BlogopsError('unavailable', 'The server did not hear in time whether this was stored.', {
      hint: 'See whether it was before you try again.',
    })
  }
  const retryAfter = error.details?.retryAfter
  const message = 'The server cannot get at its data at the moment: this was not stored, or not read. Nothing changed.'
  const details = typeof retryAfter === 'number' ? { details: { retryAfter } } : {}
  return new BlogopsError(error.code, message, { hint: 'Try again later.', ...details })
}

/** The log alone is told what an unforeseen failure was, and always what the machine refused. */
export function reportFailure(cause: unknown, requestId: string, log: Logger): void {
  const error = toBlogopsError(cause)
  if (error.code === 'internal') log('error', 'unforeseen failure', { requestId, error: describe(cause) })
  else if (isInternal(error)) log('error', 'the stores refused', { requestId, error: error.message })
}

export function toBlogopsError(cause: unknown): BlogopsError {
  if (cause instanceof BlogopsError) return cause
  // h3 wraps what a handler throws, and takes the status of whatever has one.
  if (HTTPError.isError(cause) && cause.cause instanceof BlogopsError) return cause.cause
  if (HTTPError.isError(cause) && !cause.unhandled) {
    if (cause.status === 413) return new BlogopsError('too_large', cause.message)
    if (cause.status === 404) return new BlogopsError('not_found', 'There is nothing at this address.')
    if (cause.status >= 400 && cause.status < 500) {
      return new BlogopsError('bad_request', 'The request cannot be understood.')
    }
  }
  return new BlogopsError('internal', 'Something went wrong on our side.', {
    hint: 'Try again; if it stays, look for the request id in the log of the server.',
    cause,
  })
}

function describe(cause: unknown): unknown {
  return cause instanceof Error ? { name: cause.name, message: cause.message, stack: cause.stack } : String(cause)
}

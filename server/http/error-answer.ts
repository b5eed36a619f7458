import { HTTPError } from 'h3'
import { BlogopsError, type ErrorBody, errorTable } from '../contract/errors.ts'
import type { Logger } from '../ports/logger.ts'

/**
 * The answer to a failed call. An error that is not one of ours is logged whole and shown as `internal`: neither its
 * message nor, where it came from an outside service, its status and headers reach the caller.
 */
export function errorAnswer(cause: unknown, requestId: string, log: Logger): Response {
  reportFailure(cause, requestId, log)
  const error = toBlogopsError(cause)
  const { status } = errorTable[error.code]
  const body: ErrorBody = {
    code: error.code,
    message: error.message,
    ...(error.hint !== undefined && { hint: error.hint }),
    ...(error.details !== undefined && { details: error.details }),
    requestId,
  }
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  const wait = error.details?.retryAfter
  if (typeof wait === 'number') headers.set('retry-after', String(Math.max(1, Math.ceil(wait))))
  return new Response(JSON.stringify(body), { status, headers })
}

/** Nobody but the log is told what an unforeseen failure was. */
export function reportFailure(cause: unknown, requestId: string, log: Logger): void {
  if (toBlogopsError(cause).code === 'internal') {
    log('error', 'unforeseen failure', { requestId, error: describe(cause) })
  }
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

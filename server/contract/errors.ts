/** Error codes with their HTTP status and exit code. */
export const errorTable = {
  bad_request: { status: 400, exit: 2 },
  unauthorized: { status: 401, exit: 4 },
  forbidden: { status: 403, exit: 4 },
  not_found: { status: 404, exit: 1 },
  method_not_allowed: { status: 405, exit: 2 },
  conflict: { status: 409, exit: 5 },
  cancelled: { status: 409, exit: 3 },
  gone: { status: 410, exit: 1 },
  too_large: { status: 413, exit: 2 },
  unsupported_media_type: { status: 415, exit: 2 },
  idempotency_mismatch: { status: 422, exit: 2 },
  not_enough_products: { status: 422, exit: 1 },
  verification_failed: { status: 422, exit: 1 },
  cost_limit: { status: 422, exit: 1 },
  locked: { status: 423, exit: 5 },
  throttled: { status: 429, exit: 1 },
  internal: { status: 500, exit: 1 },
  storage_damaged: { status: 500, exit: 1 },
  rate_limited: { status: 429, exit: 6 },
  upstream_rejected: { status: 502, exit: 6 },
  upstream_unavailable: { status: 503, exit: 6 },
  not_configured: { status: 503, exit: 1 },
  unavailable: { status: 503, exit: 1 },
  storage_full: { status: 507, exit: 1 },
} as const satisfies Record<string, { status: number; exit: number }>

export type ErrorCode = keyof typeof errorTable

/** Codes of failures of the stores that pass, so that work can be repeated later. */
export const temporaryCodes: ReadonlySet<ErrorCode> = new Set(['unavailable', 'storage_full'])

/** Codes of failures that every further call to the same service would meet as well. */
export const fatalCodes: ReadonlySet<ErrorCode> = new Set(['rate_limited', 'not_configured'])

/** Errors of the outer layers, which any operation may answer without declaring them. */
export const commonErrors = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'throttled',
  'internal',
  'storage_damaged',
  'storage_full',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** Errors of operations that call an outside service, in addition to their own. */
export const vendorErrors = [
  'rate_limited',
  'upstream_rejected',
  'upstream_unavailable',
  'not_configured',
] as const satisfies readonly ErrorCode[]

export type CommonErrorCode = (typeof commonErrors)[number]

export interface ErrorOptions {
  /** Next step for the user, as a sentence or a command. */
  hint?: string
  /**
   * Machine-readable facts: field errors, counts, seconds to wait (`retryAfter`), allowed methods (`allow`). JSON
   * only.
   */
  details?: Record<string, unknown>
  /** True if callers who are not signed in may read the message of an error whose code normally hides it. */
  isPublic?: boolean
  cause?: unknown
}

/** Body of a failed answer. */
export interface ErrorBody {
  code: ErrorCode
  message: string
  hint?: string
  details?: Record<string, unknown>
  requestId: string
}

/** The only error class: branch on `code`. The message says what happened to what; the hint says what to do next. */
export class BlogopsError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'BlogopsError'
  readonly code: C
  readonly hint: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly isPublic: boolean

  constructor(code: C, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.hint = options.hint
    this.details = options.details
    this.isPublic = options.isPublic === true
  }

  get status(): number {
    return errorTable[this.code].status
  }

  get exitCode(): number {
    return errorTable[this.code].exit
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value)
}

const outcome = 'unknown'

/**
 * Creates the error for a change that may or may not have been made. It names no retry time: a program that retried
 * might make the change twice.
 */
export function createUnknownOutcomeError(): BlogopsError {
  return new BlogopsError('unavailable', 'The database did not confirm the change in time. The outcome is not known.', {
    hint: 'Check whether the change was made before you repeat it. PostgreSQL waits while no standby in synchronous_standby_names answers.',
    details: { outcome },
  })
}

/**
 * Returns true if it is unknown whether a change was stored. Unknown outcomes at outside services have errors of their
 * own.
 */
export function hasUnknownOutcome(error: unknown): boolean {
  return error instanceof BlogopsError && error.code === 'unavailable' && error.details?.outcome === outcome
}

/** Returns the error code of a failed system call (`ENOSPC`), or undefined for any other error. */
export function getErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

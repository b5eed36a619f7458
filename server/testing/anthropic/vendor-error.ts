/** Refusal of a request, which becomes the vendor's error body. */
export class VendorError extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, message: string) {
    super(message)
    this.status = status
    this.type = type
  }
}

/** @throws always, the vendor's 400. */
export function refuse(message: string): never {
  throw new VendorError(400, 'invalid_request_error', message)
}

/** Types of `ErrorObject` in the SDK's shared.d.ts, and the documented `request_too_large`. */
const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
}

export const getErrorType = (status: number): string =>
  TYPES[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error')

export const createErrorBody = (type: string, message: string, requestId: string) => ({
  type: 'error',
  error: { type, message },
  request_id: requestId,
})

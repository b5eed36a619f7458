/** Refusal of a request, which becomes the vendor's error body. */
export interface Refusal {
  code: number
  subcode?: number
  message: string
  /** HTTP status; by default the one of the code, or 400. */
  status?: number
  type?: string
  /** Message for people. */
  title?: string
  text?: string
  /** Paths of the wrong fields. */
  blame?: string[][]
  /** `error_data` as an object: the vendor sends it in both forms. */
  blameAsObject?: boolean
  transient?: boolean
}

export class GraphError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.text ?? refusal.message)
    this.refusal = refusal
  }
}

/** @throws always, code 100. */
export function invalid(message: string, more: Omit<Refusal, 'code' | 'message'> = {}): never {
  throw new GraphError({ code: 100, message, ...more })
}

/** @throws always, code 100 with a message for people. */
export function invalidBecause(subcode: number | undefined, title: string, text: string, blame: string[]): never {
  return invalid('Invalid parameter', { ...(subcode === undefined ? {} : { subcode }), title, text, blame: [blame] })
}

/** The same message for missing and for forbidden objects. */
export function noSuchObject(method: string, id: string): never {
  return invalid(
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    { subcode: 33, type: 'GraphMethodException' },
  )
}

export function statusOf({ status, code }: Refusal): number {
  if (status !== undefined) return status
  if (code === 1 || code === 2) return 500
  if (code === 102 || code === 104 || code === 190) return 401
  return code === 10 || (code >= 200 && code < 300) ? 403 : 400
}

export function errorBody(refusal: Refusal, traceId: string) {
  const { code, subcode, message, type = 'OAuthException', title, text, blame, transient = false } = refusal
  const data = blame && { blame_field_specs: blame }
  return {
    error: {
      message,
      type,
      code,
      ...(subcode === undefined ? {} : { error_subcode: subcode }),
      ...(title === undefined && subcode === undefined ? {} : { is_transient: transient }),
      ...(title === undefined ? {} : { error_user_title: title, error_user_msg: text }),
      ...(data ? { error_data: refusal.blameAsObject ? data : JSON.stringify(data) } : {}),
      fbtrace_id: traceId,
    },
  }
}

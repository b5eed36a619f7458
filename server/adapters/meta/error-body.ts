import * as z from 'zod'
import { sanitizeMessage } from '../wire/words.ts'

/** Error that Meta returns for a refused call. */
export interface VendorError {
  code: number | null
  subcode: number | null
  /** Meta's own flag, which is not always right. */
  transient: boolean
  /** Message for people, on one line: "Budget too low: Your budget must be at least £1.00.". */
  message: string | null
  /** Meta's trace ID (`fbtrace_id`), for support requests. */
  traceId: string | null
  /** Meta's name of the rejected field: "daily_budget", "targeting.geo_locations". */
  field: string | null
}

const lenientText = z.string().catch('')
const lenientInt = z.int().nullish().catch(null)
const bodySchema = z.object({
  error: z.object({
    message: lenientText.optional(),
    code: lenientInt,
    error_subcode: lenientInt,
    is_transient: z.boolean().nullish().catch(false),
    error_user_title: lenientText.nullish(),
    error_user_msg: lenientText.nullish(),
    error_data: z.unknown().optional(),
    fbtrace_id: lenientText.nullish(),
  }),
})
const blameSchema = z.object({ blame_field_specs: z.array(z.array(z.union([z.string(), z.number()]))) })

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads the rejected field. `error_data` is either an object or a JSON string of one. */
function readField(data: unknown, secrets: readonly string[]): string | null {
  const specs = blameSchema.safeParse(typeof data === 'string' ? parseJson(data) : data).data?.blame_field_specs
  return sanitizeMessage(specs?.[0]?.join('.') ?? '', ...secrets) || null
}

/**
 * Reads Meta's error object from a response body. Meta quotes malformed tokens, so secrets are removed from every
 * text.
 * @returns null if the body has no error object.
 */
export function readVendorError(body: unknown, secrets: readonly string[]): VendorError | null {
  const error = bodySchema.safeParse(body).data?.error
  if (!error) return null
  const sanitize = (text: string | null | undefined) => sanitizeMessage(text ?? '', ...secrets)
  const message = sanitize(error.error_user_msg) || sanitize(error.message) || null
  const title = sanitize(error.error_user_title)
  return {
    code: error.code ?? null,
    subcode: error.error_subcode ?? null,
    transient: error.is_transient ?? false,
    message: title && message ? `${title.replace(/[.:]$/, '')}: ${message}` : title || message,
    traceId: sanitize(error.fbtrace_id) || null,
    field: readField(error.error_data, secrets),
  }
}

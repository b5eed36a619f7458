import * as z from 'zod'
import { wordsOf } from '../wire/words.ts'

/** What the vendor says of a call that it refuses. */
export interface VendorError {
  code: number | null
  subcode: number | null
  /** The vendor says so; it is not always right. */
  transient: boolean
  /** For people, on one line: "Budget too low: Your budget must be at least £1.00.". */
  words: string | null
  /** What the vendor finds its own notes by. */
  traceId: string | null
  /** The vendor's name of what it does not like: "daily_budget", "targeting.geo_locations". */
  field: string | null
}

const word = z.string().catch('')
const number = z.int().nullish().catch(null)
const bodySchema = z.object({
  error: z.object({
    message: word.optional(),
    code: number,
    error_subcode: number,
    is_transient: z.boolean().nullish().catch(false),
    error_user_title: word.nullish(),
    error_user_msg: word.nullish(),
    error_data: z.unknown().optional(),
    fbtrace_id: word.nullish(),
  }),
})
const blameSchema = z.object({ blame_field_specs: z.array(z.array(z.union([z.string(), z.number()]))) })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `error_data` comes as an object, or as the JSON of one. */
function fieldOf(data: unknown, secrets: readonly string[]): string | null {
  const specs = blameSchema.safeParse(typeof data === 'string' ? parsed(data) : data).data?.blame_field_specs
  return wordsOf(specs?.[0]?.join('.') ?? '', ...secrets) || null
}

/** @returns null for what is not the vendor's form of an error. It quotes a token that it cannot read: that is taken out. */
export function errorOf(body: unknown, secrets: readonly string[]): VendorError | null {
  const error = bodySchema.safeParse(body).data?.error
  if (!error) return null
  const said = (text: string | null | undefined) => wordsOf(text ?? '', ...secrets)
  const told = said(error.error_user_msg) || said(error.message) || null
  const title = said(error.error_user_title)
  return {
    code: error.code ?? null,
    subcode: error.error_subcode ?? null,
    transient: error.is_transient ?? false,
    words: title && told ? `${title.replace(/[.:]$/, '')}: ${told}` : title || told,
    traceId: said(error.fbtrace_id) || null,
    field: fieldOf(error.error_data, secrets),
  }
}

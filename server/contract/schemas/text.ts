import * as z from 'zod'
import { parseImageUrl } from '../../domain/pictures.ts'

/**
 * Single line of text without control characters, which terminals obey, and without characters that change the
 * direction of the text around it.
 */
export const oneLine = createLineSchema()

/** Text of one or more lines under the same rules. */
export const plainText = createTextSchema()

/** Required line; `missing` is the message if it is absent or empty. */
export const requiredLine = (missing: string) => createLineSchema(missing).min(1, missing)
export const requiredText = (missing: string) => createTextSchema(missing).min(1, missing)

/** Line of at most `limit` characters; `missing` is the message if it is empty. */
export const filledLine = (subject: string, limit: number, missing: string) =>
  oneLine.min(1, missing).max(limit, `${subject} must be at most ${limit} characters`)

function createLineSchema(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(
      /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
      'Must be one line of plain text, without control characters',
    )
}

function createTextSchema(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^(?:[\n\r\t]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u, 'Must be plain text, without control characters')
}

/**
 * Path of a picture that was uploaded to this site, or empty. Pictures of other sites would be loaded on every page, so
 * they are refused.
 */
export const uploadedPicture = z
  .string()
  .trim()
  .refine(path => path === '' || parseImageUrl(path) !== undefined, {
    error: 'The picture must be one of this site. Upload it first, and use its path: /images/….webp',
  })

/** Row of an imported file that could not be used, with its line number. */
export const invalidRowSchema = z.object({ line: z.int(), reason: z.string() })

/** Parses text as JSON, because terminals pass nested values as text. Other values stay, and text that is not JSON. */
export function parseJsonText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

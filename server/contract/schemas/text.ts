import * as z from 'zod'

/**
 * A line of text that people read: of no control characters, which terminals obey, and none that turn the direction of
 * the text around it.
 */
export const oneLine = z
  .string()
  .trim()
  .regex(
    /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
    'Must be one line of plain text, without control characters',
  )

/** The same, of one or more lines. */
export const plainText = z
  .string()
  .trim()
  .regex(/^(?:[\n\r\t]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u, 'Must be plain text, without control characters')

import * as z from 'zod'

/**
 * A line of text that people read: of no control characters, which terminals obey, and none that turn the direction of
 * the text around it.
 */
export const oneLine = lineOr()

/** The same, of one or more lines. */
export const plainText = textOr()

/** One that has to be there; `missing` says so, whether it is left out or empty. */
export const requiredLine = (missing: string) => lineOr(missing).min(1, missing)
export const requiredText = (missing: string) => textOr(missing).min(1, missing)

function lineOr(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(
      /^[^\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
      'Must be one line of plain text, without control characters',
    )
}

function textOr(missing?: string) {
  return z
    .string(missing)
    .trim()
    .regex(/^(?:[\n\r\t]|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u, 'Must be plain text, without control characters')
}

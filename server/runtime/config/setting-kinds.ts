import * as z from 'zod'

/** Kinds of value that settings have in common. */

export const origin = z
  .url({ protocol: /^https?$/, abort: true, error: 'an http:// or https:// address without a path' })
  .refine(url => new URL(url).pathname === '/', 'an http:// or https:// address without a path')

/** What goes into a header or a signature as it is. */
export const key = (allowed: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, allowed)
    .optional()

import * as z from 'zod'

/** Value schemas that several settings share. */

export const originSetting = z
  .url({ protocol: /^https?$/, abort: true, error: 'an http:// or https:// address without a path' })
  .refine(url => new URL(url).pathname === '/', 'an http:// or https:// address without a path')

/** Value that is put into a header or a signature unchanged. */
export const keySetting = (allowed: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/, allowed)
    .optional()

import * as z from 'zod'

/** Values as the vendor accepts them: unchanged in a JSON body; text in a form, with JSON for other types. */

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const json = <T extends z.ZodType>(schema: T) => z.preprocess(fromText, schema)

export const flag = json(z.boolean())

/** Whole number of the currency's smallest unit; "5.00" and 5.5 are invalid. */
export const units = z.preprocess(
  value => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
  z.int('must be an integer').nonnegative(),
)

/** Ids are text: as numbers they would lose digits in a JSON parser. */
export const id = z.string().regex(/^\d+$/)

export const statusAtCreation = z.enum(['ACTIVE', 'PAUSED'])
export const statusAtUpdate = z.enum(['ACTIVE', 'PAUSED', 'DELETED', 'ARCHIVED'])

/** "2026-11-24T08:00:00+0000", or seconds since 1970. */
export const time = z.string().regex(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:?\d\d|Z)|\d{9,10})$/)

export const executionOptions = json(
  z.array(z.enum(['validate_only', 'synchronous_ad_review', 'include_recommendations'])),
).optional()

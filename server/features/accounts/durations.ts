import { BlogopsError } from '../../contract/errors.ts'

const hour = 60 * 60 * 1_000
const units: Readonly<Record<string, number>> = { h: hour, d: 24 * hour, w: 7 * 24 * hour }
const tenYears = 3_653 * 24 * hour

/**
 * Parses a duration such as `90d` to ms.
 * @throws BlogopsError `bad_request` for more than ten years.
 */
export function parseDuration(duration: string): number {
  const ms = Number.parseInt(duration, 10) * (units[duration.slice(-1)] ?? Number.NaN)
  if (ms <= tenYears) return ms
  const message = `A token lasts ten years at most, not ${duration}.`
  throw new BlogopsError('bad_request', message, {
    hint: 'Leave the duration out for a token that does not expire.',
    details: { fields: [{ field: 'expires', message }] },
  })
}

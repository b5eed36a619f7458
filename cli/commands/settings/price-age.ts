import { UsageError } from '../../failure.ts'

/** Parses the days after which a price is no longer shown: `30`, `30d`, `30 days`; null for `never`. */
export function parsePriceAge(text: string): number | null {
  const written = text.trim().toLowerCase()
  if (written === 'never') return null
  const days = /^(\d{1,6})\s*(d|days?)?$/.exec(written)?.[1]
  if (days !== undefined) return Number(days)
  throw new UsageError(`${text} is not a price age.`, 'It is a number of days, such as 30 or 30d, or never.')
}

export function writePriceAge(days: number | null): string {
  return days === null ? 'never' : `${days}d`
}

/** Parses the months after which page views and clicks are deleted: `25`, `25m` or `25 months`; null for `forever`. */
export function parseRetention(text: string): number | null {
  const written = text.trim().toLowerCase()
  if (written === 'forever') return null
  const months = /^(\d{1,6})\s*(m|months?)?$/.exec(written)?.[1]
  if (months !== undefined) return Number(months)
  throw new UsageError(`${text} is not a retention.`, 'It is a number of months, such as 25 or 25m, or forever.')
}

export function writeRetention(months: number | null): string {
  return months === null ? 'forever' : `${months}m`
}

import { daysLater, defaultRange, readRange } from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'
import { utcToday } from '../../lib/utc-today.ts'

export interface AskedRange {
  range: string
  /** Invalid range in the URL, if any. */
  unread: string | undefined
}

/** Returns the range in the URL: `?range=7d`. */
export function useRange(): AskedRange {
  const { range: asked } = useLocation().query
  if (asked === undefined) return { range: defaultRange, unread: undefined }
  const today = utcToday()
  const days = readRange(asked, today)
  // Future days have no data, and the server refuses them. Allow one more day, for time zones ahead of UTC.
  return days && days.from <= daysLater(today, 1)
    ? { range: asked, unread: undefined }
    : { range: defaultRange, unread: asked }
}

/** Adds the range to a path. */
export function withRange(path: string, range: string): string {
  return `${path}?range=${range}`
}

export function articlePath(articleId: string): string {
  return `/analytics/${encodeURIComponent(articleId)}`
}

/** Returns a function that builds the current URL with changed query parameters. An empty value removes a parameter. */
export function useAddress(): (changes: Readonly<Record<string, string>>) => string {
  const { path, query } = useLocation()
  return changes => {
    const asked = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
  }
}

/** Returns a function that builds the current URL with another range, on the first page. */
export function useOfDays(): (range: string) => string {
  const address = useAddress()
  return range => address({ range, page: '' })
}

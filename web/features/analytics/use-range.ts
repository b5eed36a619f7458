import { addDays, defaultRange, parseRange } from '../../../server/domain/days.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useToday } from '../../lib/site.queries.ts'

export interface RequestedRange {
  range: string
  /** Invalid range in the URL, if any. */
  invalidRange: string | undefined
}

/** Returns the range in the URL: `?range=7d`. */
export function useRange(): RequestedRange {
  const { range: requested } = useLocation().query
  const today = useToday()
  if (requested === undefined) return { range: defaultRange, invalidRange: undefined }
  const days = parseRange(requested, today)
  // Future days have no data, and the server refuses them. Allow one more day, for ad accounts in other time zones.
  return days && days.from <= addDays(today, 1)
    ? { range: requested, invalidRange: undefined }
    : { range: defaultRange, invalidRange: requested }
}

/** Adds the range to a path. */
export function withRange(path: string, range: string): string {
  return `${path}?range=${range}`
}

export function getArticlePath(articleId: string): string {
  return `/analytics/${encodeURIComponent(articleId)}`
}

/** Returns a function that builds the current URL with changed query parameters. An empty value removes a parameter. */
export function useUrlBuilder(): (changes: Readonly<Record<string, string>>) => string {
  const { path, query } = useLocation()
  return changes => {
    const requested = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return requested.length === 0 ? path : `${path}?${new URLSearchParams(requested)}`
  }
}

/** Returns a function that builds the current URL with another range, on the first page. */
export function useRangeUrlBuilder(): (range: string) => string {
  const buildUrl = useUrlBuilder()
  return range => buildUrl({ range, page: '' })
}

import { daysLater, defaultRange, readRange } from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'
import { utcToday } from '../../lib/utc-today.ts'

export interface AskedRange {
  range: string
  /** What the address asks for, where that is no range. */
  unread: string | undefined
}

/** Which days the address asks for: `?range=7d`. */
export function useRange(): AskedRange {
  const { range: asked } = useLocation().query
  if (asked === undefined) return { range: defaultRange, unread: undefined }
  const today = utcToday()
  const days = readRange(asked, today)
  // Of days yet to come there are no figures, and the server refuses them; somewhere it is tomorrow already.
  return days && days.from <= daysLater(today, 1)
    ? { range: asked, unread: undefined }
    : { range: defaultRange, unread: asked }
}

/** The same page, or another one, of these days. */
export function withRange(path: string, range: string): string {
  return `${path}?range=${range}`
}

export function articlePath(articleId: string): string {
  return `/analytics/${encodeURIComponent(articleId)}`
}

/** This screen with other things asked for: an empty text asks for one no more. */
export function useAddress(): (changes: Readonly<Record<string, string>>) => string {
  const { path, query } = useLocation()
  return changes => {
    const asked = Object.entries({ ...query, ...changes }).filter(([, value]) => value !== '')
    return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked)}`
  }
}

/** This screen from its first page, of other days. */
export function useOfDays(): (range: string) => string {
  const address = useAddress()
  return range => address({ range, page: '' })
}

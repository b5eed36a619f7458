import { defaultRange, readRange } from '../../../server/contract/analytics-range.ts'
import { useLocation } from '../../app/router/router.tsx'

export interface AskedRange {
  range: string
  /** What the address asks for, where that is no range. */
  unread: string | undefined
}

/** Which days the address asks for: `?range=7d`. */
export function useRange(): AskedRange {
  const { range: asked } = useLocation().query
  if (asked === undefined) return { range: defaultRange, unread: undefined }
  // Any day will do to tell whether it can be read.
  return readRange(asked, '2026-01-01') ? { range: asked, unread: undefined } : { range: defaultRange, unread: asked }
}

/** The same page, or another one, of these days. */
export function withRange(path: string, range: string): string {
  return `${path}?range=${range}`
}

export function articlePath(articleId: string): string {
  return `/analytics/${encodeURIComponent(articleId)}`
}

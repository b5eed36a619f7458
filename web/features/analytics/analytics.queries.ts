import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Direction, PerformanceSort } from '../../../server/domain/article-performance.ts'
import { addDays, defaultRange, parseRange } from '../../../server/domain/days.ts'
import { useLocation } from '../../app/router/router.tsx'
import { analyticsKey } from '../../lib/api.tsx'
import { useToday } from '../../lib/site.queries.ts'

// Keep the current data on the screen while another range is loading.
const placeholderData = keepPreviousData

/** Number of articles in the first read. A site with fewer articles is sorted locally. */
const firstReadLimit = 200

/** Metrics of all articles; includes the articles with the most visitors. */
export function overviewQuery(api: Client, range: string) {
  return queryOptions({
    queryKey: [...analyticsKey, 'comprehensive', { range }],
    queryFn: () => api.analytics.comprehensive({ range, limit: firstReadLimit }),
    placeholderData,
  })
}

/** Articles per page on a site with more articles than the first read returns. */
export const pageSize = 50

interface ArticlePage {
  sort: PerformanceSort
  direction: Direction
  /** Page number, starting at 1. */
  page: number
}

/** A page of articles, sorted by the server. */
export function articlesQuery(api: Client, range: string, { sort, direction, page }: ArticlePage) {
  const offset = (page - 1) * pageSize
  return queryOptions({
    queryKey: [...analyticsKey, 'comprehensive', { range, sort, direction, page }],
    queryFn: () => api.analytics.comprehensive({ range, sort, direction, offset, limit: pageSize }),
    placeholderData,
  })
}

/** Daily metrics of all articles. */
export function timeseriesQuery(api: Client, range: string) {
  return queryOptions({
    queryKey: [...analyticsKey, 'timeseries', { range }],
    queryFn: () => api.analytics.timeseries({ range }),
    placeholderData,
  })
}

export function articleQuery(api: Client, articleId: string, range: string) {
  return queryOptions({
    queryKey: [...analyticsKey, 'articles', articleId, { range }],
    queryFn: () => api.analytics.article({ articleId, range }),
    placeholderData,
  })
}

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

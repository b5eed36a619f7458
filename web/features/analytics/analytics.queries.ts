import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Direction, PerformanceSort } from '../../../server/domain/article-performance.ts'
import { analyticsKey } from '../../lib/api.tsx'

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

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Direction, PerformanceSort } from '../../../server/contract/performance-order.ts'
import { analyticsKey as analytics } from '../../lib/forget-articles.ts'

// What is on the screen stays there while other days are read.
const placeholderData = keepPreviousData

/** Articles that are asked for at once: a site of fewer is sorted without asking again. */
const limit = 200

/** Of all articles: those with most visitors. */
export function comprehensiveQuery(api: Client, range: string) {
  return queryOptions({
    queryKey: [...analytics, 'comprehensive', { range }],
    queryFn: () => api.analytics.comprehensive({ range, limit }),
    placeholderData,
  })
}

/** Articles on each page of a site that has more. */
export const pageSize = 50

interface PageAsked {
  sort: PerformanceSort
  direction: Direction
  /** From 1. */
  page: number
}

/** A page of the articles of a site that has more than are asked for at once, in any order. */
export function articlesQuery(api: Client, range: string, { sort, direction, page }: PageAsked) {
  const offset = (page - 1) * pageSize
  return queryOptions({
    queryKey: [...analytics, 'comprehensive', { range, sort, direction, page }],
    queryFn: () => api.analytics.comprehensive({ range, sort, direction, offset, limit: pageSize }),
    placeholderData,
  })
}

/** Of all articles. */
export function timeseriesQuery(api: Client, range: string) {
  return queryOptions({
    queryKey: [...analytics, 'timeseries', { range }],
    queryFn: () => api.analytics.timeseries({ range }),
    placeholderData,
  })
}

export function articleQuery(api: Client, articleId: string, range: string) {
  return queryOptions({
    queryKey: [...analytics, 'articles', articleId, { range }],
    queryFn: () => api.analytics.article({ articleId, range }),
    placeholderData,
  })
}

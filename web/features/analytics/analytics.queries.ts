import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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

/** The articles of a site that has more than are asked for at once, in any order. */
export function articlesQuery(api: Client, range: string, sort: PerformanceSort, direction: Direction) {
  return infiniteQueryOptions({
    queryKey: [...analytics, 'comprehensive', { range, sort, direction }],
    queryFn: ({ pageParam: offset }) => api.analytics.comprehensive({ range, sort, direction, limit, offset }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const offset = pages.reduce((sum, { articlePerformance }) => sum + articlePerformance.length, 0)
      return offset < last.articlesInAll ? offset : undefined
    },
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

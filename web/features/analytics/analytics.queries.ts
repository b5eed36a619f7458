import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { analyticsKey as analytics } from '../../lib/forget-articles.ts'

// What is on the screen stays there while other days are read.
const placeholderData = keepPreviousData

export function comprehensiveQuery(api: Client, range: string) {
  return queryOptions({
    queryKey: [...analytics, 'comprehensive', { range }],
    queryFn: () => api.analytics.comprehensive({ range }),
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

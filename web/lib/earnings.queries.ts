import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../server/contract/client.ts'
import type { EarningsReport } from '../../server/contract/schemas/earnings-report.ts'
import { defaultRange } from '../../server/domain/days.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { analyticsKey, useApi } from './api.tsx'
import { useSingleMutation } from './mutations.ts'

/** Query key of everything about earnings except the report, which is part of analytics. */
const earningsKey = ['api', 'earnings']

/** Earnings of a range, by article, campaign and ad. */
export function earningsReportQuery(api: Client, range: string = defaultRange) {
  return queryOptions({
    queryKey: [...analyticsKey, 'earnings', { range }],
    queryFn: () => api.earnings.report({ range }),
    placeholderData: keepPreviousData,
  })
}

/** Earnings of a range, by default the last 30 days; undefined until they are read, and without any imported report. */
export function useReport(range?: string): EarningsReport | undefined {
  const { data } = useQuery(earningsReportQuery(useApi(), range))
  return data?.knownTo == null ? undefined : data
}

/**
 * Earnings of each article in the last 30 days by id, formatted; undefined until they are read, and without any imported
 * report.
 */
export function useArticleEarnings(): ReadonlyMap<string, string> | undefined {
  const report = useReport()
  return useMemo(
    () => report && new Map(report.articles.map(({ articleId, fees }) => [articleId, formatAmount(fees)])),
    [report],
  )
}

/** Imported reports, latest first. */
export function importsQuery(api: Client) {
  return queryOptions({ queryKey: [...earningsKey, 'imports'], queryFn: () => api.earnings.list() })
}

/** Reads again what depends on imported reports and tracking ids. */
export async function invalidateEarnings(queries: QueryClient): Promise<void> {
  await Promise.all([earningsKey, analyticsKey].map(queryKey => queries.invalidateQueries({ queryKey })))
}

/** An imported report by day and tracking id. */
export function importQuery(api: Client, id: string) {
  return queryOptions({ queryKey: [...earningsKey, 'imports', id], queryFn: () => api.earnings.get({ id }) })
}

export function trackingIdsQuery(api: Client) {
  return queryOptions({ queryKey: [...earningsKey, 'tracking-ids'], queryFn: () => api.trackingIds.list() })
}

/** Number of articles to choose from, the latest first. */
const maxArticles = 100

export function publishedArticlesQuery(api: Client) {
  return queryOptions({
    queryKey: ['api', 'articles', 'published', { limit: maxArticles }],
    queryFn: () => api.articles.list({ status: 'published', limit: maxArticles }),
  })
}

/** A change of the tracking ids. The list is read again before the change counts as done. */
export function useTrackingIdChange<Result, Variables = void>(
  change: (api: Client, variables: Variables) => Promise<Result>,
) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (variables: Variables) => {
      const result = await change(api, variables)
      await invalidateEarnings(queries)
      return result
    },
  })
}

/** Undoes an import. The list is read again before the change counts as done. */
export function useRemoveImport() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: async (id: string) => {
      await api.earnings.remove({ id })
      await invalidateEarnings(queries)
    },
  })
}

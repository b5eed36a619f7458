import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../server/contract/client.ts'
import type { EarningsReport } from '../../server/contract/schemas/earnings-report.ts'
import { defaultRange } from '../../server/domain/days.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { analyticsKey, useApi } from './api.tsx'

/** Query key of everything about earnings except the report, which is part of analytics. */
export const earningsKey = ['api', 'earnings']

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

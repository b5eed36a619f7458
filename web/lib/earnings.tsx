import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Client } from '../../server/contract/client.ts'
import type { EarningsReport } from '../../server/contract/schemas/earnings-report.ts'
import { defaultRange } from '../../server/domain/days.ts'
import { formatFineAmount, formatReturnOnSpend } from '../../server/domain/earnings-text.ts'
import { formatAmount, type Money } from '../../server/domain/money.ts'
import { analyticsKey, useApi } from './api.tsx'
import { unknownSign } from './format-metrics.ts'

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

/** Formats the fees per visitor. */
export function formatPerVisitor(amount: Money | null): string {
  return amount === null ? unknownSign : formatFineAmount(amount)
}

/** Formats the return on ad spend. */
export function formatReturns(value: number | null): string {
  return formatReturnOnSpend(value, unknownSign)
}

/** Earnings of an article in a range, by default the last 30 days; nothing if it has neither earnings nor ad spend. */
export function ArticleEarningsNote({ articleId, range }: { articleId: string; range?: string }) {
  const found = useReport(range)?.articles.find(article => article.articleId === articleId)
  if (!found) return null
  const { fees, earningsPerVisitor, adSpend, returnOnAdSpend } = found
  const parts = [
    `${range === undefined ? 'Earnings in 30 days' : 'Earnings'}: ${formatAmount(fees)}`,
    ...(earningsPerVisitor === null ? [] : [`${formatPerVisitor(earningsPerVisitor)} per visitor`]),
    ...(adSpend.amount === 0 ? [] : [`return on ad spend ${formatReturns(returnOnAdSpend)}`]),
  ]
  return <p className="row-hint">{parts.join(' · ')}</p>
}

/**
 * Earnings of each ad set in the last 30 days by id; undefined until they are read, and without any imported report. The
 * sentence names the spend and the return on it.
 */
export function useAdSetEarnings(): ReadonlyMap<string, { text: string; sentence: string }> | undefined {
  const report = useReport()
  return useMemo(
    () =>
      report &&
      new Map(
        report.adSets.map(({ adSetId, feesFromAds, adSpend, returnOnAdSpend }) => {
          const parts = [
            `Earnings in 30 days: ${formatAmount(feesFromAds)}`,
            `spend ${formatAmount(adSpend)}`,
            `return on ad spend ${formatReturns(returnOnAdSpend)}`,
          ]
          return [adSetId, { text: formatAmount(feesFromAds), sentence: parts.join(' · ') }]
        }),
      ),
    [report],
  )
}

/** Earnings of an ad set in the last 30 days; nothing without any imported report. */
export function AdSetEarningsNote({ adSetId }: { adSetId: string }) {
  const found = useAdSetEarnings()?.get(adSetId)
  return found ? <p className="row-hint">{found.sentence}</p> : null
}

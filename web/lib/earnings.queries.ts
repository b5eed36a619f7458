import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import { defaultRange } from '../../server/domain/days.ts'
import { analyticsKey } from './query-client.ts'

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

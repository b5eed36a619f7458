import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../../server/contract/client.ts'
import type { VisitReportQuery } from '../../../../server/contract/schemas/visits.ts'
import {
  comparedPeriods,
  type VisitDimension,
  type VisitFilters,
  visitDimensions,
} from '../../../../server/domain/visit-dimensions.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { analyticsKey } from '../../../lib/api.tsx'
import { useRange } from '../use-range.ts'

/** Range, filters and compared period of a report. */
interface VisitRequest {
  range: string
  compare: VisitReportQuery['compare']
  filters: VisitFilters
}

export function visitsQuery(api: Client, { range, compare, filters }: VisitRequest) {
  return queryOptions({
    queryKey: [...analyticsKey, 'visits', { range, compare, filters }],
    queryFn: () => api.analytics.visits({ range, compare, ...filters }),
    placeholderData: keepPreviousData,
  })
}

/** Rows of a CSV file: the maximum of the server. */
const fileRows = 10_000

/** Reads a report with all rows of its tables. */
export function readCompleteReport(api: Client, { range, filters }: Pick<VisitRequest, 'range' | 'filters'>) {
  return api.analytics.visits({ range, compare: 'none', ...filters, limit: fileRows })
}

/** Milliseconds between two reads of the last thirty minutes. */
const refreshMs = 30_000

export function nowQuery(api: Client) {
  return queryOptions({
    queryKey: [...analyticsKey, 'now'],
    queryFn: () => api.analytics.now(),
    refetchInterval: refreshMs,
  })
}

/** Returns the request in the URL: `?range=7d&compare=year&source=Google&device=Mobile`. */
export function useVisitRequest(): VisitRequest {
  const { query } = useLocation()
  const { range } = useRange()
  const filters: VisitFilters = Object.fromEntries(
    visitDimensions.flatMap(dimension => (query[dimension] ? [[dimension, query[dimension]]] : [])),
  )
  return { range, compare: comparedPeriods.find(period => period === query.compare) ?? 'previous', filters }
}

/** Lists the filters in the order of the dimensions. */
export function listFilters(filters: VisitFilters): { dimension: VisitDimension; value: string }[] {
  return visitDimensions.flatMap(dimension => {
    const value = filters[dimension]
    return value === undefined ? [] : [{ dimension, value }]
  })
}

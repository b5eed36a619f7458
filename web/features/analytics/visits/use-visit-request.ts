import {
  comparedPeriods,
  type VisitDimension,
  type VisitFilters,
  visitDimensions,
} from '../../../../server/domain/visit-dimensions.ts'
import { useLocation } from '../../../app/router/router.tsx'
import { useRange } from '../use-range.ts'
import type { VisitRequest } from './visits.queries.ts'

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

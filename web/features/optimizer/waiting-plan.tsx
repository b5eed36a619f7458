import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { getPlanPath, plansQuery } from './optimizer.queries.ts'
import { formatChangeCount } from './plan/changes.ts'

/**
 * Notice about a plan that awaits a decision, for example one made on a schedule. Shown first, so that nobody starts
 * another run instead.
 */
export function PendingPlanNotice() {
  const { data: plans = [] } = useQuery(plansQuery(useApi()))
  const [newest, ...older] = plans.filter(({ state }) => state === 'open')
  if (!newest) return null
  return (
    <p className="notice">
      <span>
        <a href={getPlanPath(newest.id)}>A plan of {formatDateTime(newest.createdAt)}</a> waits to be decided, with{' '}
        {formatChangeCount(newest.changes)}.{older.length > 0 && ` ${describeOlderPlans(older.length)}`}
      </span>
    </p>
  )
}

function describeOlderPlans(count: number): string {
  return count === 1 ? 'So does an older one, listed below.' : `So do ${formatInteger(count)} older ones, listed below.`
}

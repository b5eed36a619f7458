import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { dateAndTime, wholeNumber } from '../../lib/format.ts'
import { planPath, plansQuery } from './optimizer.queries.ts'
import { changeCount } from './plan/changes.ts'

/**
 * Notice about a plan that awaits a decision, for example one made on a schedule. Shown first, so that nobody starts
 * another run instead.
 */
export function WaitingPlan() {
  const { data: plans = [] } = useQuery(plansQuery(useApi()))
  const [newest, ...older] = plans.filter(({ state }) => state === 'open')
  if (!newest) return null
  return (
    <p className="notice">
      <span>
        <a href={planPath(newest.id)}>A plan of {dateAndTime(newest.createdAt)}</a> waits to be decided, with{' '}
        {changeCount(newest.changes)}.{older.length > 0 && ` ${olderText(older.length)}`}
      </span>
    </p>
  )
}

function olderText(count: number): string {
  return count === 1 ? 'So does an older one, listed below.' : `So do ${wholeNumber(count)} older ones, listed below.`
}

import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { reasonOf } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { planQuery } from './optimizer.queries.ts'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { Recommendations } from './recommendations.tsx'

interface Props {
  id: string
  onRunAgain: () => void
}

/** Results of a run, including its plan. */
export function OpenedPlan({ id, onRunAgain }: Props) {
  const { data: run, error, refetch } = useQuery(planQuery(useApi(), id))
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="unseen" role="status">
        {run ? 'The recommendations are shown.' : !error && 'Reading the recommendations…'}
      </p>
      {run && <Recommendations run={run} onRunAgain={onRunAgain} />}
      {!run && error && (
        <ReadFailure title="The recommendations could not be read" reason={whyNot(error)} onRetry={refetch} />
      )}
      {!run && !error && <PlanSkeleton />}
    </>
  )
}

function whyNot(error: Error): string {
  const isGone = error instanceof CallError && error.code === 'not_found'
  return isGone ? 'There is no plan of this address. Choose one of the list, or run the optimizer.' : reasonOf(error)
}

import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { planQuery } from './optimizer.queries.ts'
import { PlanSkeleton } from './plan-skeleton.tsx'
import { Recommendations } from './recommendations.tsx'

interface PlanResultsProps {
  id: string
  onRunAgain: () => void
}

/** Results of a run, including its plan. */
export function PlanResults({ id, onRunAgain }: PlanResultsProps) {
  const { data: run, error, refetch } = useQuery(planQuery(useApi(), id))
  return (
    <>
      {/* Always rendered, so that screen readers announce changes. */}
      <p className="unseen" role="status">
        {run ? 'The recommendations are shown.' : !error && 'Reading the recommendations…'}
      </p>
      {run && <Recommendations run={run} onRunAgain={onRunAgain} />}
      {!run && error && (
        <ReadFailure
          title="The recommendations could not be read"
          reason={describeReadError(error)}
          onRetry={refetch}
        />
      )}
      {!run && !error && <PlanSkeleton />}
    </>
  )
}

function describeReadError(error: Error): string {
  const isMissing = error instanceof CallError && error.code === 'not_found'
  return isMissing
    ? 'There is no plan of this address. Choose one of the list, or run the optimizer.'
    : getErrorText(error)
}

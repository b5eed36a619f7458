import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PlanRun, Refusal } from '../../../../server/contract/schemas/optimizer.ts'
import { getChangeLabel } from '../../../../server/domain/plans.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { describeActor } from '../../../lib/labels.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { invalidatePlans, planQuery, refusalsQuery } from '../optimizer.queries.ts'

/** Refuses a change of a plan permanently. The plan shows it at once. */
export function useRefusal({ id }: PlanRun) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (index: number) => api.optimizer.refuse({ id, only: [index] }),
    onSuccess: run => {
      queries.setQueryData(planQuery(api, id).queryKey, run)
      showMessage('Refused for Good', { description: 'No plan proposes this change again until you allow it.' })
    },
    onError: error => showError('Failed to Refuse Change', error),
    onSettled: () => queries.invalidateQueries({ queryKey: refusalsQuery(api).queryKey }),
  })
  return { trigger: (index: number) => mutate(index), isPending }
}

/** Changes that were refused permanently, with a button to allow each again; renders nothing without any. */
export function RefusedPanel() {
  const api = useApi()
  const queries = useQueryClient()
  const { data: refusals = [] } = useQuery(refusalsQuery(api))
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (id: string) => api.refusals.allow({ id }),
    onSuccess: () => showMessage('Allowed Again', { description: 'Plans may propose this change again.' }),
    onError: error => showError('Failed to Allow Change', error),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: refusalsQuery(api).queryKey })
      void invalidatePlans(queries)
    },
  })
  if (refusals.length === 0) return null
  return (
    <section className="panel optimizer-history" aria-labelledby="refused-title">
      <h2 id="refused-title">Changes refused permanently</h2>
      <p className="note">No plan proposes these changes again.</p>
      <ul className="plan-refusals">
        {refusals.map(refusal => (
          <RefusedChange key={refusal.id} refusal={refusal} isPending={isPending} onAllow={() => mutate(refusal.id)} />
        ))}
      </ul>
    </section>
  )
}

interface RefusedChangeProps {
  refusal: Refusal
  isPending: boolean
  onAllow: () => void
}

function RefusedChange({ refusal: { change, at, by }, isPending, onAllow }: RefusedChangeProps) {
  const label = getChangeLabel(change)
  return (
    <li>
      <span className="badge status">{label}</span>
      <span className="plan-refused-name">
        {change.kind === 'budget' ? change.adSetName : `${change.adName} (${change.adSetName})`}
        <span className="row-hint">
          Refused on <time dateTime={at}>{formatDateTime(at)}</time> by {describeActor(by)}
        </span>
      </span>
      <button
        type="button"
        className="button button-small button-quiet"
        aria-disabled={isPending}
        onClick={() => isPending || onAllow()}
      >
        Allow again
        <span className="unseen">
          : {label}, {change.kind === 'budget' ? change.adSetName : change.adName}
        </span>
      </button>
    </li>
  )
}

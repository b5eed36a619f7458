import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import type {
  Approved,
  Finding,
  FindingAction,
  Reconciliation,
} from '../../../../server/contract/schemas/reconciliation.ts'
import { useApi } from '../../../lib/api.tsx'
import { toScreenHint } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { invalidateAds } from '../ads.queries.ts'

/** Chosen action for a finding. */
export interface Choice {
  finding: Finding
  action: FindingAction
}

export interface Outcome {
  isDone: boolean
  message: string
}

/** Compares with Facebook, applies chosen actions, and compares again after each. */
export function useReconcile() {
  const api = useApi()
  const queries = useQueryClient()
  const [found, setFound] = useState<Reconciliation>()
  const [outcome, setOutcome] = useState<Outcome>()

  const comparison = useSingleMutation({
    mutationFn: () => api.ads.reconcile({}),
    // Settling earlier calls with unknown outcomes may have changed records.
    onSuccess: async result => {
      setFound(result)
      if (result.settled > 0) await invalidateAds(queries)
    },
  })

  const approval = useSingleMutation({
    mutationFn: ({ finding, action }: Choice) => api.ads.reconcileApprove({ approvals: [{ id: finding.id, action }] }),
    onMutate: () => setOutcome(undefined),
    onSuccess: (approved, { finding }) => setOutcome(toOutcome(approved, finding)),
    onError: (error, { finding }) =>
      setOutcome({ isDone: false, message: `“${finding.name}”: ${describeError(error)}` }),
    // The findings are out of date now, and a call without an answer may have changed something.
    onSettled: async () => {
      await invalidateAds(queries)
      await comparison.mutateAsync().catch(() => undefined)
    },
  })

  function compare(): void {
    setOutcome(undefined)
    comparison.mutate()
  }

  return {
    found,
    outcome,
    compare,
    approve: approval.mutate,
    isComparing: comparison.isPending && !approval.isPending,
    /** Action in progress. */
    pendingChoice: approval.isPending ? approval.variables : undefined,
    failure: comparison.error ? describeError(comparison.error) : undefined,
  }
}

export type Reconcile = ReturnType<typeof useReconcile>

function toOutcome({ done, failed }: Approved, { name }: Finding): Outcome {
  const [first] = done
  if (first) return { isDone: true, message: first.message }
  return { isDone: false, message: `“${name}”: ${failed[0]?.message ?? 'Nothing was done.'}` }
}

function describeError(error: Error): string {
  if (!(error instanceof CallError)) return 'Could not reach the server. Please try again.'
  return [error.reason, toScreenHint(error.hint, { offersAction: true })].filter(Boolean).join(' ')
}

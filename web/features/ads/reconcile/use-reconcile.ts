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
import { screenHint } from '../../../lib/screen-hint.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { forgetAds } from '../ads.queries.ts'

/** What is to be done about a finding. */
export interface Choice {
  finding: Finding
  action: FindingAction
}

export interface Outcome {
  isDone: boolean
  message: string
}

/** A comparison with Facebook, and what is done about what it found; after which it is made anew. */
export function useReconcile() {
  const api = useApi()
  const queries = useQueryClient()
  const [found, setFound] = useState<Reconciliation>()
  const [outcome, setOutcome] = useState<Outcome>()

  const comparison = useWrite({
    mutationFn: () => api.ads.reconcile({}),
    // What is known now of earlier calls may have changed a record.
    onSuccess: async result => {
      setFound(result)
      if (result.settled > 0) await forgetAds(queries)
    },
  })

  const approval = useWrite({
    mutationFn: ({ finding, action }: Choice) => api.ads.reconcileApprove({ approvals: [{ id: finding.id, action }] }),
    onMutate: () => setOutcome(undefined),
    onSuccess: (approved, { finding }) => setOutcome(outcomeOf(approved, finding)),
    onError: (error, { finding }) => setOutcome({ isDone: false, message: `“${finding.name}”: ${reasonOf(error)}` }),
    // Findings are of what was there; and what became of a call without an answer is to be seen, too.
    onSettled: async () => {
      await forgetAds(queries)
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
    /** What is being done. */
    underWay: approval.isPending ? approval.variables : undefined,
    failure: comparison.error ? reasonOf(comparison.error) : undefined,
  }
}

export type Reconcile = ReturnType<typeof useReconcile>

function outcomeOf({ done, failed }: Approved, { name }: Finding): Outcome {
  const [first] = done
  if (first) return { isDone: true, message: first.message }
  return { isDone: false, message: `“${name}”: ${failed[0]?.message ?? 'Nothing was done.'}` }
}

function reasonOf(error: Error): string {
  if (!(error instanceof CallError)) return 'The server could not be reached. Please try again.'
  return [error.reason, screenHint(error.hint, { canDoIt: true })].filter(Boolean).join(' ')
}

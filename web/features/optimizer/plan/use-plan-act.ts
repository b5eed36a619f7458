import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { reasonOf } from '../../../lib/reason-of.ts'
import { screenHint } from '../../../lib/screen-hint.ts'
import { showError } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { forgetAds, forgetPlans, planQuery } from '../optimizer.queries.ts'

interface Act {
  planId: string
  call: () => Promise<PlanRun>
  /** What a failure is titled. */
  failed: string
  onDone: (run: PlanRun) => void
  /** It is not possible any more, for the reason that is given; the plan is read anew. */
  onRefused: (reason: string) => void
}

/** What is done with a plan. However it ends, what is shown of plans and of ads is read anew. */
export function usePlanAct({ planId, call, failed, onDone, onRefused }: Act) {
  const api = useApi()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useWrite({
    mutationFn: call,
    onSuccess: run => {
      queries.setQueryData(planQuery(api, planId).queryKey, run)
      onDone(run)
    },
    onError: cause => {
      if (isRefusal(cause)) onRefused(String(cause.details?.reason))
      else showError(failed, wordsOf(cause) ?? 'Please try again.')
    },
    onSettled: () => {
      void forgetPlans(queries)
      void forgetAds(queries)
    },
  })
  return { run: () => mutate(), isPending, failure: error ? `${failed}: ${reasonOf(error, hintHere)}` : undefined }
}

function isRefusal(error: Error): error is CallError {
  return error instanceof CallError && error.code === 'conflict'
}

/** What a hint tells to do in a terminal has a button here. */
const hintHere = ({ hint }: CallError) => screenHint(hint, { canDoIt: true })

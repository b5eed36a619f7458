import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { getDialogHint, getErrorText, getServerMessage } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { invalidateAds, invalidatePlans, planQuery } from '../optimizer.queries.ts'
import { formatDoneBy } from './plan-changes.ts'

type PlanResult = NonNullable<PlanRun['applied']>

interface PlanAction {
  planId: string
  call: () => Promise<PlanRun>
  /** Returns the result of this action if the plan already contains one. */
  findResult: (run: PlanRun) => PlanResult | null
  /** Title of the message in that case. */
  alreadyTitle: string
  /** Title of a failure. */
  failureTitle: string
  /**
   * Reports the result of this call. `note` is an additional sentence if the answer was lost and the result was read
   * from the plan.
   */
  report: (run: PlanRun, note: string) => void
  onDone: () => void
  /** Called if the plan no longer allows the action. The plan is refetched. */
  onRefused: (reason: string) => void
}

/** Applies or undoes a plan. Refetches plans and ads after success and failure. */
export function usePlanAction({
  planId,
  call,
  findResult,
  alreadyTitle,
  failureTitle,
  report,
  onDone,
  onRefused,
}: PlanAction) {
  const api = useApi()
  const queries = useQueryClient()

  /**
   * Checks for an earlier result first: a repeated call returns the first result, so the answer does not reveal who
   * did it.
   */
  async function runAction() {
    const current = await api.optimizer.plan({ id: planId })
    const earlier = findResult(current)
    if (earlier) return { run: current, earlier, note: '' }
    const { run, isAnswer } = await call().then(run => ({ run, isAnswer: true }), readAfterLostAnswer)
    return { run, earlier, note: isAnswer ? '' : ` ${lostAnswerNote}` }
  }

  /** Reads the plan after a call without an answer, because the call may have succeeded. */
  async function readAfterLostAnswer(error: Error) {
    if (isAnswered(error)) throw error
    const run = await api.optimizer.plan({ id: planId }).catch(() => undefined)
    if (!run || !findResult(run)) throw error instanceof CallError ? error : new NoAnswerError()
    return { run, isAnswer: false }
  }

  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: runAction,
    onSuccess: ({ run, earlier, note }) => {
      queries.setQueryData(planQuery(api, planId).queryKey, run)
      if (earlier) showMessage(alreadyTitle, { description: `${formatDoneBy(earlier)}. Nothing changed this time.` })
      else report(run, note)
      onDone()
    },
    onError: cause => {
      if (isRefusal(cause)) onRefused(String(cause.details?.reason))
      else showError(failureTitle, getServerMessage(cause) ?? 'Please try again.')
    },
    onSettled: () => {
      void invalidatePlans(queries)
      void invalidateAds(queries)
    },
  })
  return { run: () => mutate(), isPending, failure: error ? `${failureTitle}: ${describeFailure(error)}` : undefined }
}

/** Thrown if a request got no answer: it may have succeeded, or may still be running. */
class NoAnswerError extends Error {}

const lostAnswerNote = 'The connection was lost, but the plan shows this result.'

/** Returns true if the server answered and its answer is final. */
function isAnswered(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

function describeFailure(error: Error): string {
  if (error instanceof NoAnswerError)
    return 'The server did not answer, so the result is unknown. Try again. No change is made twice.'
  return getErrorText(error, getDialogHint)
}

function isRefusal(error: Error): error is CallError {
  return error instanceof CallError && error.code === 'conflict'
}

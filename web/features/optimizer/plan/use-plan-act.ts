import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '../../../../server/contract/client.ts'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { reasonOf } from '../../../lib/reason-of.ts'
import { screenHint } from '../../../lib/screen-hint.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { forgetAds, forgetPlans, planQuery } from '../optimizer.queries.ts'
import { doneBy } from './changes.ts'

type Done = NonNullable<PlanRun['applied']>

interface Act {
  planId: string
  call: () => Promise<PlanRun>
  /** Returns the result of this action if the plan already contains one. */
  doneIn: (run: PlanRun) => Done | null
  /** Title of the message in that case. */
  already: string
  /** Title of a failure. */
  failed: string
  /**
   * Reports the result of this call. `note` is an additional sentence if the answer was lost and the result was read
   * from the plan.
   */
  tell: (run: PlanRun, more: string) => void
  onDone: () => void
  /** Called if the plan no longer allows the action. The plan is refetched. */
  onRefused: (reason: string) => void
}

/** Applies or undoes a plan. Refetches plans and ads after success and failure. */
export function usePlanAct({ planId, call, doneIn, already, failed, tell, onDone, onRefused }: Act) {
  const api = useApi()
  const queries = useQueryClient()

  /**
   * Checks for an earlier result first: a repeated call returns the first result, so the answer does not reveal who
   * did it.
   */
  async function act() {
    const now = await api.optimizer.plan({ id: planId })
    const earlier = doneIn(now)
    if (earlier) return { run: now, earlier, more: '' }
    const { run, isAnswer } = await call().then(run => ({ run, isAnswer: true }), lost)
    return { run, earlier, more: isAnswer ? '' : ` ${readAfterwards}` }
  }

  /** Reads the plan after a call without an answer, because the call may have succeeded. */
  async function lost(error: Error) {
    if (isAnswered(error)) throw error
    const run = await api.optimizer.plan({ id: planId }).catch(() => undefined)
    if (!run || !doneIn(run)) throw error instanceof CallError ? error : new Unheard()
    return { run, isAnswer: false }
  }

  const { mutate, isPending, error } = useWrite({
    mutationFn: act,
    onSuccess: ({ run, earlier, more }) => {
      queries.setQueryData(planQuery(api, planId).queryKey, run)
      if (earlier) showMessage(already, { description: `${doneBy(earlier)}. Nothing was changed by this press.` })
      else tell(run, more)
      onDone()
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
  return { run: () => mutate(), isPending, failure: error ? `${failed}: ${whyNot(error)}` : undefined }
}

/** Thrown if a request got no answer: it may have succeeded, or may still be running. */
class Unheard extends Error {}

const readAfterwards = 'The answer of the server was lost: this is what the plan says.'

/** Returns true if the server answered and its answer is final. */
function isAnswered(error: Error): boolean {
  return error instanceof CallError && error.answeredStatus < 500
}

function whyNot(error: Error): string {
  if (error instanceof Unheard)
    return 'No answer came, so it may have been done, or not. Try again: what is done is not done twice.'
  return reasonOf(error, hintHere)
}

function isRefusal(error: Error): error is CallError {
  return error instanceof CallError && error.code === 'conflict'
}

/** Returns the server's hint without CLI commands, because the dialog offers the same actions. */
const hintHere = ({ hint }: CallError) => screenHint(hint, { canDoIt: true })

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
  /** What this comes to, in a plan of which somebody has done it already. */
  doneIn: (run: PlanRun) => Done | null
  /** What is told then. */
  already: string
  /** What a failure is titled. */
  failed: string
  /** Tells what came of it, where it was done by this press; with a word more where that is known of the plan alone. */
  tell: (run: PlanRun, more: string) => void
  onDone: () => void
  /** It is not possible any more, for the reason that is given; the plan is read anew. */
  onRefused: (reason: string) => void
}

/** What is done with a plan. However it ends, what is shown of plans and of ads is read anew. */
export function usePlanAct({ planId, call, doneIn, already, failed, tell, onDone, onRefused }: Act) {
  const api = useApi()
  const queries = useQueryClient()

  /** The answer alone does not tell who did it: asked for again, the server gives what came of the first time. */
  async function act() {
    const now = await api.optimizer.plan({ id: planId })
    const earlier = doneIn(now)
    if (earlier) return { run: now, earlier, more: '' }
    const { run, isAnswer } = await call().then(run => ({ run, isAnswer: true }), lost)
    return { run, earlier, more: isAnswer ? '' : ` ${readAfterwards}` }
  }

  /** The answer may have got lost on its way after all was done: the plan tells. */
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

/** It was sent, and nothing was heard of it: it may have been done, or be under way. */
class Unheard extends Error {}

const readAfterwards = 'The answer of the server was lost: this is what the plan says.'

/** Whatever the server could not do, it knows of. */
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

/** What a hint tells to do in a terminal has a button here. */
const hintHere = ({ hint }: CallError) => screenHint(hint, { canDoIt: true })

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { findPositions } from '../../../../server/domain/plans.ts'
import { useApi } from '../../../lib/api.tsx'
import { getDialogHint, getErrorText } from '../../../lib/error-text.ts'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { invalidateAds, invalidatePlans, planQuery, statusQuery } from '../optimizer.queries.ts'
import { SentenceList } from '../texts.tsx'
import {
  describeBudgetTotal,
  describeChange,
  formatChangeCount,
  formatDoneBy,
  mayIncreaseSpend,
} from './plan-changes.ts'

/** Effects of changes, one by one. Those that may increase spend come first. */
function ChangeEffects({ changes }: { changes: readonly PlanChange[] }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const budgets = changes.filter(({ kind }) => kind === 'budget')
  const ads = changes.filter(({ kind }) => kind === 'status')
  const sortRisesFirst = (subset: readonly PlanChange[]) =>
    subset.toSorted((a, b) => Number(mayIncreaseSpend(b)) - Number(mayIncreaseSpend(a)))
  return (
    <>
      {budgets.length > 0 && (
        <>
          <p>Daily budgets:</p>
          <SentenceList sentences={sortRisesFirst(budgets).map(describeChange)} />
          <p>{describeBudgetTotal(budgets)}</p>
        </>
      )}
      {ads.length > 0 && (
        <>
          <p>Ads:</p>
          <SentenceList sentences={sortRisesFirst(ads).map(describeChange)} />
          <p>The ad set keeps its budget. Only its active ads spend it.</p>
        </>
      )}
      {ads.some(mayIncreaseSpend) && <p>Starting an ad also activates its ad set and its campaign.</p>}
      {status?.isConfigured === false && (
        <p>Database-Only Mode: nothing is sent to Facebook. The changes apply only here.</p>
      )}
    </>
  )
}

interface PlanDialogProps {
  run: PlanRun
  onDone: () => void
  onRefused: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation before the chosen changes of a plan are applied, listing each. */
export function ApplyDialog({
  run,
  chosen,
  onDone,
  onRefused,
  onClose,
}: PlanDialogProps & { chosen: readonly PlanChange[] }) {
  const api = useApi()
  const { plan } = run.optimization
  // Snapshot of the changes to confirm: after a failure the plan is refetched, with fewer changes or none.
  const [changes] = useState(chosen)
  const [only] = useState(chosen.length < run.toApply.length ? findPositions(chosen, plan.changes) : undefined)
  const action = usePlanAction({
    planId: plan.id,
    call: () => api.optimizer.apply({ id: plan.id, hash: plan.hash, ...(only && { only }) }),
    findResult: run => (hasApplied(run, changes) ? run.applied : null),
    alreadyTitle: 'Already Applied',
    failureTitle: 'Failed to Apply Plan',
    report: (run, note) => reportApplied(run, changes, note),
    onDone: () => {
      onDone()
      onClose()
    },
    onRefused,
  })
  const label = `Apply ${formatChangeCount(changes.length)}`
  return (
    <ConfirmDialog
      title={`${label}?`}
      labels={{ confirm: label, pending: 'Applying…', keep: 'Cancel' }}
      maySpend
      isPending={action.isPending}
      failure={action.failure}
      onConfirm={action.run}
      onClose={onClose}
    >
      <ChangeEffects changes={changes} />
    </ConfirmDialog>
  )
}

/** Returns true if each of these changes has an outcome. */
function hasApplied({ applied, undone, optimization: { plan } }: PlanRun, changes: readonly PlanChange[]): boolean {
  const ended = new Set(applied?.changes.flatMap(({ index, outcome }) => (outcome === 'unknown' ? [] : [index])))
  return undone === null && findPositions(changes, plan.changes).every(index => ended.has(index))
}

function reportApplied(
  { applied, optimization: { plan } }: PlanRun,
  changes: readonly PlanChange[],
  note: string,
): void {
  const positions = new Set(findPositions(changes, plan.changes))
  const isDone = ({ index, outcome }: PlanResult['changes'][number]) => outcome === 'done' && positions.has(index)
  const appliedCount = applied?.changes.filter(isDone).length ?? 0
  if (appliedCount === changes.length)
    showMessage('Plan Applied', { description: `Changes applied: ${appliedCount}.${note}` })
  else
    showError(
      'Plan Partly Applied',
      `Changes applied: ${appliedCount} of ${changes.length}. The plan shows the reasons.${note}`,
    )
}

/** Asks for confirmation before a plan is undone: lowered budgets rise again, and paused ads run again. */
export function UndoDialog({ run, onDone, onRefused, onClose }: PlanDialogProps) {
  const api = useApi()
  const { id } = run.optimization.plan
  // Snapshot of the changes to confirm: after a failure the plan is refetched, with fewer changes or none.
  const [changes] = useState(run.toUndo)
  const action = usePlanAction({
    planId: id,
    call: () => api.optimizer.undo({ id }),
    findResult: ({ undone }) => (undone?.finished ? undone : null),
    alreadyTitle: 'Already Undone',
    failureTitle: 'Failed to Undo Plan',
    report: reportUndone,
    onDone: () => {
      onDone()
      onClose()
    },
    onRefused,
  })
  const label = `Undo ${formatChangeCount(changes.length)}`
  return (
    <ConfirmDialog
      title={`${label}?`}
      labels={{ confirm: label, pending: 'Undoing…', keep: 'Cancel' }}
      maySpend
      isPending={action.isPending}
      failure={action.failure}
      onConfirm={action.run}
      onClose={onClose}
    >
      <ChangeEffects changes={changes} />
      <p>Values that somebody changed later are not touched.</p>
    </ConfirmDialog>
  )
}

function reportUndone({ undone }: PlanRun, note: string): void {
  const results = undone?.changes ?? []
  const undoneCount = results.filter(({ outcome }) => outcome === 'done').length
  if (undoneCount === results.length)
    showMessage('Plan Undone', { description: `Changes undone: ${undoneCount}.${note}` })
  else
    showError(
      'Plan Partly Undone',
      `Changes undone: ${undoneCount} of ${results.length}. The plan shows the reasons.${note}`,
    )
}

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
function usePlanAction({
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

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { statusQuery } from '../optimizer.queries.ts'
import { SentenceList } from '../text-lists.tsx'
import { describeBudgetTotal, describeChange, formatChangeCount, mayIncreaseSpend } from './plan-changes.ts'
import { usePlanAction } from './use-plan-action.ts'

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

/** Asks for confirmation before a plan is applied, listing every change. */
export function ApplyDialog({ run, onDone, onRefused, onClose }: PlanDialogProps) {
  const api = useApi()
  // Snapshot of the changes to confirm: after a failure the plan is refetched, with fewer changes or none.
  const [changes] = useState(run.toApply)
  const { plan } = run.optimization
  const action = usePlanAction({
    planId: plan.id,
    call: () => api.optimizer.apply({ id: plan.id, hash: plan.hash }),
    findResult: ({ applied, undone }) => (applied?.finished && !undone ? applied : null),
    alreadyTitle: 'Already Applied',
    failureTitle: 'Failed to Apply Plan',
    report: reportApplied,
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
      isPending={action.isPending}
      failure={action.failure}
      onConfirm={action.run}
      onClose={onClose}
    >
      <ChangeEffects changes={changes} />
    </ConfirmDialog>
  )
}

function reportApplied({ applied, optimization: { plan } }: PlanRun, note: string): void {
  const appliedCount = applied?.changes.filter(({ outcome }) => outcome === 'done').length ?? 0
  if (appliedCount === plan.changes.length)
    showMessage('Plan Applied', { description: `Changes applied: ${appliedCount}.${note}` })
  else
    showError(
      'Plan Partly Applied',
      `Changes applied: ${appliedCount} of ${plan.changes.length}. The plan shows the reasons.${note}`,
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

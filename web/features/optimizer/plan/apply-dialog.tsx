import { useState } from 'react'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatChangeCount } from './changes.ts'
import { usePlanAction } from './use-plan-act.ts'
import { ChangeEffects } from './what-happens.tsx'

interface ApplyDialogProps {
  run: PlanRun
  onDone: () => void
  onRefused: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation before a plan is applied, listing every change. */
export function ApplyDialog({ run, onDone, onRefused, onClose }: ApplyDialogProps) {
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
      labels={{ confirm: label, pending: 'Applying…', keep: 'Leave all as it is' }}
      isPending={action.isPending}
      failure={action.failure}
      onConfirm={action.run}
      onClose={onClose}
    >
      <ChangeEffects changes={changes} />
    </ConfirmDialog>
  )
}

function reportApplied({ applied, optimization: { plan } }: PlanRun, more: string): void {
  const appliedCount = applied?.changes.filter(({ outcome }) => outcome === 'done').length ?? 0
  if (appliedCount === plan.changes.length)
    showMessage('Plan Applied', { description: `${formatChangeCount(appliedCount)} made.${more}` })
  else
    showError(
      'Plan Applied in Part',
      `${appliedCount} of ${formatChangeCount(plan.changes.length)} made: the plan says why.${more}`,
    )
}

import { useState } from 'react'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { formatChangeCount } from './changes.ts'
import { usePlanAction } from './use-plan-act.ts'
import { ChangeEffects } from './what-happens.tsx'

interface UndoDialogProps {
  run: PlanRun
  onDone: () => void
  onRefused: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation before a plan is undone: lowered budgets rise again, and paused ads run again. */
export function UndoDialog({ run, onDone, onRefused, onClose }: UndoDialogProps) {
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
      labels={{ confirm: label, pending: 'Undoing…', keep: 'Keep them' }}
      isPending={action.isPending}
      failure={action.failure}
      onConfirm={action.run}
      onClose={onClose}
    >
      <ChangeEffects changes={changes} />
      <p>What somebody has changed since stays as it is.</p>
    </ConfirmDialog>
  )
}

function reportUndone({ undone }: PlanRun, more: string): void {
  const results = undone?.changes ?? []
  const undoneCount = results.filter(({ outcome }) => outcome === 'done').length
  if (undoneCount === results.length)
    showMessage('Plan Undone', { description: `${formatChangeCount(undoneCount)} set back.${more}` })
  else
    showError(
      'Plan Undone in Part',
      `${undoneCount} of ${formatChangeCount(results.length)} set back: the plan says why.${more}`,
    )
}

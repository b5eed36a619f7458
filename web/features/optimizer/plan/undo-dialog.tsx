import { useState } from 'react'
import type { PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../../lib/api.tsx'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { changeCount } from './changes.ts'
import { usePlanAct } from './use-plan-act.ts'
import { WhatHappens } from './what-happens.tsx'

interface Props {
  run: PlanRun
  onDone: () => void
  onRefused: (reason: string) => void
  onClose: () => void
}

/** Asks for confirmation before a plan is undone: lowered budgets rise again, and paused ads run again. */
export function UndoDialog({ run, onDone, onRefused, onClose }: Props) {
  const api = useApi()
  const { id } = run.optimization.plan
  // Snapshot of the changes to confirm: after a failure the plan is refetched, with fewer changes or none.
  const [back] = useState(run.toUndo)
  const undoing = usePlanAct({
    planId: id,
    call: () => api.optimizer.undo({ id }),
    doneIn: ({ undone }) => (undone?.finished ? undone : null),
    already: 'Already Undone',
    failed: 'Failed to Undo Plan',
    tell,
    onDone: () => {
      onDone()
      onClose()
    },
    onRefused,
  })
  const act = `Undo ${changeCount(back.length)}`
  return (
    <ConfirmDialog
      title={`${act}?`}
      words={{ confirm: act, pending: 'Undoing…', keep: 'Keep them' }}
      isPending={undoing.isPending}
      failure={undoing.failure}
      onConfirm={undoing.run}
      onClose={onClose}
    >
      <WhatHappens changes={back} />
      <p>What somebody has changed since stays as it is.</p>
    </ConfirmDialog>
  )
}

function tell({ undone }: PlanRun, more: string): void {
  const all = undone?.changes ?? []
  const done = all.filter(({ outcome }) => outcome === 'done').length
  if (done === all.length) showMessage('Plan Undone', { description: `${changeCount(done)} set back.${more}` })
  else showError('Plan Undone in Part', `${done} of ${changeCount(all.length)} set back: the plan says why.${more}`)
}

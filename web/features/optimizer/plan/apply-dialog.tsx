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

/** Asks for confirmation before a plan is applied, listing every change. */
export function ApplyDialog({ run, onDone, onRefused, onClose }: Props) {
  const api = useApi()
  // Snapshot of the changes to confirm: after a failure the plan is refetched, with fewer changes or none.
  const [left] = useState(run.toApply)
  const { plan } = run.optimization
  const applying = usePlanAct({
    planId: plan.id,
    call: () => api.optimizer.apply({ id: plan.id, hash: plan.hash }),
    doneIn: ({ applied, undone }) => (applied?.finished && !undone ? applied : null),
    already: 'Already Applied',
    failed: 'Failed to Apply Plan',
    tell,
    onDone: () => {
      onDone()
      onClose()
    },
    onRefused,
  })
  const act = `Apply ${changeCount(left.length)}`
  return (
    <ConfirmDialog
      title={`${act}?`}
      words={{ confirm: act, pending: 'Applying…', keep: 'Leave all as it is' }}
      isPending={applying.isPending}
      failure={applying.failure}
      onConfirm={applying.run}
      onClose={onClose}
    >
      <WhatHappens changes={left} />
    </ConfirmDialog>
  )
}

function tell({ applied, optimization: { plan } }: PlanRun, more: string): void {
  const made = applied?.changes.filter(({ outcome }) => outcome === 'done').length ?? 0
  if (made === plan.changes.length) showMessage('Plan Applied', { description: `${changeCount(made)} made.${more}` })
  else
    showError('Plan Applied in Part', `${made} of ${changeCount(plan.changes.length)} made: the plan says why.${more}`)
}

import { useState } from 'react'
import { getErrorText } from '../../lib/reason-of.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type AccessKind, useRemove } from './access.queries.ts'
import type { Entry } from './access-entry.tsx'

interface RemoveDialogProps {
  kind: AccessKind
  entry: Entry
  labels: { action: string; pending: string; done: string }
  onClose: () => void
}

/** Asks for confirmation and names the consequence. */
export function RemoveDialog({ kind, entry, labels, onClose }: RemoveDialogProps) {
  const removal = useRemove(kind, labels.done)
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    removal.mutate(entry.id, { onSuccess: onClose, onError: error => setFailure(getErrorText(error)) })
  }
  return (
    <ConfirmDialog
      title={`${labels.action} ${entry.name}?`}
      labels={{ confirm: labels.action, pending: labels.pending, keep: 'Leave it as it is' }}
      isDangerous
      isPending={removal.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{entry.consequence}</p>
    </ConfirmDialog>
  )
}

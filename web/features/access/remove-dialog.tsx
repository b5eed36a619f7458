import { useState } from 'react'
import { reasonOf } from '../../lib/reason-of.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Giver, useRemoval } from './access.queries.ts'
import type { Entry } from './access-entry.tsx'

interface Props {
  giver: Giver
  entry: Entry
  words: { act: string; pending: string; done: string }
  onClose: () => void
}

/** Asks for confirmation and names the consequence. */
export function RemoveDialog({ giver, entry, words, onClose }: Props) {
  const removal = useRemoval(giver, words.done)
  const [failure, setFailure] = useState<string>()
  function confirm() {
    setFailure(undefined)
    removal.mutate(entry.id, { onSuccess: onClose, onError: error => setFailure(reasonOf(error)) })
  }
  return (
    <ConfirmDialog
      title={`${words.act} ${entry.name}?`}
      words={{ confirm: words.act, pending: words.pending, keep: 'Leave it as it is' }}
      isDangerous
      isPending={removal.isPending}
      failure={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{entry.loss}</p>
    </ConfirmDialog>
  )
}

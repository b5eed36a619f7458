import { noTagWarning } from '../../server/contract/affiliate-tag.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface WithoutTagDialogProps {
  isPending: boolean
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before publishing links that earn no commission on a public site. */
export function WithoutTagDialog(props: WithoutTagDialogProps) {
  const labels = { confirm: 'Publish without a tag', pending: 'Publishing…', keep: 'Cancel' }
  return (
    <ConfirmDialog title="Publish without an affiliate tag?" labels={labels} {...props}>
      <p>
        {noTagWarning}. <a href="/settings">Set your tag</a> first, or publish now: links of published articles carry
        your tag as soon as you set it.
      </p>
    </ConfirmDialog>
  )
}

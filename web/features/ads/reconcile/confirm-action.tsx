import { Dialog } from '../../../ui/dialog.tsx'
import type { Choice } from './use-reconcile.ts'

interface Props {
  choice: Choice
  /** What is lost, or may be spent; it names the thing. */
  warning: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, ahead of what takes something away or lets something spend. */
export function ConfirmAction({ choice: { finding, action }, warning, onConfirm, onClose }: Props) {
  const label = finding.actions.find(own => own.action === action)?.label ?? action
  const isLoss = action === 'remove' || action === 'forget'
  return (
    <Dialog title={`${label}?`} onClose={onClose}>
      <p className="finding-name">{warning}</p>
      <div className="desk-actions">
        <button type="button" className={`button button-small ${isLoss ? 'button-danger' : ''}`} onClick={onConfirm}>
          {label}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Leave it as it is
        </button>
      </div>
    </Dialog>
  )
}

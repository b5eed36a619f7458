import { Dialog } from '../../../ui/dialog.tsx'
import type { Choice } from './use-reconcile.ts'

interface ConfirmActionProps {
  choice: Choice
  /** Loss or possible spend, naming the object. */
  warning: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that deletes something or may spend money. */
export function ConfirmAction({ choice: { finding, action }, warning, onConfirm, onClose }: ConfirmActionProps) {
  const label = finding.actions.find(candidate => candidate.action === action)?.label ?? action
  const isDestructive = action === 'remove' || action === 'forget'
  return (
    <Dialog title={`${label}?`} onClose={onClose}>
      <p className="finding-name">{warning}</p>
      <div className="desk-actions">
        <button
          type="button"
          className={`button button-small ${isDestructive ? 'button-danger' : ''}`}
          onClick={onConfirm}
        >
          {label}
        </button>
        <button type="button" className="button button-small button-quiet" onClick={onClose}>
          Leave it as it is
        </button>
      </div>
    </Dialog>
  )
}

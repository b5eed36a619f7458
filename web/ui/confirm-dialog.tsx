import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** Consequences of the action, naming its object. */
  children: ReactNode
  /** Labels of the buttons: confirm, confirm while pending, and cancel. */
  labels: { confirm: string; pending: string; keep: string }
  isDangerous?: boolean
  isPending: boolean
  /** Error message. Remains visible after the toast disappears. */
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. Stays open until the action succeeds, so that it can be retried. */
export function ConfirmDialog({ title, children, labels, isDangerous = false, ...actionProps }: ConfirmDialogProps) {
  const { isPending, failure, onConfirm, onClose } = actionProps
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="desk-form">
        {children}
        {failure !== undefined && (
          <p className="field-error" role="alert">
            {failure}
          </p>
        )}
        <div className="desk-actions">
          <button
            type="button"
            className={`button button-small ${isDangerous ? 'button-danger' : ''}`}
            aria-disabled={isPending}
            onClick={() => isPending || onConfirm()}
          >
            {isPending ? labels.pending : labels.confirm}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={onClose}>
            {labels.keep}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

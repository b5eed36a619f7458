import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** What comes of it, naming the thing. */
  children: ReactNode
  /** What the buttons say: to do it, while it is being done, and to leave all as it is. */
  words: { confirm: string; pending: string; keep: string }
  isDangerous?: boolean
  isPending: boolean
  /** Stays beside the buttons when the toast has gone. */
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks once, and stays until it is done: after a failure it can be tried again. */
export function ConfirmDialog({ title, children, words, isDangerous = false, ...acting }: Props) {
  const { isPending, failure, onConfirm, onClose } = acting
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
            {isPending ? words.pending : words.confirm}
          </button>
          <button type="button" className="button button-small button-quiet" onClick={onClose}>
            {words.keep}
          </button>
        </div>
      </div>
    </Dialog>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { openDialog } from '../lib/open-dialogs.ts'

interface Props {
  title: string
  /** Called once it has been closed by whoever has it open. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open for as long as it is rendered. `Esc` closes it, and focus goes back to where it was. What does not
 * fit is scrolled under its head.
 */
export function Dialog({ title, onClose, className = '', children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (dialog.current) return openDialog(dialog.current)
  }, [])
  return (
    <dialog ref={dialog} className={`dialog desk-dialog ${className}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="dialog-body">{children}</div>
      {/* Last, so that focus begins with what the dialog is for. */}
      <button type="button" className="dialog-close" aria-label="Close" onClick={() => dialog.current?.close()}>
        ×
      </button>
    </dialog>
  )
}

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { openDialog } from '../lib/open-dialogs.ts'

interface DialogProps {
  title: string
  /** Called after the dialog is closed. The parent should unmount it. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * A modal dialog, open while it is mounted. `Esc` closes it and returns focus. Long content scrolls below the title.
 */
export function Dialog({ title, onClose, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (dialog.current) return openDialog(dialog.current)
  }, [])
  return (
    <dialog ref={dialog} className={`dialog desk-dialog ${className}`} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="dialog-body">{children}</div>
      {/* Last, so that the content receives the initial focus. */}
      <button type="button" className="dialog-close" aria-label="Close" onClick={() => dialog.current?.close()}>
        ×
      </button>
    </dialog>
  )
}

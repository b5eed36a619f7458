import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { noTagWarning } from '../../server/domain/shops.ts'
import { openDialog } from '../lib/open-dialogs.ts'
import { Button, QuietButton } from './buttons.tsx'
import { FailureText } from './page-states.tsx'

interface DialogProps {
  title: string
  /** Called after the dialog is closed. The parent should unmount it. */
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A modal dialog, open while it is mounted. `Esc` closes it and returns focus. Long content scrolls below the title. */
export function Dialog({ title, onClose, className = '', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    if (!dialog.current) return
    const close = openDialog(dialog.current)
    focusFirstControl(dialog.current)
    return close
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

const controls = '[role="tab"][aria-selected="true"], input, select, textarea, button:not([role="tab"]), a[href]'

/** Moves the focus from content that scrolls, or from a list of tabs, to its first control if that is in view. */
function focusFirstControl(dialog: HTMLDialogElement): void {
  const focused = document.activeElement
  if (!focused?.matches('.dialog-body, [role="tablist"]') || !dialog.contains(focused)) return
  const control = focused.querySelector<HTMLElement>(controls)
  if (control && control.getBoundingClientRect().top < dialog.getBoundingClientRect().bottom) control.focus()
}

interface ConfirmDialogProps {
  title: string
  /** Consequences of the action, naming its object. */
  children: ReactNode
  /** Labels of the buttons: confirm, confirm while pending, and cancel. */
  labels: { confirm: string; pending: string; keep: string }
  isDangerous?: boolean
  /** True if it may spend money. The button that changes nothing then has the initial focus. */
  maySpend?: boolean
  isPending: boolean
  /** Error message. Remains visible after the toast disappears. */
  failure: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation. Stays open until the action succeeds, so that it can be retried. */
export function ConfirmDialog({ title, children, labels, isDangerous = false, ...actionProps }: ConfirmDialogProps) {
  const { maySpend = false, isPending, failure, onConfirm, onClose } = actionProps
  const keep = useRef<HTMLButtonElement>(null)
  // A browser focuses the first control. The key press that opens the dialog must not confirm it too.
  useLayoutEffect(() => {
    if (maySpend) keep.current?.focus()
  }, [maySpend])
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="desk-form">
        {children}
        <FailureText>{failure}</FailureText>
        <div className="desk-actions">
          <Button
            className={`button button-small ${isDangerous ? 'button-danger' : ''}`}
            aria-disabled={isPending}
            onClick={() => isPending || onConfirm()}
          >
            {isPending ? labels.pending : labels.confirm}
          </Button>
          <QuietButton ref={keep} onClick={onClose}>
            {labels.keep}
          </QuietButton>
        </div>
      </div>
    </Dialog>
  )
}

/** Asks before publishing links that earn no commission on a public site. */
export function WithoutTagDialog(props: Pick<ConfirmDialogProps, 'isPending' | 'failure' | 'onConfirm' | 'onClose'>) {
  const labels = { confirm: 'Publish without a tag', pending: 'Publishing…', keep: 'Cancel' }
  return (
    <ConfirmDialog title="Publish without an affiliate tag?" labels={labels} {...props}>
      <p>
        {noTagWarning}. <a href="/settings">Set your tag</a> first, or publish now. Published links get your tag as soon
        as you set it.
      </p>
    </ConfirmDialog>
  )
}

interface FormFooterProps extends Pick<ConfirmDialogProps, 'failure' | 'isPending'> {
  /** Labels of the submit button: normal and pending. */
  labels: { submit: string; pending: string }
  onCancel: () => void
}

/** Footer of a dialog's form: error message and buttons. */
export function FormFooter({ failure, labels, isPending, onCancel }: FormFooterProps) {
  return (
    <>
      <FailureText>{failure}</FailureText>
      <div className="desk-actions">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? labels.pending : labels.submit}
        </Button>
        <QuietButton onClick={onCancel}>Cancel</QuietButton>
      </div>
    </>
  )
}

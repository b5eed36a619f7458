import { Toast } from 'radix-ui'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../lib/open-dialogs.ts'
import { dismissToast, type Toast as ToastMessage } from '../lib/toasts.ts'

/** Milliseconds a toast stays on screen. */
const shownFor = 5_000

/** On top of the page, and of the dialog that may be open: within it, as all else is out of reach. */
export function Toaster({ toast }: { toast: ToastMessage }) {
  const dialog = useTopDialog()
  // Moved, not made anew: a toast is neither told twice nor shown for longer when a dialog closes under it.
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => (dialog ?? document.body).append(host), [dialog, host])
  useLayoutEffect(() => () => host.remove(), [host])
  return createPortal(
    <Toast.Provider duration={shownFor} label="Message" announcerContainer={host}>
      <Toast.Root
        key={toast.id}
        className={`toast toast-${toast.kind}`}
        onOpenChange={open => open || dismissToast(toast.id)}
      >
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        {toast.description && <Toast.Description>{toast.description}</Toast.Description>}
        {toast.action && (
          <Toast.Action className="link" altText={toast.action.label} onClick={toast.action.run}>
            {toast.action.label}
          </Toast.Action>
        )}
        <Toast.Close className="toast-close" aria-label="Close the message">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>,
    host,
  )
}

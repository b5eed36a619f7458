import { Toast } from 'radix-ui'
import { useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTopDialog } from '../lib/open-dialogs.ts'
import { dismissToast, type Toast as ToastMessage } from '../lib/toasts.ts'

/** Milliseconds a toast stays on screen. */
const durationMs = 5_000

/** Shows a toast on top of the page, or inside the topmost dialog, because everything outside a modal is inert. */
export function Toaster({ toast }: { toast: ToastMessage }) {
  const dialog = useTopDialog()
  // The host element is moved, not recreated, so that closing a dialog neither repeats the announcement nor restarts
  // the timer.
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => (dialog ?? document.body).append(host), [dialog, host])
  useLayoutEffect(() => () => host.remove(), [host])
  return createPortal(
    <Toast.Provider duration={durationMs} label="Message" announcerContainer={host}>
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
        <Toast.Close className="toast-close" aria-label="Close message">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>,
    host,
  )
}

import { Toast } from 'radix-ui'
import { dismissToast, type Toast as ToastMessage } from '../lib/toasts.ts'

/** Milliseconds a toast stays on screen. */
const shownFor = 5_000

export function Toaster({ toast }: { toast: ToastMessage }) {
  return (
    <Toast.Provider duration={shownFor} label="Message">
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
        <Toast.Close className="toast-close" aria-label="Close">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>
  )
}

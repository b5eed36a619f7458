import { Toast } from 'radix-ui'
import { dismissToast, type Toast as ToastMessage } from '../lib/toasts.ts'

/** Milliseconds a toast stays on screen. */
const shownFor = 5_000

export function Toaster({ toast }: { toast: ToastMessage }) {
  return (
    <Toast.Provider duration={shownFor} label="Message">
      <Toast.Root key={toast.id} className="toast" onOpenChange={open => open || dismissToast(toast.id)}>
        <Toast.Title className="toast-title">{toast.title}</Toast.Title>
        <Toast.Description>{toast.description}</Toast.Description>
        <Toast.Close className="toast-close" aria-label="Close">
          ×
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport className="toast-viewport" />
    </Toast.Provider>
  )
}

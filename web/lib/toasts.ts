import { reasonOf } from './reason-of.ts'

/** Button in a toast. */
export interface ToastAction {
  label: string
  run: () => void
}

export interface Toast {
  id: number
  kind: 'error' | 'plain'
  title: string
  description: string
  action?: ToastAction | undefined
  /** False after dismissal. A dismissed toast stays in memory for a while. */
  open: boolean
}

interface MessageOptions {
  description?: string
  action?: ToastAction
}

/** Milliseconds a dismissed toast stays in memory. */
const forgottenAfter = 1_000_000

const listeners = new Set<() => void>()
let current: Toast | undefined
let lastId = 0

function set(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Replaces the current toast. There is at most one. */
function show(toast: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1
  set({ ...toast, id: lastId, open: true })
}

/** Shows an error, optionally with an action that resolves it. */
export function showError(title: string, error: unknown, action?: ToastAction): void {
  show({ kind: 'error', title, description: toldOf(error), action })
}

function toldOf(error: unknown): string {
  // The browser's own message for a failed connection is not helpful: `Failed to fetch`.
  if (error instanceof TypeError) return reasonOf(error)
  return error instanceof Error ? error.message : String(error)
}

/** Shows a success message, optionally with an action such as undo. */
export function showMessage(title: string, { description = '', action }: MessageOptions = {}): void {
  show({ kind: 'plain', title, description, action })
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  set({ ...current, open: false })
  setTimeout(() => {
    if (current?.id === id) set(undefined)
  }, forgottenAfter)
}

export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => current,
}

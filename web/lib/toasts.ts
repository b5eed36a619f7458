import { reasonOf } from './reason-of.ts'

/** What a toast offers to do about what it tells. */
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
  /** Whether it is on screen; a dismissed one is kept for a while. */
  open: boolean
}

interface MessageOptions {
  description?: string
  action?: ToastAction
}

/** Milliseconds a dismissed toast is kept. */
const forgottenAfter = 1_000_000

const listeners = new Set<() => void>()
let current: Toast | undefined
let lastId = 0

function set(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** There is one at a time: a new one takes the place of the one that may be showing. */
function show(toast: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1
  set({ ...toast, id: lastId, open: true })
}

/** Tells of a failure, with a way to mend it, say. */
export function showError(title: string, error: unknown, action?: ToastAction): void {
  show({ kind: 'error', title, description: toldOf(error), action })
}

function toldOf(error: unknown): string {
  // What a browser says of a connection that fails is nothing to read: `Failed to fetch`.
  if (error instanceof TypeError) return reasonOf(error)
  return error instanceof Error ? error.message : String(error)
}

/** Tells of what was done, with a way to undo it, say. */
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

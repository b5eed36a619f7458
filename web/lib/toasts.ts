export interface Toast {
  id: number
  title: string
  description: string
  /** Whether it is on screen; a dismissed one is kept for a while. */
  open: boolean
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

/** Shows a message of failure, in place of the one that may be showing: there is one at a time. */
export function showError(title: string, error: unknown): void {
  lastId += 1
  set({ id: lastId, title, description: error instanceof Error ? error.message : String(error), open: true })
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

import { type ReactNode, useSyncExternalStore } from 'react'
import { getErrorText } from './error-text.ts'

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
const retentionMs = 1_000_000

const listeners = new Set<() => void>()
let current: Toast | undefined
let lastId = 0
/** Last message that was on the page when somebody pressed something or went back. */
let pressedId = 0

function setToast(toast: Toast | undefined): void {
  current = toast
  for (const listener of listeners) listener()
}

/** Replaces the current toast. There is at most one. */
function showToast(toast: Omit<Toast, 'id' | 'open'>): void {
  lastId += 1
  setToast({ ...toast, id: lastId, open: true })
}

/** Shows an error, optionally with an action that resolves it. */
export function showError(title: string, error: unknown, action?: ToastAction): void {
  showToast({ kind: 'error', title, description: describeCause(error), action })
}

function describeCause(error: unknown): string {
  // The browser's own message for a failed connection is not helpful: `Failed to fetch`.
  if (error instanceof TypeError) return getErrorText(error)
  return error instanceof Error ? error.message : String(error)
}

/** Shows a success message, optionally with an action such as undo. */
export function showMessage(title: string, { description = '', action }: MessageOptions = {}): void {
  showToast({ kind: 'plain', title, description, action })
}

export function dismissToast(id: number): void {
  if (current?.id !== id || !current.open) return
  setToast({ ...current, open: false })
  setTimeout(() => {
    if (current?.id === id) setToast(undefined)
  }, retentionMs)
}

/** Call it before the press has any effect. */
export function notePress(): void {
  pressedId = lastId
}

/** Dismisses the message of a page that somebody has left. A page that opens without a press is where an action leads. */
export function dismissOldToast(): void {
  if (pressedId === lastId) dismissToast(lastId)
}

export const toasts = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: () => current,
}

/** Returns the toast that is open. */
export function useToast(): Toast | undefined {
  const toast = useSyncExternalStore(toasts.subscribe, toasts.get, () => undefined)
  return toast?.open ? toast : undefined
}

/** Returns the parts of an error that no other text should repeat: its title, and its reason without the status. */
export function getToastedTexts({ kind, title, description }: Toast): string[] {
  return kind === 'error' ? [title, description.replace(/^\d+: /, '')].filter(Boolean) : []
}

/** Returns true while a toast says the same as a text of the page. The text is hidden until the toast is gone. */
export function useIsToasted(text: ReactNode): boolean {
  const toast = useToast()
  return toast !== undefined && getToastedTexts(toast).some(part => String(text).includes(part))
}

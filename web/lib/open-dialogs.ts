import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** In the order in which they were opened. */
let open: readonly HTMLDialogElement[] = []

function set(dialogs: readonly HTMLDialogElement[]): void {
  open = dialogs
  for (const listener of listeners) listener()
}

/** Shows it over the page, of which nothing else can be reached meanwhile. @returns what closes it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  set([...open, dialog])
  return () => {
    set(open.filter(one => one !== dialog))
    dialog.close()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one on top: what is outside of it is neither seen over it, nor heard of, nor to be clicked. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => open.at(-1),
    () => undefined,
  )
}

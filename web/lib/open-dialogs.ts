import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
/** Open dialogs in the order of opening. */
let openDialogs: readonly HTMLDialogElement[] = []

function setOpenDialogs(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs
  for (const listener of listeners) listener()
}

/** Opens a modal dialog and returns a function that closes it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal()
  setOpenDialogs([...openDialogs, dialog])
  return () => {
    setOpenDialogs(openDialogs.filter(other => other !== dialog))
    dialog.close()
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the topmost dialog. Everything outside it is inert and hidden from assistive technology. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => openDialogs.at(-1),
    () => undefined,
  )
}

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
  focusFirstControl(dialog)
  setOpenDialogs([...openDialogs, dialog])
  return () => {
    setOpenDialogs(openDialogs.filter(other => other !== dialog))
    dialog.close()
  }
}

const controls = '[role="tab"][aria-selected="true"], input, select, textarea, button:not([role="tab"]), a[href]'

/** Moves the focus from content that scrolls, or from a list of tabs, to its first control if that is in view. */
function focusFirstControl(dialog: HTMLDialogElement): void {
  const focused = document.activeElement
  if (!focused?.matches('.dialog-body, [role="tablist"]') || !dialog.contains(focused)) return
  const control = focused.querySelector<HTMLElement>(controls)
  if (control && control.getBoundingClientRect().top < dialog.getBoundingClientRect().bottom) control.focus()
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

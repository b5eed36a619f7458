import { hasAdminHint } from './reader/admin-hint.ts'
import { followTheme } from './reader/theme.ts'
import { countVisits } from './reader/visits.ts'

/**
 * All the script a reader gets. It loads the app for an admin, counts everybody else’s visits, and helps browsers
 * that do not open dialogs themselves.
 */

const facts = document.documentElement.dataset

/** It takes over the whole page, so all of it has to be there. */
function loadAppForAdmin(): void {
  const { app } = facts
  if (!app || !hasAdminHint()) return
  const load = () => void import(/* @vite-ignore */ app)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
  else load()
}

/** `command` and `commandfor` of a button: https://html.spec.whatwg.org/#attr-button-command */
function openDialogs(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest('button[commandfor]')
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
  else dialog.close()
}

/** `closedby="any"`: a click beside the dialog, which is one on the dialog's own backdrop, closes it. */
function closeOutside(event: MouseEvent): void {
  const dialog = event.target
  if (!(dialog instanceof HTMLDialogElement) || dialog.getAttribute('closedby') !== 'any') return
  const box = dialog.getBoundingClientRect()
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  if (!inside) dialog.close()
}

if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', openDialogs)
if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', closeOutside)
followTheme()
loadAppForAdmin()
countVisits(facts)

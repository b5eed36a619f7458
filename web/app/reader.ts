/**
 * The whole script for readers. It loads the app for admins, counts visits of everyone else, and handles dialogs in
 * browsers without invoker commands.
 */
import { followTheme } from './reader/theme.ts'
import { countVisits, hasAdminHint } from './reader/visits.ts'

/** Attributes that the server sets on the root element. */
const pageData = document.documentElement.dataset

/** Waits for the complete document, because the app hydrates all of it. */
function loadAppForAdmin(): void {
  const { app } = pageData
  if (!app || !hasAdminHint()) return
  const load = () => void import(/* @vite-ignore */ app)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load)
  else load()
}

/** Handles `command` and `commandfor` of a button: https://html.spec.whatwg.org/#attr-button-command */
function openDialogs(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null
  const button = target?.closest('button[commandfor]')
  const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
  if (!(dialog instanceof HTMLDialogElement)) return
  if (button?.getAttribute('command') === 'show-modal') dialog.showModal()
  else dialog.close()
}

/** Handles `closedby="any"`: a click on the backdrop, which targets the dialog itself, closes it. */
function closeOutside(event: MouseEvent): void {
  const dialog = event.target
  if (!(dialog instanceof HTMLDialogElement) || dialog.getAttribute('closedby') !== 'any') return
  const box = dialog.getBoundingClientRect()
  const inside =
    event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
  if (!inside) dialog.close()
}

/** Marks the section in view in the table of contents of an article. */
function markCurrentSection(): void {
  let isScheduled = false
  const update = () => {
    isScheduled = false
    const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')]
    const current = links.findLast(({ hash }) => {
      const top = document.getElementById(hash.slice(1))?.getBoundingClientRect().top
      return top !== undefined && top <= innerHeight / 3
    })
    for (const link of links) {
      if (link === current) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    }
  }
  // At most once per frame.
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(update)
  }
  addEventListener('scroll', schedule, { passive: true })
}

if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', openDialogs)
if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', closeOutside)
followTheme()
markCurrentSection()
loadAppForAdmin()
countVisits(pageData)

/** Script for readers: loads the app for admins, counts other visits, and handles dialogs in older browsers. */
import { countVisits, hasAdminHint } from './reader/visits.ts'

/** The server sets attributes of the page on it. */
const root = document.documentElement

/** Waits for the complete document, because the app hydrates all of it. */
function loadAppForAdmin(): void {
  const { app } = root.dataset
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

/** Key of the theme, which is stored in this browser and applied before the first paint. */
const storageKey = 'theme'

function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function storeTheme(theme: string): void {
  try {
    localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is not available. The choice lasts until the page is left.
  }
}

function isThemeSelect(target: EventTarget | null): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && target.dataset.themeSelect !== undefined
}

function applyTheme(theme: string): void {
  // The stylesheet uses this attribute, also to show the theme control, which does nothing without a script.
  root.dataset.theme = theme
  const select = document.querySelector('select[data-theme-select]')
  if (isThemeSelect(select)) select.value = theme
}

/** Applies the stored theme, and each change of it in this tab or another. */
function followTheme(): void {
  applyTheme(readStoredTheme() ?? 'auto')
  document.addEventListener('change', ({ target }) => {
    if (!isThemeSelect(target)) return
    storeTheme(target.value)
    applyTheme(target.value)
  })
  // The control is at the end of the page.
  addEventListener('DOMContentLoaded', () => applyTheme(readStoredTheme() ?? 'auto'))
  addEventListener('storage', event => event.key === storageKey && applyTheme(event.newValue ?? 'auto'))
}

if (!('command' in HTMLButtonElement.prototype)) document.addEventListener('click', openDialogs)
if (!('closedBy' in HTMLDialogElement.prototype)) document.addEventListener('click', closeOutside)
followTheme()
markCurrentSection()
loadAppForAdmin()
countVisits(root.dataset)

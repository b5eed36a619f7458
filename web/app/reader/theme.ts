/** Light, dark or system theme. It is stored in this browser and applied before the first paint. */

const storageKey = 'theme'
const root = document.documentElement

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
export function followTheme(): void {
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

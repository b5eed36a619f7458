/** Light, dark or system theme. It is stored in this browser and applied before the first paint. */

const key = 'theme'
const root = document.documentElement

/** A browser may forbid storage. The choice then lasts for the page. */
function kept(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(theme: string): void {
  try {
    localStorage.setItem(key, theme)
  } catch {}
}

function isSelect(target: EventTarget | null): target is HTMLSelectElement {
  return target instanceof HTMLSelectElement && target.dataset.themeSelect !== undefined
}

function apply(theme: string): void {
  // The stylesheet uses this attribute, also to show the theme control, which does nothing without a script.
  root.dataset.theme = theme
  const select = document.querySelector('select[data-theme-select]')
  if (isSelect(select)) select.value = theme
}

export function followTheme(): void {
  apply(kept() ?? 'auto')
  document.addEventListener('change', ({ target }) => {
    if (!isSelect(target)) return
    keep(target.value)
    apply(target.value)
  })
  // The control is at the end of the page.
  addEventListener('DOMContentLoaded', () => apply(kept() ?? 'auto'))
  addEventListener('storage', event => event.key === key && apply(event.newValue ?? 'auto'))
}

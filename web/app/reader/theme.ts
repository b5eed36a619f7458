/** Light, dark, or as the system has it: chosen once, kept in this browser, set before the page is first painted. */

const key = 'theme'
const root = document.documentElement

/** A browser may forbid storage; then the choice holds for the page. */
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
  // By it, the stylesheet decides, and shows the control, which would do nothing without a script.
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
  // The control comes with the page's end.
  addEventListener('DOMContentLoaded', () => apply(kept() ?? 'auto'))
  addEventListener('storage', event => event.key === key && apply(event.newValue ?? 'auto'))
}

/**
 * Choice of light, dark or system theme. The reader's script (`web/app/reader.ts`), which every page loads,
 * applies the theme before the first paint and shows this control, which does nothing without a script.
 */
export function ThemeSelect() {
  return (
    <label className="theme">
      Appearance
      <select data-theme-select="" ref={showCurrentTheme}>
        <option value="auto">Match device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}

/** Shows the current theme when the app renders the control again. */
function showCurrentTheme(select: HTMLSelectElement | null): void {
  if (select) select.value = document.documentElement.dataset.theme ?? 'auto'
}

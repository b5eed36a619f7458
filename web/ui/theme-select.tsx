/**
 * Light, dark, or as the system has it. Left to the reader's script (`web/app/reader/theme.ts`), which every page has:
 * it sets what was chosen before anything is painted, and shows this control, which does nothing without a script.
 */
export function ThemeSelect() {
  return (
    <label className="theme">
      Appearance
      <select data-theme-select="" ref={showChosen}>
        <option value="auto">As my device</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  )
}

/** Where the app draws it anew, the choice has been made already. */
function showChosen(select: HTMLSelectElement | null): void {
  if (select) select.value = document.documentElement.dataset.theme ?? 'auto'
}

import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endSession, useApi } from '../lib/api.tsx'
import { clearReturnPath } from '../lib/browser-storage.ts'
import { useSingleMutation } from '../lib/mutations.ts'
import { showError } from '../lib/toasts.ts'

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

function useLogout() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () => api.auth.logout(),
    onSuccess: async () => {
      await endSession(queries)
      // After signing out, the next sign-in starts at Today.
      clearReturnPath()
    },
    onError: error => showError('Logout failed', error),
  })
}

interface Props {
  className: string
  icon?: ReactNode
  onChosen: () => void
}

export function LogoutButton({ className, icon, onChosen }: Props) {
  const logout = useLogout()
  const choose = () => {
    onChosen()
    logout.mutate()
  }
  return (
    <button type="button" className={className} disabled={logout.isPending} onClick={choose}>
      {icon}
      <span>{logout.isPending ? 'Logging out…' : 'Logout'}</span>
    </button>
  )
}

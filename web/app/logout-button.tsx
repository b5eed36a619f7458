import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../lib/api.tsx'
import { useSingleMutation } from '../lib/mutations.ts'
import { endSession } from '../lib/query-client.ts'
import { showError } from '../lib/toasts.ts'
import { clearReturnPath } from './guard.tsx'

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

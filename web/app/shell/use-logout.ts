import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { endSession } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import { useLocation } from '../router/router.tsx'

export function useLogout() {
  const api = useApi()
  const queries = useQueryClient()
  const { route } = useLocation()
  return useWrite({
    mutationFn: () => api.auth.logout(),
    onSuccess: async () => {
      await endSession(queries)
      // Who leaves on purpose begins anew: nothing of where they were is kept for the next.
      if (location.pathname === '/auth') route('/auth', true)
    },
    onError: error => showError('Logout failed', error),
  })
}

import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { endSession } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { useSingleMutation } from '../../lib/use-write.ts'
import { clearReturnPath } from '../return-path.ts'

export function useLogout() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: () => api.auth.logout(),
    onSuccess: async () => {
      await endSession(queries)
      // After signing out, the next sign-in starts at the home page.
      clearReturnPath()
    },
    onError: error => showError('Logout failed', error),
  })
}

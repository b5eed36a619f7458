import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.tsx'
import { forgetVisitor, userKey } from '../../lib/query-client.ts'
import { showError } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'

export function useLogout() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: () => api.auth.logout(),
    onSuccess: () => {
      queries.setQueryData(userKey, null)
      return forgetVisitor(queries)
    },
    onError: error => showError('Logout failed', error),
  })
}

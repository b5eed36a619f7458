import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Input } from '../../../server/contract/operation.ts'
import type { authLogin, authRegister, authReset } from '../../../server/contract/operations/accounts.ts'
import type { User } from '../../../server/contract/schemas/account.ts'
import { clearVisitorData, useApi, userKey } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import type { PageContext, PageStatus } from '../../lib/page-data.tsx'
import { getPasskey } from '../../lib/passkeys.ts'

type LoginInput = Input<typeof authLogin>
type RegisterInput = Input<typeof authRegister>

/** Registration options. They depend on the visitor's session and address, so only the browser requests them. */
export function registrationQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'registration'], queryFn: () => api.auth.registration() })
}

/** Loads nothing on the server, because its page is the same for everybody. */
export async function loadAuthPage({ queries, api }: PageContext): Promise<PageStatus> {
  if (typeof window !== 'undefined') await queries.fetchQuery(registrationQuery(api))
  return 200
}

export function useLogin() {
  const api = useApi()
  const onSignedIn = useSignedIn()
  return useSingleMutation({ mutationFn: (form: LoginInput) => api.auth.login(form), onSuccess: onSignedIn })
}

/** Signs in with a passkey, which the browser asks for. */
export function usePasskeyLogin() {
  const api = useApi()
  const onSignedIn = useSignedIn()
  return useSingleMutation({
    mutationFn: async () => api.auth.passkey({ credential: await getPasskey(await api.auth.passkeyOptions()) }),
    onSuccess: onSignedIn,
  })
}

export function useRegister() {
  const api = useApi()
  const onSignedIn = useSignedIn()
  return useSingleMutation({ mutationFn: (form: RegisterInput) => api.auth.register(form), onSuccess: onSignedIn })
}

/** Chooses a new password with the code of a link. */
export function useReset() {
  const api = useApi()
  return useSingleMutation({ mutationFn: (form: Input<typeof authReset>) => api.auth.reset(form) })
}

function useSignedIn() {
  const queries = useQueryClient()
  return async (user: User) => {
    queries.setQueryData(userKey, user)
    await clearVisitorData(queries)
  }
}

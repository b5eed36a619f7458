import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/mutations.ts'
import { createPasskey } from '../../lib/passkeys.ts'
import { showMessage } from '../../lib/toasts.ts'

/** State of the authenticator app of the signed-in person. */
export const totpQuery = (api: Client) => queryOptions({ queryKey: ['api', 'totp'], queryFn: () => api.totp.get() })

/** Steps of setting up and turning off the authenticator app. Secrets are discarded with the screen that shows them. */
export function useTotp() {
  const api = useApi()
  const queries = useQueryClient()
  const options = {
    onSuccess: async () => {
      await Promise.all(['totp', 'users'].map(kind => queries.invalidateQueries({ queryKey: ['api', kind] })))
    },
    gcTime: 0,
  }
  const enrol = useSingleMutation({ mutationFn: (password: string) => api.totp.enrol({ password }), gcTime: 0 })
  const confirm = useSingleMutation({ mutationFn: (code: string) => api.totp.confirm({ code }), ...options })
  const renew = useSingleMutation({ mutationFn: (code: string) => api.totp.renew({ code }), ...options })
  const disable = useSingleMutation({ mutationFn: (password: string) => api.totp.disable({ password }), ...options })
  const all = [enrol, confirm, renew, disable]
  return {
    created: enrol.data,
    recoveryCodes: (confirm.data ?? renew.data)?.recoveryCodes,
    isPending: all.some(({ isPending }) => isPending),
    enrol: enrol.mutateAsync,
    confirm: confirm.mutateAsync,
    renew: renew.mutateAsync,
    disable: disable.mutateAsync,
    forget() {
      for (const { reset } of all) reset()
    },
  }
}

/** Passkeys of the signed-in person. */
export const passkeysQuery = (api: Client) =>
  queryOptions({ queryKey: ['api', 'passkeys'], queryFn: () => api.passkeys.list() })

/** Adds, renames and removes passkeys of the signed-in person. */
export function usePasskeys() {
  const api = useApi()
  const queries = useQueryClient()
  const after = (message: string) => async () => {
    await Promise.all(['passkeys', 'users'].map(kind => queries.invalidateQueries({ queryKey: ['api', kind] })))
    showMessage(message)
  }
  const add = useSingleMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) =>
      api.passkeys.add({ name, credential: await createPasskey(await api.passkeys.begin({ password })) }),
    onSuccess: after('Passkey Added'),
    gcTime: 0,
  })
  const rename = useSingleMutation({
    mutationFn: (input: { id: string; name: string }) => api.passkeys.rename(input),
    onSuccess: after('Passkey Renamed'),
  })
  const remove = useSingleMutation({
    mutationFn: (input: { id: string; password: string }) => api.passkeys.remove(input),
    onSuccess: after('Passkey Removed'),
    gcTime: 0,
  })
  return { add, rename, remove }
}

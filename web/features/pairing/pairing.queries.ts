import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import type { Pairing } from '../../../server/contract/schemas/pairing.ts'
import type { Scope } from '../../../server/contract/scopes.ts'
import { useApi } from '../../lib/api.tsx'
import { useSingleMutation } from '../../lib/use-write.ts'

export function pairingQuery(api: Client, code: string) {
  return queryOptions({ queryKey: ['api', 'pairings', code], queryFn: () => api.pairings.get({ code }) })
}

/**
 * Approves a terminal with these scopes, or refuses it.
 * @param typedCode code as typed, which is part of the query key.
 */
export function useDecidePairing({ code }: Pairing, typedCode: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: (scope: readonly Scope[] | 'refuse') =>
      scope === 'refuse' ? api.pairings.refuse({ code }) : api.pairings.approve({ code, scope: [...scope] }),
    onSuccess: (decided: Pairing) => {
      queries.setQueryData(pairingQuery(api, typedCode).queryKey, decided)
    },
  })
}

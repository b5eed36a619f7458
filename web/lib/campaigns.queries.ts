import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import type { Input } from '../../server/contract/operation.ts'
import type { campaignsCreate } from '../../server/contract/operations/campaigns.ts'
import { appObjective, type Campaign } from '../../server/contract/schemas/ads.ts'
import { useApi } from './api.tsx'
import { showMessage } from './toasts.ts'
import { useRequestKey } from './use-request-key.ts'
import { useWrite } from './use-write.ts'

export function campaignsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'campaigns'], queryFn: () => api.campaigns.list() })
}

/** Returns true if an article can be promoted in it: imported campaigns only have figures, and app campaigns need an app. */
export function servesArticles({ imported, objective }: Campaign): boolean {
  return !imported && objective !== appObjective
}

type NewCampaign = Omit<Input<typeof campaignsCreate>, 'status'>

/** Once it resolves, or fails, the list says what is there: a call without an answer may have made one all the same. */
export function useCreateCampaign() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = campaignsQuery(api)
  const { keyFor, settled } = useRequestKey()
  return useWrite({
    mutationFn: (campaign: NewCampaign) =>
      api.campaigns.create({ ...campaign, status: 'PAUSED' }, { idempotencyKey: keyFor(JSON.stringify(campaign)) }),
    onSuccess: made => {
      showMessage('Campaign Created', { description: `Campaign "${made.name}" has been created successfully.` })
      // At once, so that it is there even where the list cannot be read anew.
      queries.setQueryData(queryKey, (before = []) => [made, ...before])
    },
    onSettled: (_, error) => {
      settled(error)
      return queries.invalidateQueries({ queryKey })
    },
  })
}

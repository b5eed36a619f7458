import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Client } from '../../server/contract/client.ts'
import { appObjective } from '../../server/contract/field-values.ts'
import type { Input } from '../../server/contract/operation.ts'
import type { campaignsCreate } from '../../server/contract/operations/campaigns.ts'
import type { Campaign } from '../../server/contract/schemas/ads.ts'
import { useApi } from './api.tsx'
import { useIdempotencyKey, useSingleMutation } from './mutations.ts'
import { showMessage } from './toasts.ts'

export function campaignsQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'facebook', 'campaigns'], queryFn: () => api.campaigns.list() })
}

/**
 * Returns true if an article can be promoted in the campaign. Imported campaigns only have metrics, and app campaigns
 * need an app.
 */
export function canPromoteArticles({ imported, objective }: Campaign): boolean {
  return !imported && objective !== appObjective
}

type NewCampaign = Omit<Input<typeof campaignsCreate>, 'status'>

/**
 * Creates a paused campaign. The list is read again afterwards even on failure: a call without a response may have
 * created one.
 */
export function useCreateCampaign() {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = campaignsQuery(api)
  const { getKey, settle } = useIdempotencyKey()
  return useSingleMutation({
    mutationFn: (campaign: NewCampaign) =>
      api.campaigns.create({ ...campaign, status: 'PAUSED' }, { idempotencyKey: getKey(JSON.stringify(campaign)) }),
    onSuccess: created => {
      showMessage('Campaign Created', { description: `Campaign "${created.name}" has been created successfully.` })
      // Show it at once, even if reading the list again fails.
      queries.setQueryData(queryKey, (existing = []) => [created, ...existing])
    },
    onSettled: (_, error) => {
      settle(error)
      return queries.invalidateQueries({ queryKey })
    },
  })
}

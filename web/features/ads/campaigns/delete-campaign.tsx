import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { showMessage } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { forgetAds } from '../ads.queries.ts'
import { Deletion } from '../deletion.tsx'
import { useTell } from '../tell.ts'

const failed = 'Failed to Delete Campaign'

export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const { mutate, ...deletion } = useDelete()
  const button = (
    <>
      Delete<span className="unseen"> the campaign {campaign.name}</span>
    </>
  )
  return (
    <Deletion what="campaign" button={button} failed={failed} deletion={deletion} onConfirm={() => mutate(campaign)}>
      “{campaign.name}” goes for good{campaign.onFacebook !== 'no' && ', on Facebook too'}. It has no ad sets, so no
      figures go with it.
    </Deletion>
  )
}

function useDelete() {
  const api = useApi()
  const queries = useQueryClient()
  return useWrite({
    mutationFn: ({ id }: Campaign) => api.campaigns.delete({ campaignId: id }),
    onSuccess: (_, { name }) => {
      showMessage('Campaign Deleted', { description: `“${name}” is gone.` })
      return forgetAds(queries)
    },
    onError: useTell(failed),
  })
}

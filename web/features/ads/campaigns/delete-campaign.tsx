import { useQueryClient } from '@tanstack/react-query'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { showMessage } from '../../../lib/toasts.ts'
import { useSingleMutation } from '../../../lib/use-write.ts'
import { invalidateAds } from '../ads.queries.ts'
import { DeleteButton } from '../deletion.tsx'
import { useErrorReport } from '../tell.ts'

const failureTitle = 'Failed to Delete Campaign'

export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const { mutate, ...deletion } = useDeleteCampaign()
  const button = (
    <>
      Delete<span className="unseen"> the campaign {campaign.name}</span>
    </>
  )
  return (
    <DeleteButton
      kind="campaign"
      label={button}
      failureTitle={failureTitle}
      deletion={deletion}
      onConfirm={() => mutate(campaign)}
    >
      “{campaign.name}” goes for good{campaign.onFacebook !== 'no' && ', on Facebook too'}. It has no ad sets, so no
      figures go with it.
    </DeleteButton>
  )
}

function useDeleteCampaign() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Campaign) => api.campaigns.delete({ campaignId: id }),
    onSuccess: (_, { name }) => {
      showMessage('Campaign Deleted', { description: `“${name}” is gone.` })
      return invalidateAds(queries)
    },
    onError: useErrorReport(failureTitle),
  })
}

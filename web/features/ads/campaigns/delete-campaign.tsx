import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { reasonOf } from '../../../lib/reason-of.ts'
import { showError, showMessage } from '../../../lib/toasts.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { wordsOf } from '../../../lib/words-of.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { forgetAds } from '../ads.queries.ts'
import { hintHere } from '../dialogs/hint-here.ts'

const words = { confirm: 'Delete campaign', pending: 'Deleting…', keep: 'Keep it' }

export function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, isSuccess, error, reset } = useDelete()

  function close(): void {
    setAsked(false)
    if (!isSuccess) reset()
  }

  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        onClick={() => setAsked(true)}
      >
        Delete<span className="unseen"> the campaign {campaign.name}</span>
      </button>
      {isAsked && (
        <ConfirmDialog
          title="Delete this campaign?"
          words={words}
          isDangerous
          isPending={isPending || isSuccess}
          failure={error ? `Failed to Delete Campaign: ${reasonOf(error, hintHere)}` : undefined}
          onConfirm={() => mutate(campaign)}
          onClose={close}
        >
          <p>
            “{campaign.name}” goes for good{campaign.onFacebook !== 'no' && ', on Facebook too'}. It has no ad sets, so
            no figures go with it.
          </p>
        </ConfirmDialog>
      )}
    </>
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
    onError: error => showError('Failed to Delete Campaign', wordsOf(error) ?? 'Please try again.'),
  })
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Campaign } from '../../../server/contract/schemas/ads.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { formatInteger } from '../../lib/format.ts'
import { toPlatformLabel } from '../../lib/labels.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { adSetsQuery, campaignsQuery, invalidateAds } from './ads.queries.ts'
import { DeleteButton } from './delete-button.tsx'
import { AdoptButton } from './dialogs/adopt-dialog.tsx'
import { ActivateCampaignDialog, EditCampaignDialog, useCampaignStatus } from './dialogs/edit-campaign-dialog.tsx'
import { useErrorReport } from './error-report.ts'

const failureTitle = 'Failed to Delete Campaign'

function DeleteCampaign({ campaign }: { campaign: Campaign }) {
  const { mutate, ...deletion } = useDeleteCampaign()
  const button = (
    <>
      Delete<span className="unseen"> campaign {campaign.name}</span>
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
      {campaign.onFacebook === 'no'
        ? `“${campaign.name}” will be deleted permanently.`
        : `“${campaign.name}” will be deleted permanently, also on Facebook.`}{' '}
      It has no ad sets, so no data is lost.
    </DeleteButton>
  )
}

function useDeleteCampaign() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ id }: Campaign) => api.campaigns.delete({ campaignId: id }),
    onSuccess: (_, { name }) => {
      showMessage('Campaign Deleted', { description: `“${name}” was deleted.` })
      return invalidateAds(queries)
    },
    onError: useErrorReport(failureTitle),
  })
}

const pageSize = 25

/** Collapsed list of campaigns: an import may bring a hundred of them. */
export function CampaignsPanel() {
  const api = useApi()
  const { data: campaigns } = useQuery(campaignsQuery(api))
  const { data: adSets } = useQuery(adSetsQuery(api))
  const [limit, setLimit] = useState(pageSize)
  if (!campaigns || !adSets || campaigns.length === 0) return null
  const countAdSets = ({ id }: Campaign) => adSets.filter(({ campaignId }) => campaignId === id).length
  return (
    <details className="campaigns">
      <summary>Campaigns ({formatInteger(campaigns.length)})</summary>
      <ul>
        {campaigns.slice(0, limit).map(campaign => (
          <CampaignRow key={campaign.id} campaign={campaign} adSets={countAdSets(campaign)} />
        ))}
      </ul>
      {campaigns.length > limit && (
        <button type="button" className="button button-quiet button-small" onClick={() => setLimit(limit + pageSize)}>
          Show {formatQuantity(Math.min(pageSize, campaigns.length - limit), 'more campaign')}
        </button>
      )}
    </details>
  )
}

/** Renames a campaign, and switches all its ads. */
function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const [open, setOpen] = useState<'edit' | 'activate'>()
  const { mutate, isPending } = useCampaignStatus()
  const close = () => setOpen(undefined)
  return (
    <>
      <MoreMenu
        about={`campaign ${campaign.name}`}
        isCompact
        pending={isPending ? 'Pausing…' : undefined}
        items={[
          { name: 'Rename', onChoose: () => setOpen('edit') },
          campaign.status === 'ACTIVE'
            ? { name: 'Pause all its ads', onChoose: () => mutate({ campaign, status: 'PAUSED' }) }
            : { name: 'Activate all its ads', onChoose: () => setOpen('activate') },
        ]}
      />
      {open === 'edit' && <EditCampaignDialog campaign={campaign} onClose={close} />}
      {open === 'activate' && <ActivateCampaignDialog campaign={campaign} onClose={close} />}
    </>
  )
}

function CampaignRow({ campaign, adSets }: { campaign: Campaign; adSets: number }) {
  const { name, objective, status, imported } = campaign
  const adSetsText = adSets === 0 ? 'No ad sets' : formatQuantity(adSets, 'ad set')
  return (
    <li className="campaign">
      <span className="campaign-name">{name}</span>
      <span className="note">
        {imported ? 'Imported' : `${toPlatformLabel(objective)} · ${status === 'ACTIVE' ? 'Active' : 'Paused'}`} ·{' '}
        {adSetsText}
      </span>
      {!imported && <CampaignMenu campaign={campaign} />}
      {adSets === 0 && <DeleteCampaign campaign={campaign} />}
      {adSets > 0 && imported && <AdoptButton label="Adopt" name={name} campaignId={campaign.id} />}
    </li>
  )
}

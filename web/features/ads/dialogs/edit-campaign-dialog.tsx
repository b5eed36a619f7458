import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import { type Campaign, campaignEditSchema } from '../../../../server/contract/schemas/ads.ts'
import { sumCampaign } from '../../../../server/domain/ads.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { ConfirmDialog, Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { InputRow } from '../../../ui/form.tsx'
import { allAdsQuery, invalidateAds, statusQuery, useCurrentAdSets } from '../ads.queries.ts'
import { describeAdError, describeSpendFailure, useErrorReport } from '../error-report.tsx'
import { AdoptDialog } from './adopt-dialog.tsx'

interface CampaignDialogProps {
  campaign: Campaign
  onClose: () => void
}

const renamingFailed = 'Failed to Rename Campaign'

/** Renames a campaign. */
export function EditCampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const [name, setName] = useState(campaign.name)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (name: string) => api.campaigns.edit({ campaignId: campaign.id, name }),
    onSuccess: renamed => {
      showMessage('Campaign Renamed', { description: `“${campaign.name}” is now “${renamed.name}”.` })
      onClose()
    },
    onSettled: () => invalidateAds(queries),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = campaignEditSchema.safeParse({ name })
    setProblem(parsed.error?.issues[0]?.message)
    if (isPending || !parsed.success) return
    if (parsed.data.name === campaign.name) onClose()
    else mutate(parsed.data.name)
  }

  return (
    <Dialog title="Rename Campaign" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow label="Name" error={problem} autoComplete="off" value={name} onChange={setName} />
        <FormFooter
          failure={error ? `${renamingFailed}: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Rename', pending: 'Renaming…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

const switchingFailed = 'Failed to Update Status'

interface CampaignChange {
  campaign: Campaign
  status: Campaign['status']
  /** Pounds a day that the person saw, for an activation. */
  expected?: number
}

/** Activates or pauses a campaign with all its ads. Call it to pause; activate with `ActivateCampaignDialog`. */
export function useCampaignStatus() {
  const api = useApi()
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: ({ campaign, ...change }: CampaignChange) =>
      api.campaigns.status({ campaignId: campaign.id, ...change }),
    onSuccess: ({ name, status }) => {
      const description = `“${name}” and all its ads are ${status === 'ACTIVE' ? 'active' : 'paused'}.`
      showMessage(status === 'ACTIVE' ? 'Campaign Activated' : 'Campaign Paused', { description })
    },
    onError: useErrorReport(switchingFailed),
    onSettled: () => invalidateAds(queries),
  })
}

/** Asks before a campaign is activated, with the number of its ads and what they can spend a day. */
export function ActivateCampaignDialog({ campaign, onClose }: CampaignDialogProps) {
  const api = useApi()
  const { mutate, isPending, error } = useCampaignStatus()
  const { adSets, error: unread } = useCurrentAdSets()
  const { data: ads } = useQuery({ ...allAdsQuery(api), refetchOnMount: 'always' })
  const [isAdopting, setAdopting] = useState(false)
  const { data: status } = useQuery(statusQuery(api))
  const own = adSets?.filter(({ campaignId }) => campaignId === campaign.id)
  const sum = own && ads && sumCampaign(own, ads)
  if (isAdopting) return <AdoptDialog adSetId={findAdoptable(error)} onClose={onClose} />
  return (
    <ConfirmDialog
      title="Activate this campaign?"
      labels={{
        confirm: sum ? `Activate ${formatQuantity(sum.ads, 'ad')}` : 'Activate',
        pending: 'Activating…',
        keep: 'Cancel',
      }}
      maySpend
      isPending={isPending || !sum}
      failure={describeSpendFailure(error, unread)}
      onConfirm={() =>
        mutate({ campaign, status: 'ACTIVE', ...(sum && { expected: sum.dailyBudget }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      {sum ? (
        <p>
          All {formatQuantity(sum.ads, 'ad')} of “{campaign.name}” will run. They can spend up to{' '}
          {formatPounds(sum.dailyBudget)} a day.
        </p>
      ) : (
        <p role="status">Adding up budgets…</p>
      )}
      {findAdoptable(error) !== undefined && <QuietButton onClick={() => setAdopting(true)}>Adopt…</QuietButton>}
      {status?.isConfigured === false && (
        <p>Database-Only Mode: nothing is sent to Facebook. The ads are only marked as active here.</p>
      )}
    </ConfirmDialog>
  )
}

/** Returns an imported ad set that would start too, if adopting it resolves the refusal of an activation. */
function findAdoptable(error: Error | null): string | undefined {
  const adoptable = error instanceof CallError ? error.details?.adoptable : undefined
  const [first] = Array.isArray(adoptable) ? adoptable : []
  return typeof first === 'string' ? first : undefined
}

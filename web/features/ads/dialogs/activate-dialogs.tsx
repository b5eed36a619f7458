import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../../server/contract/client.ts'
import type { Ad, AdSet, Campaign } from '../../../../server/contract/schemas/ads.ts'
import { sumCampaign } from '../../../../server/domain/ads.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { QuietButton } from '../../../ui/buttons.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { type useAdStatus, useCampaignStatus } from '../ad-changes.queries.ts'
import { allAdsQuery, statusQuery, useCurrentAdSets } from '../ads.queries.ts'
import { describeSpendFailure } from '../error-report.tsx'
import type { AdInSet } from '../table/ad-tree.ts'
import type { Switching, SwitchOutcome } from '../table/status-switch.tsx'
import { AdoptDialog } from './adopt-dialog.tsx'

interface ActivateAdProps {
  ad: Ad
  adSet: AdSet
  activating: ReturnType<typeof useAdStatus>
  onClose: () => void
}

const buttonLabels = { confirm: 'Activate ad', keep: 'Keep it paused' }

/** Asks for confirmation before money may be spent, stating the budget and what else is activated. */
export function ActivateAdDialog({ ad, adSet, activating, onClose }: ActivateAdProps) {
  const { mutate, isPending, error } = activating
  const { data: status } = useQuery(statusQuery(useApi()))
  const { adSets, error: unread } = useCurrentAdSets()
  const { dailyBudget } = adSets?.find(({ id }) => id === adSet.id) ?? adSet
  return (
    <ConfirmDialog
      title="Activate this ad?"
      labels={{ ...buttonLabels, pending: adSets ? 'Activating…' : 'Reading its budget…' }}
      maySpend
      isPending={isPending || !adSets}
      failure={describeSpendFailure(error, unread)}
      onConfirm={() => mutate({ ad, status: 'ACTIVE', expected: dailyBudget }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        “{ad.name}” will start to run.{' '}
        {dailyBudget === 0
          ? 'Its ad set has no daily budget.'
          : `Its ad set can spend up to ${formatPounds(dailyBudget)} a day.`}
      </p>
      <p>
        This also activates the ad set “{adSet.name}” and the campaign “{adSet.campaignName}” if they are paused.
      </p>
      {status?.isConfigured === false && (
        <p>Database-Only Mode: nothing is sent to Facebook. The ad is only marked as active here.</p>
      )}
    </ConfirmDialog>
  )
}

/** Returns what the ad sets of these ads may spend a day, in pounds. */
function sumBudgets(ads: readonly AdInSet[]): number {
  const budgets = new Map(ads.map(({ adSet }) => [adSet.adSetId, adSet.dailyBudget]))
  return [...budgets.values()].reduce((sum, budget) => sum + budget, 0)
}

/** Button label of an activation: it names what may be spent. */
function formatActivation(ads: readonly AdInSet[]): string {
  const sum = sumBudgets(ads)
  return sum === 0 ? 'Activate' : `Activate, up to ${formatPounds(sum)} a day`
}

interface ActivateAdsProps {
  /** Names the ads: `3 ads of “Kettles”`. */
  what: string
  ads: readonly AdInSet[]
  switching: Switching
  /** Receives the outcome for several ads, which the screen reports; otherwise a failure stays in the dialog. */
  onOutcome?: (outcome: SwitchOutcome) => void
  onClose: () => void
}

/** Asks before money may be spent, with the sum for a day as it is now, and what else is activated. */
export function ActivateAdsDialog({ what, ads: shown, switching, onOutcome, onClose }: ActivateAdsProps) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const { adSets, error: unread } = useCurrentAdSets()
  const ads = shown.map(({ ad, adSet }) => {
    const { dailyBudget } = adSets?.find(({ id }) => id === adSet.adSetId) ?? adSet
    return { ad, adSet: { ...adSet, dailyBudget } }
  })
  const [failure, setFailure] = useState<string>()

  async function confirm(): Promise<void> {
    const outcome = await switching.run(ads, 'ACTIVE')
    const [failed] = outcome?.failed ?? []
    if (outcome && onOutcome) onOutcome(outcome)
    else if (failed) setFailure(`Failed to Update Status: ${failed.message}`)
    else if (outcome) onClose()
  }

  return (
    <ConfirmDialog
      title={ads.length === 1 ? 'Activate this ad?' : `Activate ${formatQuantity(ads.length, 'ad')}?`}
      labels={{
        confirm: formatActivation(ads),
        pending: adSets ? 'Activating…' : 'Adding up budgets…',
        keep: 'Keep paused',
      }}
      maySpend
      isPending={switching.isPending || !adSets}
      failure={failure ?? describeSpendFailure(null, unread)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        {what} will start to run and can spend up to {formatPounds(sumBudgets(ads))} a day. Paused ad sets and campaigns
        of these ads are activated too.
      </p>
      {status?.isConfigured === false && (
        <p>Database-Only Mode: nothing is sent to Facebook. The status only changes here.</p>
      )}
    </ConfirmDialog>
  )
}

interface ActivateCampaignProps {
  campaign: Campaign
  onClose: () => void
}

/** Asks before a campaign is activated, with the number of its ads and what they can spend a day. */
export function ActivateCampaignDialog({ campaign, onClose }: ActivateCampaignProps) {
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

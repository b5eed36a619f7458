import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useMay } from '../../../lib/user.queries.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { statusQuery, useCurrentAdSets } from '../ads.queries.ts'
import { ActivateCampaignDialog, useCampaignStatus } from '../dialogs/edit-campaign-dialog.tsx'
import { describeSpendFailure } from '../error-report.tsx'
import type { AdInSet, TreeRow } from './ad-tree.ts'
import type { Switching, SwitchOutcome } from './use-switching.ts'

const kindLabels: Readonly<Record<TreeRow['kind'], string>> = {
  campaign: 'the campaign',
  adSet: 'the ad set',
  ad: 'ad',
}

/** Names a row for screen readers: "the ad set Kettles", "ad B, Five kettles". */
export function describeRow(row: TreeRow): string {
  const name = row.kind === 'ad' && row.ad.variant ? `${row.ad.variant}, ${row.name}` : row.name
  return `${kindLabels[row.kind]} ${name}`
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

interface Props {
  row: TreeRow
  switching: Switching
}

/**
 * Switch of an ad, or of all ads of an ad set or a campaign. Its label says its state. Pausing happens at once; activating
 * asks for confirmation, because it spends money.
 */
export function StatusSwitch({ row, switching }: Props) {
  const [isConfirming, setConfirming] = useState(false)
  const campaignStatus = useCampaignStatus()
  const mayWrite = useMay()('ads:write')
  const { ads, isRunning, isImported } = row
  const isPending = campaignStatus.isPending || ads.some(({ ad }) => switching.pendingIds.has(ad.adId))
  const label = isPending ? (isRunning ? 'Pausing…' : 'Activating…') : isRunning ? 'Active' : 'Paused'
  if (isImported) return <span className="chip">Imported</span>
  if (ads.length === 0) return <span className="chip">Paused</span>
  if (!mayWrite) return <span className={isRunning ? 'chip chip-on' : 'chip'}>{label}</span>

  function change(isOn: boolean): void {
    if (switching.isPending) return
    if (isOn) setConfirming(true)
    else if (row.kind === 'campaign') campaignStatus.mutate({ campaign: row.campaign, status: 'PAUSED' })
    else void switching.run(ads, 'PAUSED')
  }

  return (
    <>
      <label className="row-switch">
        <input
          type="checkbox"
          role="switch"
          aria-label={`Run ${describeRow(row)}`}
          checked={isRunning}
          aria-checked={isRunning}
          aria-disabled={switching.isPending}
          onChange={({ target }) => change(target.checked)}
        />
        <span className="row-switch-track" aria-hidden="true" />
        <span className={isRunning ? undefined : 'row-switch-off'} aria-hidden="true">
          {label}
        </span>
      </label>
      {isConfirming &&
        (row.kind === 'campaign' ? (
          <ActivateCampaignDialog campaign={row.campaign} onClose={() => setConfirming(false)} />
        ) : (
          <ActivateDialog
            what={row.kind === 'ad' ? `“${row.name}”` : `${formatQuantity(ads.length, 'ad')} of “${row.name}”`}
            ads={ads}
            switching={switching}
            onClose={() => setConfirming(false)}
          />
        ))}
    </>
  )
}

interface ActivateDialogProps {
  /** Names the ads: `3 ads of “Kettles”`. */
  what: string
  ads: readonly AdInSet[]
  switching: Switching
  /** Receives the outcome for several ads, which the screen reports; otherwise a failure stays in the dialog. */
  onOutcome?: (outcome: SwitchOutcome) => void
  onClose: () => void
}

/** Asks before money may be spent, with the sum for a day as it is now, and what else is activated. */
export function ActivateDialog({ what, ads: shown, switching, onOutcome, onClose }: ActivateDialogProps) {
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

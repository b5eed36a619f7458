import { useState } from 'react'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { useMay } from '../../../lib/user.queries.ts'
import { useCampaignStatus } from '../ad-changes.queries.ts'
import type { TreeRow } from './ad-tree.ts'
import type { Switching } from './use-switching.ts'

const ActivateAdsDialog = lazyPart(() =>
  import('../dialogs/activate-dialogs.tsx').then(module => module.ActivateAdsDialog),
)
const ActivateCampaignDialog = lazyPart(() =>
  import('../dialogs/activate-dialogs.tsx').then(module => module.ActivateCampaignDialog),
)

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
          <ActivateAdsDialog
            what={row.kind === 'ad' ? `“${row.name}”` : `${formatQuantity(ads.length, 'ad')} of “${row.name}”`}
            ads={ads}
            switching={switching}
            onClose={() => setConfirming(false)}
          />
        ))}
    </>
  )
}

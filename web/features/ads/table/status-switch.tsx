import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { maxPausedAtOnce } from '../../../../server/contract/ad-values.ts'
import type { Client } from '../../../../server/contract/client.ts'
import type { Ad } from '../../../../server/contract/schemas/ads.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { runInParallel, useApi } from '../../../lib/api.tsx'
import { lazyPart } from '../../../lib/lazy.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { useMay } from '../../../lib/user.queries.ts'
import { useCampaignStatus } from '../ad-changes.queries.ts'
import { invalidateAds } from '../ads.queries.ts'
import { describeAdError, useErrorReport } from '../error-report.tsx'
import type { AdInSet, TreeRow } from './ad-tree.ts'

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

/** Outcome of a change of several ads. */
export interface SwitchOutcome {
  status: Ad['status']
  changed: number
  failed: readonly { adId: string; name: string; message: string }[]
}

interface Switch {
  ads: readonly AdInSet[]
  status: Ad['status']
}

export type Switching = ReturnType<typeof useSwitching>

/**
 * Activates and pauses ads. One failure does not stop the others. The lists are read again in any case, because a call may
 * have succeeded without an answer.
 */
export function useSwitching() {
  const api = useApi()
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<SwitchOutcome>()
  const { mutateAsync, isPending, variables } = useSingleMutation({
    mutationFn: ({ ads, status }: Switch) => (status === 'PAUSED' ? pauseAds(api, ads) : activateAds(api, ads)),
    onError: useErrorReport('Failed to Update Status'),
    onSettled: () => invalidateAds(queries),
  })
  const pendingIds = useMemo(
    () => new Set(isPending ? variables?.ads.map(({ ad }) => ad.adId) : []),
    [isPending, variables],
  )

  // Stable identity, because every memoized row receives it.
  return useMemo(
    () => ({
      isPending,
      /** Ids of the ads that are being changed. */
      pendingIds,
      /** Outcome of the last change of several ads, until dismissed. */
      outcome,
      dismiss: () => setOutcome(undefined),
      /** Changes those of the ads that have the other status. To activate them, pass the budgets that the person saw. */
      async run(ads: readonly AdInSet[], status: Ad['status']): Promise<SwitchOutcome | undefined> {
        const others = ads.filter(({ ad }) => ad.status !== status)
        setOutcome(undefined)
        if (others.length === 0) return undefined
        const ending = await mutateAsync({ ads: others, status }).catch(() => undefined)
        if (ending && (others.length > 1 || ending.failed.length > 0)) setOutcome(ending)
        return ending
      },
    }),
    [isPending, pendingIds, outcome, mutateAsync],
  )
}

const getName = ({ ad }: AdInSet) => ad.adName

/** The error of a single ad is thrown, so that it appears in a toast. */
async function pauseAds(api: Client, ads: readonly AdInSet[]): Promise<SwitchOutcome> {
  const [first] = ads
  if (first && ads.length === 1) {
    await api.ads.status({ adId: first.ad.adId, status: 'PAUSED' })
    return { status: 'PAUSED', changed: 1, failed: [] }
  }
  const names = new Map(ads.map(one => [one.ad.adId, getName(one)]))
  const ids = [...names.keys()]
  const failed: { adId: string; message: string }[] = []
  for (let offset = 0; offset < ids.length; offset += maxPausedAtOnce) {
    const result = await api.ads.pauseMany({ adIds: ids.slice(offset, offset + maxPausedAtOnce) })
    failed.push(...result.failed)
  }
  return {
    status: 'PAUSED',
    changed: ids.length - failed.length,
    failed: failed.map(({ adId, message }) => ({ adId, message, name: names.get(adId) ?? adId })),
  }
}

async function activateAds(api: Client, ads: readonly AdInSet[]): Promise<SwitchOutcome> {
  const failures = await runInParallel(ads, ({ ad, adSet }) =>
    api.ads.status({ adId: ad.adId, status: 'ACTIVE', expected: adSet.dailyBudget }),
  )
  return {
    status: 'ACTIVE',
    changed: ads.length - failures.length,
    failed: failures.map(({ item, error }) => ({
      adId: item.ad.adId,
      name: getName(item),
      message: describeAdError(error),
    })),
  }
}

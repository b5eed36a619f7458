import { Switch } from 'radix-ui'
import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { useAdStatus } from '../article-ads.queries.ts'
import { ActivateDialog } from './activate-dialog.tsx'

interface AdSwitchProps {
  ad: Ad
  adSet: AdSet
}

/**
 * Shows the status that the server reports, never the requested one. Activating asks for confirmation; pausing does
 * not.
 */
export function AdSwitch({ ad, adSet }: AdSwitchProps) {
  const [isConfirming, setConfirming] = useState(false)
  const pausing = useAdStatus()
  const activating = useAdStatus()

  function setActive(isOn: boolean): void {
    if (pausing.isPending) return
    if (isOn) setConfirming(true)
    else pausing.mutate({ ad, status: 'PAUSED' })
  }

  function close(): void {
    setConfirming(false)
    activating.reset()
  }

  return (
    <div className="ad-switch">
      <span role="status">{pausing.isPending && 'Pausing…'}</span>
      <span aria-hidden="true">Active</span>
      <Switch.Root
        className="switch"
        checked={ad.status === 'ACTIVE'}
        aria-label={`Active: ${ad.name}`}
        aria-disabled={pausing.isPending}
        onCheckedChange={setActive}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      {isConfirming && <ActivateDialog ad={ad} adSet={adSet} activating={activating} onClose={close} />}
    </div>
  )
}

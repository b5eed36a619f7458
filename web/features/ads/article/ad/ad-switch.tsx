import { Switch } from 'radix-ui'
import { useState } from 'react'
import type { Ad } from '../../../../../server/contract/schemas/ad.ts'
import type { AdSet } from '../../../../../server/contract/schemas/ads.ts'
import { useAdStatus } from '../article-ads.queries.ts'
import { ActivateDialog } from './activate-dialog.tsx'

interface Props {
  ad: Ad
  adSet: AdSet
}

/**
 * Shows the status that the server reports, never the requested one. Activating asks for confirmation; pausing does
 * not.
 */
export function AdSwitch({ ad, adSet }: Props) {
  const [isAsked, setAsked] = useState(false)
  const pausing = useAdStatus()
  const activating = useAdStatus()

  function turn(on: boolean): void {
    if (pausing.isPending) return
    if (on) setAsked(true)
    else pausing.mutate({ ad, status: 'PAUSED' })
  }

  function close(): void {
    setAsked(false)
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
        onCheckedChange={turn}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
      {isAsked && <ActivateDialog ad={ad} adSet={adSet} activating={activating} onClose={close} />}
    </div>
  )
}

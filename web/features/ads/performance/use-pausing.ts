import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { PauseResult } from '../../../../server/contract/schemas/ad-sync.ts'
import { usePauseAds } from './performance.queries.ts'

export interface PauseOutcome {
  paused: number
  failed: readonly { name: string; message: string }[]
}

export interface Pausing {
  pause: (adIds: readonly string[]) => void
  isPending: boolean
  /** Whether it is these that are being paused. */
  isPausing: (adIds: readonly string[]) => boolean
  /** What came of the last time, until it is put away. */
  outcome: PauseOutcome | undefined
  forget: () => void
}

export function usePausing(rows: readonly PerformanceRow[]): Pausing {
  const [outcome, setOutcome] = useState<PauseOutcome>()
  const { mutate, isPending, variables } = usePauseAds()

  function pause(adIds: readonly string[]): void {
    setOutcome(undefined)
    mutate(adIds, { onSuccess: result => setOutcome(outcomeOf(result, rows)) })
  }

  const isPausing = (adIds: readonly string[]) => isPending && adIds.every(id => variables.includes(id))
  return { pause, isPending, isPausing, outcome, forget: () => setOutcome(undefined) }
}

function outcomeOf({ paused, failed }: PauseResult, rows: readonly PerformanceRow[]): PauseOutcome {
  const ads = new Map(rows.flatMap(row => row.ads.map(ad => [ad.adId, ad.adName])))
  return {
    paused: paused.length,
    failed: failed.map(({ adId, message }) => ({ name: ads.get(adId) ?? adId, message })),
  }
}

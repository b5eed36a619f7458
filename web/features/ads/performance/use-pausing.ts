import { useMemo, useState } from 'react'
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
  /** Returns true if these ads are being paused. */
  isPausing: (adIds: readonly string[]) => boolean
  /** Result of the last call, until dismissed. */
  outcome: PauseOutcome | undefined
  dismiss: () => void
}

export function usePausing(rows: readonly PerformanceRow[]): Pausing {
  const [outcome, setOutcome] = useState<PauseOutcome>()
  const { mutate, isPending, variables } = usePauseAds()
  // Stable identity, because every memoized card receives it.
  return useMemo(
    () => ({
      pause(adIds) {
        setOutcome(undefined)
        mutate(adIds, { onSuccess: result => setOutcome(toPauseOutcome(result, rows)) })
      },
      isPending,
      isPausing: adIds => isPending && adIds.every(id => variables?.includes(id)),
      outcome,
      dismiss: () => setOutcome(undefined),
    }),
    [rows, outcome, mutate, isPending, variables],
  )
}

function toPauseOutcome({ paused, failed }: PauseResult, rows: readonly PerformanceRow[]): PauseOutcome {
  const namesById = new Map(rows.flatMap(row => row.ads.map(ad => [ad.adId, ad.adName])))
  return {
    paused: paused.length,
    failed: failed.map(({ adId, message }) => ({ name: namesById.get(adId) ?? adId, message })),
  }
}

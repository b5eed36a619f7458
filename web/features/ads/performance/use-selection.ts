import { useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

export interface Selection {
  /** Ads that run and are chosen, in the order of their ad sets. */
  ids: readonly string[]
  has: (adId: string) => boolean
  toggle: (adId: string) => void
  set: (adIds: readonly string[]) => void
}

export function runningIn(rows: readonly PerformanceRow[]): string[] {
  return rows.flatMap(({ ads }) => ads.filter(({ status }) => status === 'ACTIVE').map(({ adId }) => adId))
}

/** Which running ads are chosen to be paused; one that runs no more is not chosen either. */
export function useSelection(rows: readonly PerformanceRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const ids = runningIn(rows).filter(id => chosen.has(id))
    const selected = new Set(ids)
    return {
      ids,
      has: adId => selected.has(adId),
      toggle: adId => setChosen(before => toggled(before, adId)),
      set: adIds => setChosen(new Set(adIds)),
    }
  }, [rows, chosen])
}

function toggled(before: ReadonlySet<string>, adId: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(adId)) after.add(adId)
  return after
}

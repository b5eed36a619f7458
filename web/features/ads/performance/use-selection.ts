import { useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'

export interface Selection {
  /** Selected running ads, ordered by ad set. */
  ids: readonly string[]
  has: (adId: string) => boolean
  toggle: (adId: string) => void
  set: (adIds: readonly string[]) => void
}

export function getRunningIds(rows: readonly PerformanceRow[]): string[] {
  return rows.flatMap(({ ads }) => ads.filter(({ status }) => status === 'ACTIVE').map(({ adId }) => adId))
}

/** Selects running ads to pause. An ad that stops running is deselected. */
export function useSelection(rows: readonly PerformanceRow[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const ids = getRunningIds(rows).filter(id => chosen.has(id))
    const selected = new Set(ids)
    return {
      ids,
      has: adId => selected.has(adId),
      toggle: adId => setChosen(before => toggleId(before, adId)),
      set: adIds => setChosen(new Set(adIds)),
    }
  }, [rows, chosen])
}

function toggleId(before: ReadonlySet<string>, adId: string): ReadonlySet<string> {
  const after = new Set(before)
  if (!after.delete(adId)) after.add(adId)
  return after
}

import type { Client } from '../../server/contract/client.ts'

export interface DemoPlan {
  planId: string
  changes: number
  /** What the figures say of the ads, in a sentence; null where nothing can be said. */
  finding: string | null
  /** None of its ads runs. */
  isPaused: boolean
}

/**
 * What the optimizer makes of the figures: the latest run of today, made unless there is one. Ads that are paused are judged, and
 * left as they are.
 */
export async function demoPlan(client: Client, adSetId: string, signal: AbortSignal): Promise<DemoPlan> {
  const { plan, adSetOptimizations } =
    (await latestOfToday(client, signal)) ?? (await client.analytics.optimize({}, { signal }))
  const card = adSetOptimizations.find(one => one.adSetId === adSetId)
  const { sentences = [], variants = [] } = card?.evidence ?? {}
  const isPaused = variants.every(({ status }) => status === 'PAUSED')
  return { planId: plan.id, changes: plan.changes.length, finding: sentences[0] ?? null, isPaused }
}

async function latestOfToday(client: Client, signal: AbortSignal) {
  const [latest] = await client.optimizer.plans({ limit: 1 }, { signal })
  if (!latest) return undefined
  const { range } = await client.analytics.timeseries({ range: '7d' }, { signal })
  if (latest.createdAt.slice(0, 10) !== range.to) return undefined
  return (await client.optimizer.plan({ id: latest.id }, { signal })).optimization
}

import type { Client } from '../../../server/contract/client.ts'
import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'

export interface DemoPlan {
  planId: string
  state: PlanRun['state']
  changes: number
  /** Conclusion about the ads in one sentence, or null. */
  finding: string | null
  /** True if none of its ads runs. */
  isPaused: boolean
}

/** Returns the optimizer's latest plan of today, or starts a run if that plan is no longer valid. */
export async function getDemoPlan(client: Client, adSetId: string, signal: AbortSignal): Promise<DemoPlan> {
  const { state, optimization } = (await findTodaysPlan(client, signal)) ?? (await startRun(client, signal))
  const { plan, adSetOptimizations } = optimization
  const card = adSetOptimizations.find(candidate => candidate.adSetId === adSetId)
  const { sentences = [], variants = [] } = card?.evidence ?? {}
  const isPaused = variants.every(({ status }) => status === 'PAUSED')
  return { planId: plan.id, state, changes: plan.changes.length, finding: sentences[0] ?? null, isPaused }
}

/** States of a plan that needs no new run. */
const validStates: readonly PlanRun['state'][] = ['open', 'empty', 'applied']

async function findTodaysPlan(client: Client, signal: AbortSignal): Promise<PlanRun | undefined> {
  const [latest] = await client.optimizer.plans({ limit: 1 }, { signal })
  if (!latest || !validStates.includes(latest.state)) return undefined
  const { range } = await client.analytics.timeseries({ range: '7d' }, { signal })
  if (latest.createdAt.slice(0, 10) !== range.to) return undefined
  return client.optimizer.plan({ id: latest.id }, { signal })
}

async function startRun(client: Client, signal: AbortSignal): Promise<PlanRun> {
  const { plan } = await client.analytics.optimize({}, { signal })
  return client.optimizer.plan({ id: plan.id }, { signal })
}

import type { Client } from '../../server/contract/client.ts'
import { formatPounds } from '../../server/contract/pounds.ts'
import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { formatSkipped } from '../output/plan-view.ts'

/** Expected effect of undoing a plan now. */
export interface UndoOutlook {
  changes: PlanChange[]
  /** Changes that somebody has overridden since and that stay, one line each. */
  left: string[]
  /** Daily budgets in pounds, by ad set id. */
  budgets: Map<string, number>
}

export async function getUndoOutlook(client: Client, run: PlanRun, signal: AbortSignal): Promise<UndoOutlook> {
  const outlook: UndoOutlook = { changes: [], left: [], budgets: new Map() }
  if (run.toUndo.length === 0) return outlook
  const [adSets, ads] = await Promise.all([client.adsets.list({}, { signal }), client.ads.all({}, { signal })])
  for (const { id, dailyBudget } of adSets) outlook.budgets.set(id, dailyBudget)
  const statuses = new Map(ads.map(({ id, status }) => [id, status]))
  const unknownTargets = listUnknownTargets(run)
  for (const change of run.toUndo) {
    const reason =
      change.kind === 'budget'
        ? getBudgetReason(change.from, outlook.budgets.get(change.adSetId))
        : getStatusReason(change.from, statuses.get(change.adId))
    if (reason === null || unknownTargets.has(getTargetId(change))) outlook.changes.push(change)
    else outlook.left.push(formatSkipped(change, reason))
  }
  return outlook
}

/** Targets of changes with an unknown outcome. Undoing them is requested in any case, which resolves the outcome. */
function listUnknownTargets({ applied, optimization: { plan } }: PlanRun): Set<string> {
  const unknown = (applied?.changes ?? []).filter(({ outcome }) => outcome === 'unknown')
  return new Set(unknown.flatMap(({ index }) => plan.changes[index] ?? []).map(getTargetId))
}

const getTargetId = (change: PlanChange) => (change.kind === 'budget' ? change.adSetId : change.adId)

const deletedReason = 'it is there no more'

function getBudgetReason(expected: number, now: number | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : `it has ${formatPounds(now)} a day by now`
}

function getStatusReason(expected: string, now: string | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : now === 'ACTIVE' ? 'it runs by now' : 'it is paused by now'
}

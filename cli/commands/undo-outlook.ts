import type { Client } from '../../server/contract/client.ts'
import { poundsText } from '../../server/contract/pounds.ts'
import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import { leftText } from '../output/plan-view.ts'

/** Expected effect of undoing a plan now. */
export interface Outlook {
  changes: PlanChange[]
  /** Changes that somebody has overridden since and that stay, one line each. */
  left: string[]
  /** Daily budgets in pounds, by ad set id. */
  budgets: Map<string, number>
}

export async function outlookOf(client: Client, run: PlanRun, signal: AbortSignal): Promise<Outlook> {
  const outlook: Outlook = { changes: [], left: [], budgets: new Map() }
  if (run.toUndo.length === 0) return outlook
  const [adSets, ads] = await Promise.all([client.adsets.list({}, { signal }), client.ads.all({}, { signal })])
  for (const { id, dailyBudget } of adSets) outlook.budgets.set(id, dailyBudget)
  const statuses = new Map(ads.map(({ id, status }) => [id, status]))
  const unsure = notKnown(run)
  for (const change of run.toUndo) {
    const why =
      change.kind === 'budget'
        ? whyBudgetIsLeft(change.from, outlook.budgets.get(change.adSetId))
        : whyStatusIsLeft(change.from, statuses.get(change.adId))
    if (why === null || unsure.has(ofWhat(change))) outlook.changes.push(change)
    else outlook.left.push(leftText(change, why))
  }
  return outlook
}

/** Targets of changes with an unknown outcome. Undoing them is requested in any case, which resolves the outcome. */
function notKnown({ applied, optimization: { plan } }: PlanRun): Set<string> {
  const unknown = (applied?.changes ?? []).filter(({ outcome }) => outcome === 'unknown')
  return new Set(unknown.flatMap(({ index }) => plan.changes[index] ?? []).map(ofWhat))
}

const ofWhat = (change: PlanChange) => (change.kind === 'budget' ? change.adSetId : change.adId)

const gone = 'it is there no more'

function whyBudgetIsLeft(expected: number, now: number | undefined): string | null {
  if (now === undefined) return gone
  return now === expected ? null : `it has ${poundsText(now)} a day by now`
}

function whyStatusIsLeft(expected: string, now: string | undefined): string | null {
  if (now === undefined) return gone
  return now === expected ? null : now === 'ACTIVE' ? 'it runs by now' : 'it is paused by now'
}

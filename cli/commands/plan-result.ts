import type { PlanBasis, PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import type { Actions } from '../github/actions.ts'
import { harmless } from '../github/actions.ts'
import { planDiff, planStateView } from '../output/plan-view.ts'

const doneInPart = 7

const acts = { apply: 'to be made now', undo: 'to be set back' } as const

/** Beside the question, for who is asked: what would change by now. */
export function showDiff({ output }: CommandContext, run: PlanRun, act: 'apply' | 'undo'): void {
  if (!output.talks) return
  const changes = act === 'apply' ? run.toApply : run.toUndo
  const plan = { ...run.optimization.plan, changes, madeFrom: asItIs(run, changes) }
  output.stderr.write(`${harmless(planDiff(plan, output.sidePage, acts[act]))}\n`)
}

/** The budgets that a plan was made from, but for those that it has changed already. */
function asItIs({ optimization: { plan }, applied, undone }: PlanRun, changes: readonly PlanChange[]): PlanBasis {
  const back = indexesOfDone(undone)
  const made = [...indexesOfDone(applied)].filter(index => !back.has(index)).map(index => plan.changes[index])
  const budgets = new Map<string, number>()
  for (const change of made) if (change?.kind === 'budget') budgets.set(change.adSetId, change.to)
  for (const change of changes) if (change.kind === 'budget') budgets.set(change.adSetId, change.from)
  const adSets = plan.madeFrom.adSets.map(adSet => ({
    ...adSet,
    dailyBudget: budgets.get(adSet.id) ?? adSet.dailyBudget,
  }))
  return { ...plan.madeFrom, adSets }
}

function indexesOfDone(done: PlanRun['applied']): Set<number> {
  return new Set(done?.changes.flatMap(({ index, outcome }) => (outcome === 'done' ? [index] : [])))
}

export async function printPlanRun({ output }: CommandContext, run: PlanRun, actions: Actions | null): Promise<void> {
  output.document(run, page => {
    const text = planStateView(run, page)
    return actions ? actions.fenced(text) : text
  })
  if (actions) await (await import('../github/optimizer-report.ts')).reportPlanRun(actions, run)
}

/** Of changes that were made, or set back. */
export function exitOf(done: PlanRun['applied']): number {
  const outcomes = (done?.changes ?? []).map(({ outcome }) => outcome)
  if (outcomes.every(outcome => outcome === 'done')) return 0
  return outcomes.includes('done') ? doneInPart : 1
}

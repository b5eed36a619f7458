import type { AdCheckRequest } from '../../server/contract/schemas/ad-check.ts'
import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import type { Actions } from '../github/actions.ts'
import { neutralizeCommands } from '../github/actions.ts'
import { planDiff, planStateView } from '../output/plan-view.ts'

const doneInPart = 7

/** Changes that a question asks about. */
export interface PlanQuestion {
  changes: readonly PlanChange[]
  /** Current daily budgets in pounds, by ad set id. */
  budgets: ReadonlyMap<string, number>
  when: string
  /** Changes that are skipped, one line each. */
  left?: readonly string[]
}

/** Prints the current differences next to the question. */
export function showDiff(
  { output }: CommandContext,
  { optimization: { plan } }: PlanRun,
  { changes, budgets, when, left = [] }: PlanQuestion,
): void {
  const before = new Map(budgets)
  for (const change of changes) if (change.kind === 'budget') before.set(change.adSetId, change.from)
  const adSets = plan.madeFrom.adSets.map(adSet => ({
    ...adSet,
    dailyBudget: before.get(adSet.id) ?? adSet.dailyBudget,
  }))
  const shownPlan = { ...plan, changes: [...changes], madeFrom: { ...plan.madeFrom, adSets } }
  output.showAside(page =>
    neutralizeCommands(
      [planDiff(shownPlan, page, when), ...left.map(line => page.paint.yellow(`  = ${line}`))].join('\n'),
    ),
  )
}

/** Returns the budgets that a plan has set. */
export function getAppliedBudgets({ optimization: { plan }, applied }: PlanRun): Map<string, number> {
  const made = (applied?.changes ?? []).filter(({ outcome }) => outcome === 'done')
  const changes = made.map(({ index }) => plan.changes[index])
  return new Map(changes.flatMap(change => (change?.kind === 'budget' ? [[change.adSetId, change.to]] : [])))
}

export async function printPlanRun({ output }: CommandContext, run: PlanRun, actions: Actions | null): Promise<void> {
  output.document(run, page => {
    const text = planStateView(run, page)
    return actions ? actions.fenced(text) : text
  })
  if (actions) await (await import('../github/optimizer-report.ts')).reportPlanRun(actions, run)
}

/** Returns the exit code for changes that were applied or undone. */
export function toExitCode(done: PlanRun['applied']): number {
  const outcomes = (done?.changes ?? []).map(({ outcome }) => outcome)
  if (outcomes.every(outcome => outcome === 'done')) return 0
  return outcomes.includes('done') ? doneInPart : 1
}

/** Returns the request that checks a change before it is made. */
export function toCheckRequest(change: PlanChange): AdCheckRequest {
  return change.kind === 'budget'
    ? { operation: 'adsets.budget', input: { adSetId: change.adSetId, dailyBudget: change.to } }
    : { operation: 'ads.status', input: { adId: change.adId, status: change.to } }
}

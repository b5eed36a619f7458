import type { AdCheckRequest } from '../../server/contract/schemas/ad-check.ts'
import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import type { Actions } from '../github/actions.ts'
import { harmless } from '../github/actions.ts'
import { planDiff, planStateView } from '../output/plan-view.ts'

const doneInPart = 7

/** What a question is about. */
export interface Asked {
  changes: readonly PlanChange[]
  /** Pounds a day that the ad sets have by now, by their ids. */
  budgets: ReadonlyMap<string, number>
  when: string
  /** What is left as it is, in a line each. */
  left?: readonly string[]
}

/** Beside the question, for who is asked: what would change by now. */
export function showDiff(
  { output }: CommandContext,
  { optimization: { plan } }: PlanRun,
  { changes, budgets, when, left = [] }: Asked,
): void {
  const before = new Map(budgets)
  for (const change of changes) if (change.kind === 'budget') before.set(change.adSetId, change.from)
  const adSets = plan.madeFrom.adSets.map(adSet => ({
    ...adSet,
    dailyBudget: before.get(adSet.id) ?? adSet.dailyBudget,
  }))
  const asked = { ...plan, changes: [...changes], madeFrom: { ...plan.madeFrom, adSets } }
  output.aside(page =>
    harmless([planDiff(asked, page, when), ...left.map(line => page.paint.yellow(`  = ${line}`))].join('\n')),
  )
}

/** The budgets that a plan has changed, as it left them. */
export function budgetsBefore({ optimization: { plan }, applied }: PlanRun): Map<string, number> {
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

/** Of changes that were made, or set back. */
export function exitOf(done: PlanRun['applied']): number {
  const outcomes = (done?.changes ?? []).map(({ outcome }) => outcome)
  if (outcomes.every(outcome => outcome === 'done')) return 0
  return outcomes.includes('done') ? doneInPart : 1
}

/** What the server is asked about a change before it is made. */
export function checkOf(change: PlanChange): AdCheckRequest {
  return change.kind === 'budget'
    ? { operation: 'adsets.budget', input: { adSetId: change.adSetId, dailyBudget: change.to } }
    : { operation: 'ads.status', input: { adId: change.adId, status: change.to } }
}

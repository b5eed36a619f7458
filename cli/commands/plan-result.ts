import type { AdCheckRequest } from '../../server/contract/schemas/ad-check.ts'
import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import type { Actions } from '../github/actions.ts'
import { harmless } from '../github/actions.ts'
import type { Page } from '../output/page.ts'
import { planStateView } from '../output/plan-view.ts'

const doneInPart = 7

/** Beside the question, for who is asked. */
export function showDiff({ output }: CommandContext, diff: (page: Page) => string): void {
  if (output.talks) output.stderr.write(`${harmless(diff(output.sidePage))}\n`)
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

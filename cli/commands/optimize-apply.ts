import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import { runInActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { countChanges, formatNewerPlan } from '../output/plan-view.ts'
import { confirmLoss, getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { getAppliedBudgets, printPlanRun, showDiff, toCheckRequest, toExitCode } from './plan-result.ts'

const formatQuestion = ({ length }: readonly unknown[]) =>
  `Make ${length === 1 ? 'this change' : `these ${countChanges(length)}`}`

/** Shows the changes of a plan, asks once, and applies them. */
export const applyPlan: Run = (context, args) =>
  runInActions(context, async (safeContext, actions) => {
    const { run, hash } = await findPlan(safeContext, args, 'apply')
    const { id, changes } = run.optimization.plan
    if (changes.length === 0) {
      await printPlanRun(safeContext, run, actions)
      return 0
    }
    assertApplicable(run)
    if (run.newerPlan !== null) safeContext.output.note(formatNewerPlan(run.newerPlan))
    if (safeContext.flags.dryRun) {
      const parts = { changes: run.toApply.map(toCheckRequest) }
      await showDryRun(safeContext, await getOperation('optimizer.apply'), { id, hash }, parts)
      return 0
    }
    if (run.toApply.length > 0) await confirmApply(safeContext, run)
    const { client } = await safeContext.connect()
    const applied = await busy(safeContext.output, 'Applying the plan', client.optimizer.apply({ id, hash }))
    await printPlanRun(safeContext, applied, actions)
    return toExitCode(applied.applied)
  })

async function confirmApply(context: CommandContext, run: PlanRun): Promise<void> {
  const { toApply: changes } = run
  showDiff(context, run, { changes, budgets: getAppliedBudgets(run), when: 'to be made now' })
  await confirmLoss(context, formatQuestion(changes))
}

/** Refuses a plan that the server would refuse, before asking. @throws BlogopsError `conflict` */
function assertApplicable({ id, state, changedSince, expiresAt }: PlanRun): void {
  const refuse = (message: string) => {
    const details = { reason: state, planId: id }
    throw new BlogopsError('conflict', message, { hint: 'Make a new one: blogops optimize', details })
  }
  if (state === 'stale') refuse(`Plan ${id} is stale: ${changedSince.join(' ')}`)
  if (state === 'expired') refuse(`Plan ${id} has expired: it held until ${expiresAt}.`)
  if (state === 'undone' || state === 'undone in part') refuse(`Plan ${id} was undone.`)
}

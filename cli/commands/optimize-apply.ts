import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import { withinActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { changeCount, newerText } from '../output/plan-view.ts'
import { confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { budgetsBefore, checkOf, exitOf, printPlanRun, showDiff } from './plan-result.ts'

const questionOf = ({ length }: readonly unknown[]) =>
  `Make ${length === 1 ? 'this change' : `these ${changeCount(length)}`}`

/** Shows the changes of a plan, asks once, and applies them. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    const { run, hash } = await findPlan(within, given, 'apply')
    const { id, changes } = run.optimization.plan
    if (changes.length === 0) {
      await printPlanRun(within, run, actions)
      return 0
    }
    refuseOver(run)
    if (run.newerPlan !== null) within.output.note(newerText(run.newerPlan))
    if (within.flags.dryRun) {
      const parts = { changes: run.toApply.map(checkOf) }
      await showPlan(within, await operationOf('optimizer.apply'), { id, hash }, parts)
      return 0
    }
    if (run.toApply.length > 0) await ask(within, run)
    const { client } = await within.connect()
    const applied = await busy(within.output, 'Applying the plan', client.optimizer.apply({ id, hash }))
    await printPlanRun(within, applied, actions)
    return exitOf(applied.applied)
  })

async function ask(context: CommandContext, run: PlanRun): Promise<void> {
  const { toApply: changes } = run
  showDiff(context, run, { changes, budgets: budgetsBefore(run), when: 'to be made now' })
  await confirmLoss(context, questionOf(changes))
}

/** Refuses a plan that the server would refuse, before asking. @throws BlogopsError `conflict` */
function refuseOver({ id, state, changedSince, expiresAt }: PlanRun): void {
  const refuse = (message: string) => {
    const details = { reason: state, planId: id }
    throw new BlogopsError('conflict', message, { hint: 'Make a new one: blogops optimize', details })
  }
  if (state === 'stale') refuse(`Plan ${id} is stale: ${changedSince.join(' ')}`)
  if (state === 'expired') refuse(`Plan ${id} has expired: it held until ${expiresAt}.`)
  if (state === 'undone' || state === 'undone in part') refuse(`Plan ${id} was undone.`)
}

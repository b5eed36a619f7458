import { BlogopsError } from '../../server/contract/errors.ts'
import type { Optimization, PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { Run } from '../context.ts'
import { withinActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { changeCount } from '../output/plan-view.ts'
import { assertConfirmable, confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { exitOf, printPlanRun, showDiff } from './plan-result.ts'

/** Sets back what a plan changed, where nobody has changed it since. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    if (!within.flags.dryRun) assertConfirmable(within, 'Undo the plan')
    const { run } = await findPlan(within, given, 'undo')
    const { id } = run
    if (within.flags.dryRun) {
      await showPlan(within, await operationOf('optimizer.undo'), { id })
      return 0
    }
    if (run.undone === null) {
      const plan = backwards(run)
      showDiff(within, plan)
      await confirmLoss(within, `Set back ${changeCount(plan.changes.length)}`)
    }
    const { client } = await within.connect()
    const undone = await busy(within.output, 'Setting it back', client.optimizer.undo({ id }))
    await printPlanRun(within, undone, actions)
    return exitOf(undone.undone)
  })

/** What it would change. @throws BlogopsError `conflict` where nothing was applied. */
function backwards({ id, applied, optimization: { plan } }: PlanRun): Optimization['plan'] {
  if (!applied) throw new BlogopsError('conflict', `Plan ${id} was not applied: there is nothing to set back.`)
  const done = new Set(applied.changes.filter(({ outcome }) => outcome === 'done').map(({ index }) => index))
  const changes = plan.changes
    .filter((_, index) => done.has(index))
    .map(change =>
      change.kind === 'budget'
        ? { ...change, from: change.to, to: change.from, reason: 'As it was before.' }
        : { ...change, from: change.to, to: change.from, reason: 'As it was before.' },
    )
  return { ...plan, changes }
}

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
    if (run.toUndo.length > 0) {
      showDiff(within, run, 'undo')
      await confirmLoss(within, `Set back ${changeCount(run.toUndo.length)}`)
    }
    const { client } = await within.connect()
    const undone = await busy(within.output, 'Setting it back', client.optimizer.undo({ id }))
    await printPlanRun(within, undone, actions)
    return exitOf(undone.undone)
  })

import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import { runInActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { countChanges } from '../output/plan-view.ts'
import { confirmLoss, getOperation } from '../projection/run-operation.ts'
import { showDryRun } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { printPlanRun, showDiff, toCheckRequest, toExitCode } from './plan-result.ts'
import { getUndoOutlook, type UndoOutlook } from './undo-outlook.ts'

/** Restores the earlier values of a plan's changes that nobody has changed since. */
export const undoPlan: Run = (context, args) =>
  runInActions(context, async (safeContext, actions) => {
    const { run } = await findPlan(safeContext, args, 'undo')
    const { id } = run
    const { client } = await safeContext.connect()
    const outlook = await getUndoOutlook(client, run, safeContext.terminal.interruption)
    if (safeContext.flags.dryRun) {
      await showOutlook(safeContext, run, outlook)
      return 0
    }
    if (run.toUndo.length > 0) await confirmUndo(safeContext, run, outlook)
    const undone = await busy(safeContext.output, 'Setting it back', client.optimizer.undo({ id }))
    await printPlanRun(safeContext, undone, actions)
    return toExitCode(undone.undone)
  })

async function confirmUndo(context: CommandContext, run: PlanRun, outlook: UndoOutlook): Promise<void> {
  showDiff(context, run, { ...outlook, when: 'to be set back' })
  const { length } = outlook.changes
  if (length > 0) await confirmLoss(context, `Set back ${countChanges(length)}`)
}

/** @throws BlogopsError `conflict` if none of the plan was applied. */
async function showOutlook(context: CommandContext, run: PlanRun, { changes, left }: UndoOutlook): Promise<void> {
  const { id, undone, toUndo } = run
  if (!undone && toUndo.length === 0) {
    throw new BlogopsError('conflict', `Nothing of plan ${id} was made: there is nothing to set back.`)
  }
  await showDryRun(
    context,
    await getOperation('optimizer.undo'),
    { id },
    { changes: changes.map(toCheckRequest), left },
  )
}

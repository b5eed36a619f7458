import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import { withinActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { changeCount } from '../output/plan-view.ts'
import { confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { checkOf, exitOf, printPlanRun, showDiff } from './plan-result.ts'
import { type Outlook, outlookOf } from './undo-outlook.ts'

/** Restores the earlier values of a plan's changes that nobody has changed since. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    const { run } = await findPlan(within, given, 'undo')
    const { id } = run
    const { client } = await within.connect()
    const outlook = await outlookOf(client, run, within.terminal.interruption)
    if (within.flags.dryRun) {
      await showOutlook(within, run, outlook)
      return 0
    }
    if (run.toUndo.length > 0) await ask(within, run, outlook)
    const undone = await busy(within.output, 'Setting it back', client.optimizer.undo({ id }))
    await printPlanRun(within, undone, actions)
    return exitOf(undone.undone)
  })

async function ask(context: CommandContext, run: PlanRun, outlook: Outlook): Promise<void> {
  showDiff(context, run, { ...outlook, when: 'to be set back' })
  const { length } = outlook.changes
  if (length > 0) await confirmLoss(context, `Set back ${changeCount(length)}`)
}

/** @throws BlogopsError `conflict` if none of the plan was applied. */
async function showOutlook(context: CommandContext, run: PlanRun, { changes, left }: Outlook): Promise<void> {
  const { id, undone, toUndo } = run
  if (!undone && toUndo.length === 0) {
    throw new BlogopsError('conflict', `Nothing of plan ${id} was made: there is nothing to set back.`)
  }
  await showPlan(context, await operationOf('optimizer.undo'), { id }, { changes: changes.map(checkOf), left })
}

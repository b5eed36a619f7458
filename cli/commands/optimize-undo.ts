import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext, Run } from '../context.ts'
import { withinActions } from '../github/within-actions.ts'
import { busy } from '../output/busy.ts'
import { changeCount, leftText, undoDiff } from '../output/plan-view.ts'
import { assertConfirmable, confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { findPlan } from './find-plan.ts'
import { checkOf, exitOf, printPlanRun, showDiff } from './plan-result.ts'
import { type Outlook, outlookOf } from './undo-outlook.ts'
import { leftToUndo } from './what-is-left.ts'

/** Sets back what a plan changed, where nobody has changed it since. */
export const run: Run = (context, given) =>
  withinActions(context, async (within, actions) => {
    if (!within.flags.dryRun) assertConfirmable(within, 'Undo the plan')
    const { run } = await findPlan(within, given, 'undo')
    const { id } = run
    const outlook = await lookAhead(within, run)
    if (within.flags.dryRun) {
      await showOutlook(within, id, outlook)
      return 0
    }
    if (outlook.length > 0) await ask(within, id, outlook)
    const { client } = await within.connect()
    const undone = await busy(within.output, 'Setting it back', client.optimizer.undo({ id }))
    await printPlanRun(within, undone, actions)
    return exitOf(undone.undone)
  })

/** @throws BlogopsError `conflict` where nothing was applied. */
async function lookAhead(context: CommandContext, run: PlanRun): Promise<Outlook[]> {
  const { id, applied } = run
  if (!applied) throw new BlogopsError('conflict', `Plan ${id} was not applied: there is nothing to set back.`)
  const { client } = await context.connect()
  return outlookOf(client, leftToUndo(run), context.terminal.interruption)
}

async function ask(context: CommandContext, id: string, outlook: readonly Outlook[]): Promise<void> {
  showDiff(context, page => undoDiff(id, outlook, page))
  await confirmLoss(context, `Set back ${changeCount(outlook.filter(({ left }) => left === null).length)}`)
}

async function showOutlook(context: CommandContext, id: string, outlook: readonly Outlook[]): Promise<void> {
  const changes = outlook.flatMap(({ change, left }) => (left === null ? [checkOf(change)] : []))
  const left = outlook.flatMap(({ change, left }) => (left === null ? [] : [leftText(change, left)]))
  await showPlan(context, await operationOf('optimizer.undo'), { id }, { changes, left })
}

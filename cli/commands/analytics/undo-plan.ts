import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { PlanChange, PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { runInActions } from '../../github/actions.ts'
import { busy } from '../../output/output.ts'
import { countChanges, formatSkipped } from '../../output/plan-view.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { printPlanRun, showDiff, toCheckRequest, toExitCode } from './apply-plan.ts'
import { findPlan } from './find-plan.ts'

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
    const undone = await busy(safeContext.output, 'Undoing the plan', client.optimizer.undo({ id }))
    await printPlanRun(safeContext, undone, actions)
    if (run.undone && run.toUndo.length === 0) {
      safeContext.output.note('Nothing is left to undo.')
      return 0
    }
    return toExitCode(undone.undone)
  })

async function confirmUndo(context: CommandContext, run: PlanRun, outlook: UndoOutlook): Promise<void> {
  showDiff(context, run, { ...outlook, when: 'to be undone' })
  const { length } = outlook.changes
  if (length > 0) await confirmAction(context, `Undo ${countChanges(length)}`)
}

/** @throws BlogopsError `conflict` if none of the plan was applied. */
async function showOutlook(context: CommandContext, run: PlanRun, { changes, left }: UndoOutlook): Promise<void> {
  const { id, undone, toUndo } = run
  if (!undone && toUndo.length === 0) {
    throw new BlogopsError('conflict', `Plan ${id} was never applied, so there is nothing to undo.`)
  }
  await showDryRun(
    context,
    await getOperation('optimizer.undo'),
    { id },
    { changes: changes.map(toCheckRequest), left },
  )
}

/** Expected effect of undoing a plan now. */
export interface UndoOutlook {
  changes: PlanChange[]
  /** Changes that somebody has overridden since and that stay, one line each. */
  left: string[]
  /** Daily budgets in pounds, by ad set id. */
  budgets: Map<string, number>
}

export async function getUndoOutlook(client: Client, run: PlanRun, signal: AbortSignal): Promise<UndoOutlook> {
  const outlook: UndoOutlook = { changes: [], left: [], budgets: new Map() }
  if (run.toUndo.length === 0) return outlook
  const [adSets, ads] = await Promise.all([client.adsets.list({}, { signal }), client.ads.all({}, { signal })])
  for (const { id, dailyBudget } of adSets) outlook.budgets.set(id, dailyBudget)
  const statuses = new Map(ads.map(({ id, status }) => [id, status]))
  const unknownTargets = listUnknownTargets(run)
  for (const change of run.toUndo) {
    const reason =
      change.kind === 'budget'
        ? getBudgetReason(change.from, outlook.budgets.get(change.adSetId))
        : getStatusReason(change.from, statuses.get(change.adId))
    if (reason === null || unknownTargets.has(getTargetId(change))) outlook.changes.push(change)
    else outlook.left.push(formatSkipped(change, reason))
  }
  return outlook
}

/** Targets of changes with an unknown outcome. Undoing them is requested in any case, which resolves the outcome. */
function listUnknownTargets({ applied, optimization: { plan } }: PlanRun): Set<string> {
  const unknown = (applied?.changes ?? []).filter(({ outcome }) => outcome === 'unknown')
  return new Set(unknown.flatMap(({ index }) => plan.changes[index] ?? []).map(getTargetId))
}

const getTargetId = (change: PlanChange) => (change.kind === 'budget' ? change.adSetId : change.adId)

const deletedReason = 'it was deleted'

function getBudgetReason(expected: number, now: number | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : `it now has ${formatPounds(now)} a day`
}

function getStatusReason(expected: string, now: string | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : now === 'ACTIVE' ? 'it is active now' : 'it is paused now'
}

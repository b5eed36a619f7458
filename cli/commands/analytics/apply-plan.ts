import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { AdCheckRequest } from '../../../server/contract/schemas/checks.ts'
import type { PlanChange, PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { type Actions, neutralizeCommands, runInActions } from '../../github/actions.ts'
import { busy } from '../../output/busy.ts'
import { countChanges, formatNewerPlan, formatSkipped, planDiff, planStateView } from '../../output/plan-view.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { confirmLoss, getOperation } from '../../projection/run-operation.ts'
import { findPlan } from './find-plan.ts'

const doneInPart = 7

/** Changes that a question asks about. */
export interface PlanQuestion {
  changes: readonly PlanChange[]
  /** Current daily budgets in pounds, by ad set id. */
  budgets: ReadonlyMap<string, number>
  when: string
  /** Changes that are skipped, one line each. */
  left?: readonly string[]
}

/** Prints the current differences next to the question. */
export function showDiff(
  { output }: CommandContext,
  { optimization: { plan } }: PlanRun,
  { changes, budgets, when, left = [] }: PlanQuestion,
): void {
  const before = new Map(budgets)
  for (const change of changes) if (change.kind === 'budget') before.set(change.adSetId, change.from)
  const adSets = plan.madeFrom.adSets.map(adSet => ({
    ...adSet,
    dailyBudget: before.get(adSet.id) ?? adSet.dailyBudget,
  }))
  const shownPlan = { ...plan, changes: [...changes], madeFrom: { ...plan.madeFrom, adSets } }
  output.showAside(page =>
    neutralizeCommands(
      [planDiff(shownPlan, page, when), ...left.map(line => page.paint.yellow(`  = ${line}`))].join('\n'),
    ),
  )
}

/** Returns the budgets that a plan has set. */
export function getAppliedBudgets({ optimization: { plan }, applied }: PlanRun): Map<string, number> {
  const made = (applied?.changes ?? []).filter(({ outcome }) => outcome === 'done')
  const changes = made.map(({ index }) => plan.changes[index])
  return new Map(changes.flatMap(change => (change?.kind === 'budget' ? [[change.adSetId, change.to]] : [])))
}

export async function printPlanRun({ output }: CommandContext, run: PlanRun, actions: Actions | null): Promise<void> {
  output.document(run, page => {
    const text = planStateView(run, page)
    return actions ? actions.fenced(text) : text
  })
  if (actions) await (await import('../../github/report.ts')).reportPlanRun(actions, run)
}

/** Returns the exit code for changes that were applied or undone. */
export function toExitCode(done: PlanRun['applied']): number {
  const outcomes = (done?.changes ?? []).map(({ outcome }) => outcome)
  if (outcomes.every(outcome => outcome === 'done')) return 0
  return outcomes.includes('done') ? doneInPart : 1
}

/** Returns the request that checks a change before it is made. */
export function toCheckRequest(change: PlanChange): AdCheckRequest {
  return change.kind === 'budget'
    ? { operation: 'adsets.budget', input: { adSetId: change.adSetId, dailyBudget: change.to } }
    : { operation: 'ads.status', input: { adId: change.adId, status: change.to } }
}

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
    throw new BlogopsError('conflict', message, { hint: 'Create a new one: blogops optimize', details })
  }
  if (state === 'stale') refuse(`Plan ${id} is stale: ${changedSince.join(' ')}`)
  if (state === 'expired') refuse(`Plan ${id} expired at ${expiresAt}.`)
  if (state === 'undone' || state === 'undone in part') refuse(`Plan ${id} was undone.`)
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

const deletedReason = 'it is there no more'

function getBudgetReason(expected: number, now: number | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : `it now has ${formatPounds(now)} a day`
}

function getStatusReason(expected: string, now: string | undefined): string | null {
  if (now === undefined) return deletedReason
  return now === expected ? null : now === 'ACTIVE' ? 'it runs by now' : 'it is paused by now'
}

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
    throw new BlogopsError('conflict', `Plan ${id} was never applied, so there is nothing to undo.`)
  }
  await showDryRun(
    context,
    await getOperation('optimizer.undo'),
    { id },
    { changes: changes.map(toCheckRequest), left },
  )
}

import { BlogopsError } from '../../../server/contract/errors.ts'
import type { AdCheckRequest } from '../../../server/contract/schemas/checks.ts'
import type { PlanChange, PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import { describeChanges, describePlan, findPositions, selectChanges } from '../../../server/domain/plans.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone, UsageError } from '../../failure.ts'
import { type Actions, neutralizeCommands, runInActions } from '../../github/actions.ts'
import { busy } from '../../output/output.ts'
import { formatDiff, formatNewerPlan, planStateView } from '../../output/plan-view.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { getOperation } from '../../projection/run-operation.ts'
import { findPlan } from './find-plan.ts'

/** Shows the changes of a plan, or the chosen ones, asks once, and applies them. */
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
    const only = readChoice(args, changes.length)
    assertNotRefused(run, only)
    const chosen = selectChanges(run.toApply, changes, only)
    const request = { id, hash, ...(only && { only }) }
    if (safeContext.flags.dryRun) {
      await showDryRun(safeContext, await getOperation('optimizer.apply'), request, {
        changes: chosen.map(toCheckRequest),
      })
      return 0
    }
    if (chosen.length > 0) await confirmApply(safeContext, run, chosen)
    const { client } = await safeContext.connect()
    const applied = await busy(safeContext.output, 'Applying the plan', client.optimizer.apply(request))
    await printPlanRun(safeContext, applied, actions)
    return toExitCode(applied.applied)
  })

/**
 * Reads the positions that `--only` or `--except` choose.
 * @returns undefined for all
 * @throws UsageError for both flags, a number that the plan does not have, or a choice without changes
 */
function readChoice({ values }: ParsedArgs, count: number): number[] | undefined {
  const { only, except } = values
  if (only !== undefined && except !== undefined) throw new UsageError('Pass --only or --except, not both.')
  const all = Array.from({ length: count }, (_, index) => index)
  if (only !== undefined) return readNumbers(String(only), '--only', count)
  if (except === undefined) return undefined
  const left = new Set(readNumbers(String(except), '--except', count))
  const chosen = all.filter(index => !left.has(index))
  if (chosen.length === 0) throw new UsageError('--except leaves out all changes of the plan.')
  return chosen
}

/** Reads the numbers of changes as `optimize show` prints them: "1,3". @returns positions from 0 */
export function readNumbers(text: string, name: string, count: number): number[] {
  const numbers = text.split(',').map(part => (/^\s*\d{1,6}\s*$/.test(part) ? Number(part) : Number.NaN))
  if (numbers.every(number => number >= 1 && number <= count)) return [...new Set(numbers.map(number => number - 1))]
  throw new UsageError(`${name} must be numbers of changes from 1 to ${count}, such as 1,3.`)
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

/** Refuses a choice that the server would refuse, before asking. @throws BlogopsError `conflict` */
function assertNotRefused({ refused, toApply, optimization: { plan } }: PlanRun, only: readonly number[] | undefined) {
  const applicable = new Set(findPositions(toApply, plan.changes))
  const chosen = only?.find(index => refused.includes(index) && !applicable.has(index))
  if (chosen === undefined) return
  throw new BlogopsError('conflict', `Change ${chosen + 1} was refused permanently.`, {
    hint: 'Allow it first: blogops optimize refused',
  })
}

const formatQuestion = ({ length }: readonly unknown[]) =>
  pluralize(length, 'Make this change', `Make these ${length} changes`)

async function confirmApply(context: CommandContext, run: PlanRun, changes: readonly PlanChange[]): Promise<void> {
  const numbers = findPositions(changes, run.optimization.plan.changes).map(index => index + 1)
  showDiff(context, run, { changes, numbers, budgets: getAppliedBudgets(run), when: 'to be made now' })
  await confirmAction(context, formatQuestion(changes))
}

/** Changes that a question asks about. */
export interface PlanQuestion {
  changes: readonly PlanChange[]
  /** Current daily budgets in pounds, by ad set id. */
  budgets: ReadonlyMap<string, number>
  when: string
  /** Number of each change in the plan; undefined to leave them out. */
  numbers?: readonly number[]
  /** Changes that are skipped, one line each. */
  left?: readonly string[]
}

/** Prints the current differences next to the question. */
export function showDiff(
  { output }: CommandContext,
  { optimization }: PlanRun,
  { changes, budgets, when, numbers, left = [] }: PlanQuestion,
): void {
  const { plan } = optimization
  const before = new Map(budgets)
  for (const change of changes) if (change.kind === 'budget') before.set(change.adSetId, change.from)
  const adSets = plan.madeFrom.adSets.map(adSet => ({
    ...adSet,
    dailyBudget: before.get(adSet.id) ?? adSet.dailyBudget,
  }))
  const shownPlan = { ...plan, changes: [...changes], madeFrom: { ...plan.madeFrom, adSets } }
  const shown = { ...optimization, plan: shownPlan }
  const isWhole = numbers !== undefined && numbers.length === plan.changes.length
  const lines = isWhole ? describePlan(plan) : [describeChanges(changes)]
  output.showAside(page =>
    neutralizeCommands(
      [formatDiff(shown, page, { when, lines, numbers }), ...left.map(line => page.paint.yellow(`  = ${line}`))].join(
        '\n',
      ),
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
  return outcomes.includes('done') ? partlyDone : 1
}

/** Returns the request that checks a change before it is made. */
export function toCheckRequest(change: PlanChange): AdCheckRequest {
  return change.kind === 'budget'
    ? { operation: 'adsets.budget', input: { adSetId: change.adSetId, dailyBudget: change.to } }
    : { operation: 'ads.status', input: { adId: change.adId, status: change.to } }
}

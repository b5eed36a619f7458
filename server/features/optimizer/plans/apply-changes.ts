import { BlogopsError, type ErrorCode, fatalCodes, hasUnknownOutcome } from '../../../contract/errors.ts'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { getBudgetDelta } from '../../../domain/plans.ts'
import type { ChangeOutcome } from '../../../ports/admin-records.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { Logger } from '../../../ports/system.ts'
import { findConflict } from './plan-basis.ts'
import { createBudgetBalance, type IndexedChange, orderChanges } from './plan-changes.ts'

/**
 * Applies changes to ads, with the same checks as manual changes: within the budget cap, one at a time, and recorded
 * with time and actor.
 */
export interface AdUpdates {
  /** Budget in pounds a day. @throws BlogopsError `conflict` if the current budget differs from `expected`. */
  budget(change: { adSetId: string; dailyBudget: number; expected: number } & ChangeActor): Promise<unknown>
  status(change: { adId: string; status: 'ACTIVE' | 'PAUSED' } & ChangeActor): Promise<unknown>
}

interface ChangeActor {
  by: string
  /** The plan that makes the change; unset when a plan is undone. */
  plan?: string
}

export interface ApplyOptions {
  records: RecordStore
  ads: AdUpdates
  log: Logger
}

export interface ChangeBatch {
  changes: readonly IndexedChange[]
  actor: ChangeActor
  /** Changes that were approved together: increases are limited to their total if a cut is not made. Null for no limit. */
  approved: readonly IndexedChange[] | null
  /** Outcomes of an earlier attempt. */
  known: readonly ChangeOutcome[]
  /** Indexes of changes whose current state is unknown because a call was not answered; retrying reveals it. */
  uncertain: ReadonlySet<number>
  /** Records the outcome of a change, before and after it is made. */
  record(outcome: ChangeOutcome): Promise<void>
}

/** The call was sent but not answered; the next call reveals its outcome. */
const unansweredCode: ErrorCode = 'upstream_unavailable'

/** Applies changes one by one, reductions first. A failure only blocks the increases that it was to pay for. */
export async function applyChanges(
  options: ApplyOptions,
  { changes, actor, approved, known, uncertain, record }: ChangeBatch,
): Promise<void> {
  const earlierOutcomes = new Map(known.map(outcome => [outcome.index, outcome]))
  const budgetBalance = createBudgetBalance(approved)
  let stopReason: string | undefined
  for (const { index, change } of orderChanges(changes)) {
    const earlier = earlierOutcomes.get(index)
    if (earlier && earlier.outcome !== 'begun') {
      if (earlier.outcome === 'done') budgetBalance.take(change)
      continue
    }
    const isUnsure = earlier !== undefined || uncertain.has(index)
    const blockedReason =
      stopReason ?? budgetBalance.getRefusal(change) ?? (isUnsure ? null : await findConflict(options.records, change))
    if (blockedReason !== null) {
      // An earlier attempt may have succeeded, so skipping it now must not overwrite its outcome.
      if (!earlier)
        await record({ index, outcome: blockedReason === stopReason ? 'failed' : 'skipped', reason: blockedReason })
      continue
    }
    await record({ index, outcome: 'begun', reason: null })
    const result = await attempt(options, change, actor)
    // An increase with an unknown outcome counts as made; a cut only counts once confirmed.
    if (result.outcome === 'done' || (result.outcome === 'begun' && getBudgetDelta(change) > 0))
      budgetBalance.take(change)
    if (result.stopsAll) stopReason = `Not tried because an earlier change was refused: ${result.reason}`
    await record({ index, outcome: result.outcome, reason: result.reason })
  }
}

interface AttemptResult {
  outcome: ChangeOutcome['outcome']
  reason: string | null
  stopsAll: boolean
}

async function attempt(options: ApplyOptions, change: PlanChange, actor: ChangeActor): Promise<AttemptResult> {
  const { ads, log, records } = options
  try {
    if (change.kind === 'budget') {
      await ads.budget({ adSetId: change.adSetId, dailyBudget: change.to, expected: change.from, ...actor })
    } else await ads.status({ adId: change.adId, status: change.to, ...actor })
    return { outcome: 'done', reason: null, stopsAll: false }
  } catch (error) {
    if (!(error instanceof BlogopsError)) {
      const target = change.kind === 'budget' ? change.adSetId : change.adId
      log('error', 'a change of a plan failed unexpectedly', { change: target, error: String(error) })
      const reason = 'An unexpected error stopped it. The server log has the details.'
      return { outcome: 'begun', reason, stopsAll: false }
    }
    const { code, message } = error
    // The failed call has refreshed the record, so a conflict is visible now.
    const conflict = code === 'conflict' ? await findConflict(records, change) : null
    if (conflict !== null) return { outcome: 'skipped', reason: conflict, stopsAll: false }
    const isUnanswered = code === unansweredCode || hasUnknownOutcome(error)
    return { outcome: isUnanswered ? 'begun' : 'failed', reason: message, stopsAll: fatalCodes.has(code) }
  }
}

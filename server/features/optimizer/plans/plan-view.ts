import { BlogopsError } from '../../../contract/errors.ts'
import type { AdSetOptimization, AdVerdicts, PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { PlanOutcome, PlanRecord } from '../../../ports/records.ts'
import {
  findExcluded,
  findRefused,
  getChangesToUndo,
  getRemainingToApply,
  getRemainingToUndo,
  type IndexedChange,
  indexChanges,
} from './plan-changes.ts'
import type { StoredPlan } from './plan-store.ts'

type State = PlanSummary['state']

export interface PlanConditions {
  at: Date
  /** See `describeChangesSince`. */
  changed: readonly string[]
  /** Ids of the changes that were refused permanently. */
  refusedIds: ReadonlySet<string>
}

/** Returns true if the plan can still become stale. */
export function isOpen({ changes, expiresAt, applied }: PlanRecord, at: Date): boolean {
  return changes > 0 && applied === null && Date.parse(expiresAt) > at.getTime()
}

function getState(record: PlanRecord, { at, changed }: Pick<PlanConditions, 'at' | 'changed'>): State {
  const { applied, undone } = record
  if (undone) return isComplete(undone, getRemainingToUndo(record)) ? 'undone' : 'undone in part'
  if (applied) return isComplete(applied, getRemainingToApply(record)) ? 'applied' : 'applied in part'
  if (record.changes === 0) return 'empty'
  if (!isOpen(record, at)) return 'expired'
  return changed.length > 0 ? 'stale' : 'open'
}

function isComplete({ changes }: PlanOutcome, remaining: readonly number[]): boolean {
  return remaining.length === 0 && changes.every(({ outcome }) => outcome === 'done')
}

export function toSummary(record: PlanRecord, conditions: Pick<PlanConditions, 'at' | 'changed'>): PlanSummary {
  const { id, createdAt, createdBy, expiresAt, changes, firstInsight, applied } = record
  return {
    id,
    state: getState(record, conditions),
    hasNewer: false,
    createdAt,
    createdBy,
    expiresAt,
    changes,
    firstInsight,
    appliedAt: applied?.at ?? null,
    appliedBy: applied?.by ?? null,
  }
}

/** @param summaries newest first */
export function findNewestOpen(summaries: readonly PlanSummary[]): PlanSummary | undefined {
  return summaries.find(({ state }) => state === 'open')
}

export function toPlanRun(plan: StoredPlan, conditions: PlanConditions): PlanRun {
  const { record, optimization } = plan
  const { changes, hasNewer, ...summary } = toSummary(record, conditions)
  const changedSince = summary.state === 'stale' ? [...conditions.changed] : []
  const excluded = findExcluded(plan, conditions.refusedIds)
  const remaining = canBeApplied(record, conditions) ? getRemainingToApply(record) : []
  const toApply = new Set(remaining.filter(index => !excluded.has(index)))
  const retryHint =
    toApply.size > 0 ? 'Apply the plan again to find out.' : 'Undo the plan to reverse it if it was made.'
  return {
    ...summary,
    newerPlan: null,
    optimization,
    changedSince,
    applied: toOutcome(record.applied, { remaining: getRemainingToApply(record), retryHint }),
    undone: toOutcome(record.undone, {
      remaining: getRemainingToUndo(record),
      retryHint: 'Undo the plan again to find out.',
    }),
    toApply: indexChanges(plan).flatMap(({ index, change }) => (toApply.has(index) ? [change] : [])),
    toUndo: getChangesToUndo(plan).map(({ change }) => change),
    refused: findRefused(plan, conditions.refusedIds),
  }
}

/** A plan that was started may be continued despite changes, since it made some of them itself. */
function canBeApplied(
  { undone, applied, expiresAt }: PlanRecord,
  { at, changed }: Pick<PlanConditions, 'at' | 'changed'>,
): boolean {
  return !undone && Date.parse(expiresAt) > at.getTime() && (applied !== null || changed.length === 0)
}

interface RemainingChanges {
  remaining: readonly number[]
  /** Hint for changes with an unknown outcome. */
  retryHint: string
}

function toOutcome(done: PlanOutcome | null, { remaining, retryHint }: RemainingChanges): PlanRun['applied'] {
  if (!done) return null
  const changes = done.changes.map(({ index, outcome, reason }) =>
    outcome === 'begun'
      ? { index, outcome: 'unknown' as const, reason: `${reason ?? 'It was interrupted.'} ${retryHint}` }
      : { index, outcome, reason },
  )
  const { at, by, leftOut = [] } = done
  changes.sort((a, b) => a.index - b.index)
  return { at, by, finished: remaining.length === 0, changes, leftOut: [...leftOut] }
}

const newPlanHint = 'Create a new plan: blogops optimize'

/** @throws BlogopsError `conflict` if the plan is not the one that was reviewed. */
export function assertUnaltered({ record: { id, hash } }: StoredPlan, requestedHash: string): void {
  if (requestedHash === hash) return
  throw new BlogopsError('conflict', `Plan ${id} has changed since you reviewed it.`, {
    hint: `Review the stored plan: blogops optimize show ${id}`,
    details: { reason: 'altered', planId: id },
  })
}

/** @throws BlogopsError `conflict`, stating why these changes of the plan can no longer be applied. */
export function assertApplicable(
  { record: { id, undone, applied, changes, expiresAt } }: StoredPlan,
  chosen: readonly IndexedChange[],
  { at, changed }: PlanConditions,
): void {
  const refuse = (reason: string, message: string) => {
    throw new BlogopsError('conflict', message, { hint: newPlanHint, details: { reason, changed, planId: id } })
  }
  if (undone) refuse('undone', `Plan ${id} was undone at ${undone.at} by ${undone.by}.`)
  if (changes === 0) refuse('empty', `Plan ${id} proposes no changes.`)
  if (Date.parse(expiresAt) <= at.getTime()) {
    const message = applied
      ? `Plan ${id} expired at ${expiresAt}, before all of it was applied.`
      : `Plan ${id} expired at ${expiresAt}.`
    refuse('expired', message)
  }
  if (changed.length > 0) refuse('stale', `Plan ${id} is stale: ${changed.join(' ')}`)
  if (chosen.length === 0) refuse('refused', `All changes of plan ${id} were refused permanently.`)
}

/** Returns the error for a plan without any change that could be undone. */
export function nothingToUndo({ record: { id, applied } }: StoredPlan): BlogopsError {
  const message = applied
    ? `Plan ${id} cannot be undone because none of its changes was made.`
    : `Plan ${id} cannot be undone because it was not applied.`
  return new BlogopsError('conflict', message)
}

export function toVerdicts({
  adSetId,
  budgetRecommendation,
  evidence,
}: AdSetOptimization): AdVerdicts['adSets'][number] {
  return {
    adSetId,
    phase: evidence.phase,
    ...budgetRecommendation,
    comparison: evidence.sentences[0] ?? '',
    ads: evidence.variants.map(({ adId, verdict, chanceBest }) => ({ adId, verdict, chanceBest })),
  }
}

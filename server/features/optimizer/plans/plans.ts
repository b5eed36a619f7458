import type { AdVerdicts, PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/admin-records.ts'
import type { Clock } from '../../../ports/system.ts'
import type { AssertLocked, SiteLock } from '../../processes/leases.ts'
import { type ApplyOptions, applyChanges, type ChangeBatch } from './apply-changes.ts'
import { describeChangesSince } from './plan-basis.ts'
import {
  chooseChanges,
  findChanges,
  getChangesToUndo,
  getUnknownOutcomes,
  indexChanges,
  isApplied,
  noteLeftOut,
  withOutcome,
} from './plan-changes.ts'
import type { PlanStore, StoredPlan } from './plan-store.ts'
import {
  assertApplicable,
  assertUnaltered,
  findNewestOpen,
  isOpen,
  nothingToUndo,
  type PlanConditions,
  toPlanRun,
  toSummary,
  toVerdicts,
} from './plan-view.ts'
import type { Refusals } from './refusals.ts'

export interface PlansOptions extends ApplyOptions {
  clock: Clock
  store: PlanStore
  refusals: Refusals
  maxDailyBudgetPence: number
  oneAtATime: SiteLock
}

interface ApplyRequest {
  /** Hash of the plan that was reviewed. */
  hash: string
  /** Positions of the changes to make; undefined for all. */
  only?: readonly number[] | undefined
  by: string
}

interface ContinuedBy {
  by: string
  assertLocked: AssertLocked
}

/** Number of plans searched for a newer one; plans are open for a day. */
const maxOpenPlans = 200

/** Plans proposed by runs, and what became of them. */
export function createPlans(options: PlansOptions) {
  const { records, clock, store, refusals, maxDailyBudgetPence, oneAtATime } = options
  /** Only one plan changes ads at a time, so that the next one sees its changes. */
  const runExclusively = <T>(work: (assertLocked: AssertLocked) => Promise<T>) => oneAtATime('plans', work)

  /** Current conditions for acting on a plan; its basis is only compared if that matters. */
  async function getConditions({ record, optimization }: StoredPlan): Promise<PlanConditions> {
    const at = clock.now()
    const changed = isOpen(record, at)
      ? await describeChangesSince(records, optimization.plan.madeFrom, maxDailyBudgetPence)
      : []
    return { at, changed, refusedIds: await refusals.readIds() }
  }

  async function toView(plan: StoredPlan): Promise<PlanRun> {
    const run = toPlanRun(plan, await getConditions(plan))
    if (run.state !== 'open') return run
    return { ...run, newerPlan: await findNewerPlan(run.id) }
  }

  /** Returns the newest open plan if it is newer than this one. */
  async function findNewerPlan(id: string): Promise<string | null> {
    for (const record of await store.list(maxOpenPlans)) {
      if (record.id === id) break
      if ((await summarize(record)).state === 'open') return record.id
    }
    return null
  }

  async function list(limit: number): Promise<PlanSummary[]> {
    const summaries = await Promise.all((await store.list(limit)).map(summarize))
    const newest = findNewestOpen(summaries)
    return summaries.map(summary => ({ ...summary, hasNewer: summary.state === 'open' && summary !== newest }))
  }

  async function summarize(record: PlanRecord): Promise<PlanSummary> {
    const known = toSummary(record, { at: clock.now(), changed: [] })
    if (known.state !== 'open') return known
    const optimization = await store.findOptimization(record)
    return optimization
      ? toSummary(record, await getConditions({ record, optimization }))
      : { ...known, state: 'unreadable' }
  }

  /** Makes the remaining changes, recording each before and after it is made. */
  async function continuePlan(
    { record: { id }, optimization }: StoredPlan,
    part: 'applied' | 'undone',
    { by, assertLocked, ...batch }: Pick<ChangeBatch, 'changes' | 'approved' | 'uncertain'> & ContinuedBy,
  ): Promise<StoredPlan> {
    const emptyOutcome: PlanOutcome = { at: clock.now().toISOString(), by, changes: [] }
    const started = await store.change(id, record => {
      const outcome = record[part] ?? emptyOutcome
      return { [part]: part === 'applied' ? noteLeftOut(outcome, record, batch.changes) : outcome }
    })
    const record = async (outcome: ChangeOutcome) => {
      if (outcome.outcome === 'begun') await assertLocked()
      await store.change(id, record => ({ [part]: withOutcome(record[part] ?? emptyOutcome, outcome) }))
    }
    const actor = part === 'applied' ? { by, plan: id } : { by }
    const known = (started[part]?.changes ?? []).filter(({ outcome }) => part === 'applied' || outcome === 'begun')
    await applyChanges(options, { ...batch, actor, record, known })
    return { record: await store.getRecord(id), optimization }
  }

  return {
    list,

    /** Returns the verdicts of the newest plan; none if there is no plan or it is damaged. */
    async verdicts(): Promise<AdVerdicts> {
      const [newest] = await store.list(1)
      const optimization = newest && (await store.findOptimization(newest))
      if (!optimization) return { at: null, adSets: [] }
      return { at: newest.createdAt, adSets: optimization.adSetOptimizations.map(toVerdicts) }
    },

    /** @throws BlogopsError `not_found`; `storage_damaged`. */
    show: async (id: string): Promise<PlanRun> => toView(await store.get(id)),

    /**
     * Applies all changes of a plan, or some, each once. A repeated call continues an interrupted one, or makes the changes
     * that were left out.
     * @throws BlogopsError `not_found`; `bad_request` for positions that do not exist, or changes that cannot be made
     * without others; `conflict` for a plan that is altered, stale, expired, undone or empty.
     */
    apply(id: string, { hash, only, by }: ApplyRequest): Promise<PlanRun> {
      return runExclusively(async assertLocked => {
        const plan = await store.getStored(id)
        assertUnaltered(plan, hash)
        const conditions = await getConditions(plan)
        const changes = chooseChanges(plan, only, conditions.refusedIds)
        if (isApplied(plan.record, changes)) return toView(plan)
        assertApplicable(plan, changes, conditions)
        const approved = only ? changes : indexChanges(plan)
        return toView(
          await continuePlan(plan, 'applied', { by, changes, approved, uncertain: new Set(), assertLocked }),
        )
      })
    },

    /**
     * Reverts the changes of a plan, except for objects that were changed since. A repeated call retries failures and
     * unknown outcomes.
     * @throws BlogopsError `not_found`; `conflict` for a plan that was not applied, or without any change made.
     */
    undo(id: string, by: string): Promise<PlanRun> {
      return runExclusively(async assertLocked => {
        const plan = await store.getStored(id)
        const { applied, undone } = plan.record
        const changes = getChangesToUndo(plan)
        if (changes.length === 0) {
          if (undone) return toView(plan)
          throw nothingToUndo(plan)
        }
        const uncertain = getUnknownOutcomes(applied)
        return toView(await continuePlan(plan, 'undone', { by, changes, approved: null, uncertain, assertLocked }))
      })
    },

    /**
     * Refuses changes of a plan permanently: no run proposes them again, and the plan is applied without them.
     * @throws BlogopsError `not_found`; `bad_request` for positions that do not exist
     */
    refuse(id: string, { only, by }: { only: readonly number[]; by: string }): Promise<PlanRun> {
      return runExclusively(async () => {
        const plan = await store.getStored(id)
        const changes = findChanges(plan, only).map(({ change }) => change)
        await refusals.add(changes, by)
        return toView(plan)
      })
    },
  }
}

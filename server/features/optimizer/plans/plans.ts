import { BlogopsError } from '../../../contract/errors.ts'
import type { PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/optimizer-records.ts'
import { type CarryOutOptions, carryOut } from './carry-out.ts'
import { type Indexed, reversed } from './in-order.ts'
import { changedSince } from './plan-basis.ts'
import type { PlanStore, StoredPlan } from './plan-store.ts'
import { isOpen, type Now, runOf, summaryOf } from './plan-view.ts'

export interface PlansOptions extends CarryOutOptions {
  clock: Clock
  store: PlanStore
  maxDailyBudgetPence: number
}

export type Plans = ReturnType<typeof createPlans>

const another = 'Make a new one: blogops optimize'

/** What runs proposed, and what became of it. */
export function createPlans(options: PlansOptions) {
  const { records, clock, store, maxDailyBudgetPence } = options
  /** One plan at a time changes anything: what another finds changed since is changed by then. */
  const inTurn = createTurns()

  /** What decides, besides the plan itself, what can be done with it; read only where it does. */
  async function nowOf({ record, optimization }: StoredPlan): Promise<Now> {
    const at = clock.now()
    const changed = isOpen(record, at)
      ? await changedSince(records, optimization.plan.madeFrom, maxDailyBudgetPence)
      : []
    return { at, changed }
  }

  async function view(plan: StoredPlan): Promise<PlanRun> {
    return runOf(plan, await nowOf(plan))
  }

  async function summary(record: PlanRecord): Promise<PlanSummary> {
    const at = clock.now()
    if (!isOpen(record, at)) return summaryOf(record, { at, changed: [] })
    return summaryOf(record, await nowOf({ record, optimization: await store.optimization(record.id) }))
  }

  /** Does what is left of it, writing each change down before and after it is made. */
  async function goOn(
    { record: { id }, optimization }: StoredPlan,
    which: 'applied' | 'undone',
    { by, changes }: { by: string; changes: readonly Indexed[] },
  ): Promise<StoredPlan> {
    const fresh: PlanOutcome = { at: clock.now().toISOString(), by, finished: false, changes: [] }
    const begun = await store.change(id, record => ({ [which]: record[which] ?? fresh }))
    const note = async (outcome: ChangeOutcome) => {
      await store.change(id, record => ({ [which]: withOutcome(record[which] ?? fresh, outcome) }))
    }
    const doer = which === 'applied' ? { by, plan: id } : { by }
    await carryOut(options, { changes, doer, note, inBalance: which === 'applied', known: begun[which]?.changes ?? [] })
    const ended = await store.change(id, record => ({ [which]: asFinished(record[which] ?? fresh, changes.length) }))
    return { record: ended, optimization }
  }

  return {
    list: async (limit: number): Promise<PlanSummary[]> => Promise.all((await store.list(limit)).map(summary)),

    /** @throws BlogopsError `not_found`. */
    show: async (id: string): Promise<PlanRun> => view(await store.get(id)),

    /**
     * Makes the changes of a plan, once. Asked for again it goes on with what is not done, where that was broken off.
     * @throws BlogopsError `not_found`; `conflict` for a plan that is altered, stale, expired, undone or empty.
     */
    apply(id: string, hash: string, by: string): Promise<PlanRun> {
      return inTurn(async () => {
        const plan = await store.get(id)
        refuseAltered(plan, hash)
        if (plan.record.applied?.finished && !plan.record.undone) return view(plan)
        await store.assertWhole(plan)
        refuseOver(plan, await nowOf(plan))
        return view(await goOn(plan, 'applied', { by, changes: indexed(plan) }))
      })
    },

    /**
     * Sets back what a plan changed, where nobody has changed it since.
     * @throws BlogopsError `not_found`; `conflict` for a plan that was not applied.
     */
    undo(id: string, by: string): Promise<PlanRun> {
      return inTurn(async () => {
        const plan = await store.get(id)
        const { applied, undone } = plan.record
        if (!applied) throw notApplied(plan)
        if (undone?.finished) return view(plan)
        const made = new Set(applied.changes.filter(wasMade).map(({ index }) => index))
        const changes = indexed(plan)
          .filter(({ index }) => made.has(index))
          .map(({ index, change }) => ({ index, change: reversed(change) }))
        return view(await goOn(plan, 'undone', { by, changes }))
      })
    },
  }
}

function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const indexed = ({ optimization }: StoredPlan): Indexed[] =>
  optimization.plan.changes.map((change, index) => ({ index, change }))

/** What was begun may have been made. */
const wasMade = ({ outcome }: ChangeOutcome) => outcome === 'done' || outcome === 'begun'

function withOutcome(before: PlanOutcome, outcome: ChangeOutcome): PlanOutcome {
  return { ...before, changes: [...before.changes.filter(({ index }) => index !== outcome.index), outcome] }
}

/** What is only begun has to be found out yet. */
function asFinished(outcome: PlanOutcome, count: number): PlanOutcome {
  const known = outcome.changes.filter(change => change.outcome !== 'begun')
  return { ...outcome, finished: known.length === count }
}

function refuseAltered({ record: { id, hash } }: StoredPlan, asked: string): void {
  if (asked === hash) return
  throw new BlogopsError('conflict', `Plan ${id} is another than the one that was looked at: it was altered since.`, {
    hint: `Look at it as it is kept: blogops optimize show ${id}`,
    details: { reason: 'altered' },
  })
}

/** @throws BlogopsError `conflict` that says why nothing may be done any more. */
function refuseOver({ record: { id, undone, applied, changes, expiresAt } }: StoredPlan, { at, changed }: Now): void {
  const refuse = (reason: string, message: string) => {
    throw new BlogopsError('conflict', message, { hint: another, details: { reason, changed } })
  }
  if (undone) refuse('undone', `Plan ${id} was undone, ${undone.at}, by ${undone.by}.`)
  if (changes === 0) refuse('empty', `Plan ${id} proposes no change.`)
  if (Date.parse(expiresAt) <= at.getTime()) {
    const left = applied ? ' before all of it was done' : ''
    refuse('expired', `Plan ${id} has expired${left}: it held until ${expiresAt}.`)
  }
  if (changed.length > 0) refuse('stale', `Plan ${id} is stale: ${changed.join(' ')}`)
}

function notApplied({ record: { id } }: StoredPlan): BlogopsError {
  return new BlogopsError('conflict', `Plan ${id} was not applied: there is nothing to set back.`)
}

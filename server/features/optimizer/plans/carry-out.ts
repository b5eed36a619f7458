import { BlogopsError, type ErrorCode } from '../../../contract/errors.ts'
import { pounds } from '../../../contract/pounds.ts'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { hasUnknownOutcome } from '../../../contract/unknown-outcome.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { ChangeOutcome } from '../../../ports/optimizer-records.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import { type Indexed, inOrder, penceOf } from './in-order.ts'

/**
 * Applies changes to ads, with the same checks as manual changes: within the budget cap, one at a time, and recorded
 * with time and actor.
 */
export interface AdChanges {
  /** Budget in pounds a day. @throws BlogopsError `conflict` if the current budget differs from `expected`. */
  budget(change: { adSetId: string; dailyBudget: number; expected: number } & Doer): Promise<unknown>
  status(change: { adId: string; status: 'ACTIVE' | 'PAUSED' } & Doer): Promise<unknown>
}

interface Doer {
  by: string
  /** The plan that makes the change; unset when a plan is undone. */
  plan?: string
}

export interface CarryOutOptions {
  records: RecordStore
  ads: AdChanges
  log: Logger
}

export interface Work {
  changes: readonly Indexed[]
  doer: Doer
  /** If true, budget increases are limited to the approved total when a planned cut fails. */
  inBalance: boolean
  /** Outcomes of an earlier attempt. */
  known: readonly ChangeOutcome[]
  /** Indexes of changes whose current state is unknown because a call was not answered; retrying reveals it. */
  unsure: ReadonlySet<number>
  /** Records the outcome of a change, before and after it is made. */
  note(outcome: ChangeOutcome): Promise<void>
}

/** Errors that every further change would meet as well. */
const endsAll: readonly ErrorCode[] = ['rate_limited', 'not_configured']
/** The call was sent but not answered; the next call reveals its outcome. */
const untold: ErrorCode = 'upstream_unavailable'

/** Applies changes one by one, reductions first. A failure only blocks the increases that it was to pay for. */
export async function carryOut(
  options: CarryOutOptions,
  { changes, doer, inBalance, known, unsure, note }: Work,
): Promise<void> {
  const before = new Map(known.map(outcome => [outcome.index, outcome]))
  const purse = openPurse(inBalance ? changes : null)
  let end: string | undefined
  for (const { index, change } of inOrder(changes)) {
    const earlier = before.get(index)
    if (earlier && earlier.outcome !== 'begun') {
      if (earlier.outcome === 'done') purse.take(change)
      continue
    }
    const isUnsure = earlier !== undefined || unsure.has(index)
    const held = end ?? purse.refuses(change) ?? (isUnsure ? null : await otherThan(options.records, change))
    if (held !== null) {
      // An earlier attempt may have succeeded, so skipping it now must not overwrite its outcome.
      if (!earlier) await note({ index, outcome: held === end ? 'failed' : 'skipped', reason: held })
      continue
    }
    await note({ index, outcome: 'begun', reason: null })
    const made = await attempt(options, change, doer)
    // An increase with an unknown outcome counts as made; a cut only counts once confirmed.
    if (made.outcome === 'done' || (made.outcome === 'begun' && penceOf(change) > 0)) purse.take(change)
    if (made.endsAll) end = `Not tried, as another was refused: ${made.reason}`
    await note({ index, outcome: made.outcome, reason: made.reason })
  }
}

interface Made {
  outcome: ChangeOutcome['outcome']
  reason: string | null
  endsAll: boolean
}

async function attempt({ ads, log, records }: CarryOutOptions, change: PlanChange, doer: Doer): Promise<Made> {
  try {
    if (change.kind === 'budget') {
      await ads.budget({ adSetId: change.adSetId, dailyBudget: change.to, expected: change.from, ...doer })
    } else await ads.status({ adId: change.adId, status: change.to, ...doer })
    return { outcome: 'done', reason: null, endsAll: false }
  } catch (error) {
    if (!(error instanceof BlogopsError)) {
      log('error', 'a change of a plan broke off', { change: nameOf(change), error: String(error) })
      const reason = 'It broke off on an unforeseen failure; the log of the server says more.'
      return { outcome: 'begun', reason, endsAll: false }
    }
    const { code, message } = error
    // The failed call has refreshed the record, so a conflict is visible now.
    const other = code === 'conflict' ? await otherThan(records, change) : null
    if (other !== null) return { outcome: 'skipped', reason: other, endsAll: false }
    const isUntold = code === untold || hasUnknownOutcome(error)
    return { outcome: isUntold ? 'begun' : 'failed', reason: message, endsAll: endsAll.includes(code) }
  }
}

/** Increases may use the plan's net increase plus its completed cuts; unlimited without a plan. */
function openPurse(changes: readonly Indexed[] | null) {
  const added = changes?.reduce((sum, { change }) => sum + penceOf(change), 0) ?? Number.POSITIVE_INFINITY
  let left = Math.max(0, added)
  return {
    take(change: PlanChange): void {
      left -= penceOf(change)
    },
    refuses(change: PlanChange): string | null {
      const asked = penceOf(change)
      if (asked <= 0 || asked <= left) return null
      return `It was to be paid for by a cut that was not made: ${pounds(asked)} a day more would be above what was approved.`
    },
  }
}

/** Returns a message if somebody else has changed the object since the plan was made. */
async function otherThan(records: RecordStore, change: PlanChange): Promise<string | null> {
  if (change.kind === 'budget') {
    const adSet = await records.get('adSet', change.adSetId)
    if (!adSet) return `The ad set "${change.adSetName}" is there no more.`
    if (adSet.dailyBudgetPence === Math.round(change.from * 100)) return null
    return `"${adSet.name}" has ${pounds(adSet.dailyBudgetPence)} a day by now, and is left with it.`
  }
  const ad = await records.get('ad', change.adId)
  if (!ad) return `The ad "${change.adName}" is there no more.`
  if (ad.status === change.from) return null
  return `"${ad.name}" ${ad.status === 'ACTIVE' ? 'runs' : 'is paused'} by now, and is left so.`
}

function nameOf(change: PlanChange): string {
  return change.kind === 'budget' ? change.adSetId : change.adId
}

import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import type { AdDeskOptions } from '../ad-desk.ts'
import type { Comparison, Difference } from './difference.ts'
import { createDriftActs } from './drift-acts.ts'
import { createLostActs } from './lost-acts.ts'
import { discardStranger } from './stranger-acts.ts'
import { endUnsettled } from './unsettled-acts.ts'

export type CarryOutOptions = Pick<AdDeskOptions, 'records' | 'clock' | 'articles' | 'outbox' | 'maxDailyBudgetPence'>

export interface Approved {
  difference: Difference
  action: FindingAction
  comparison: Comparison
  by: string
  /** Ids of records created on the platform by earlier approvals, with their parents. */
  made: Set<string>
}

/**
 * Applies an approved action through the outbox.
 * @returns a sentence about what was done.
 * @throws BlogopsError `conflict` if the records have changed or the cap would be exceeded; rejections by the
 * platform.
 */
export function createCarryOut(options: CarryOutOptions) {
  const lost = createLostActs(options)
  const drift = createDriftActs(options)

  return function carryOut(approved: Approved): Promise<string> {
    const { difference, action, by } = approved
    switch (difference.type) {
      case 'orphan':
      case 'duplicate':
        return discardStranger(options.outbox, difference, by)
      case 'missing':
      case 'unsent':
        if (action === 'take') return lost.link(difference, by)
        return action === 'forget' ? lost.forget(difference, approved) : lost.send(difference, approved)
      case 'drift':
        return action === 'take' ? drift.take(difference, by) : drift.send(difference, by)
      case 'unsettled':
        return endUnsettled(options.outbox, difference, action)
    }
  }
}

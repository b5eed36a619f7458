import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import type { AdServiceOptions } from '../ad-desk.ts'
import type { Comparison, Difference } from './difference.ts'
import { createDriftActions } from './drift-acts.ts'
import { createLostActions } from './lost-acts.ts'
import { discardUnlinked } from './stranger-acts.ts'
import { resolveManually } from './unsettled-acts.ts'

export type ApplyActionOptions = Pick<
  AdServiceOptions,
  'records' | 'clock' | 'articles' | 'outbox' | 'maxDailyBudgetPence'
>

export interface ApprovedAction {
  difference: Difference
  action: FindingAction
  comparison: Comparison
  by: string
  /** Ids of records created on the platform by earlier approvals, with their parents. */
  created: Set<string>
}

/**
 * Applies an approved action through the outbox.
 * @returns a sentence about what was done.
 * @throws BlogopsError `conflict` if the records have changed or the cap would be exceeded; rejections by the
 * platform.
 */
export function createApplyAction(options: ApplyActionOptions) {
  const lostActions = createLostActions(options)
  const driftActions = createDriftActions(options)

  return function applyAction(approved: ApprovedAction): Promise<string> {
    const { difference, action, by } = approved
    switch (difference.type) {
      case 'orphan':
      case 'duplicate':
        return discardUnlinked(options.outbox, difference, by)
      case 'missing':
      case 'unsent':
        if (action === 'take') return lostActions.link(difference, by)
        return action === 'forget' ? lostActions.forget(difference, approved) : lostActions.send(difference, approved)
      case 'drift':
        return action === 'take' ? driftActions.adopt(difference, by) : driftActions.send(difference, by)
      case 'unsettled':
        return resolveManually(options.outbox, difference, action)
    }
  }
}

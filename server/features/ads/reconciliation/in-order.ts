import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import type { Difference } from './difference.ts'

const levels = { campaign: 0, adSet: 1, creative: 2, ad: 2 } as const

/** Sorts approvals for execution: deletions from ads up to campaigns, then the others from campaigns down to ads. */
export function sortForExecution<A extends { difference: Difference; action: FindingAction }>(
  approved: readonly A[],
): A[] {
  return approved.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ difference, action }: { difference: Difference; action: FindingAction }): number {
  const level = levels[getKind(difference)]
  return action === 'remove' || action === 'forget' ? -level : 10 + level
}

function getKind(difference: Difference): keyof typeof levels {
  if (difference.type === 'unsettled') return difference.row.kind
  return 'ours' in difference ? difference.ours.kind : difference.object.kind
}

import type { PlanSummary } from '../../../../server/contract/schemas/optimizer.ts'

type PlanState = PlanSummary['state']

export const planStateLabels: Readonly<Record<PlanState, string>> = {
  open: 'To be decided',
  empty: 'Nothing to change',
  stale: 'Out of date',
  unreadable: 'Cannot be read',
  expired: 'Expired',
  applied: 'Applied',
  'applied in part': 'Applied in part',
  undone: 'Undone',
  'undone in part': 'Undone in part',
}

const badgeClasses: Readonly<Partial<Record<PlanState, string>>> = {
  open: '',
  applied: 'status status-published',
  'applied in part': 'status status-deleted',
  'undone in part': 'status status-deleted',
  unreadable: 'status status-deleted',
}

/** Badge with the state of a plan. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  return <span className={`badge ${badgeClasses[state] ?? 'status'}`}>{planStateLabels[state]}</span>
}

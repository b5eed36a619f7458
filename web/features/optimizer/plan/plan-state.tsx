import type { PlanSummary } from '../../../../server/contract/schemas/optimizer.ts'

type State = PlanSummary['state']

export const stateNames: Readonly<Record<State, string>> = {
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

const looks: Readonly<Partial<Record<State, string>>> = {
  open: '',
  applied: 'status status-published',
  'applied in part': 'status status-deleted',
  'undone in part': 'status status-deleted',
  unreadable: 'status status-deleted',
}

/** Badge with the state of a plan. */
export function StateBadge({ state }: { state: State }) {
  return <span className={`badge ${looks[state] ?? 'status'}`}>{stateNames[state]}</span>
}

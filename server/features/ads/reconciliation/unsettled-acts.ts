import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import { removeIdFromName } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Unresolved } from './difference.ts'
import { findingChanged } from './stale.ts'

/** Resolves a call with unknown outcome: as not applied, or as applied if an object with its name exists. */
export async function resolveManually(
  outbox: Outbox,
  { row, namesake }: Unresolved,
  action: FindingAction,
): Promise<string> {
  const remoteId = action === 'take' ? (namesake?.id ?? null) : null
  if (action === 'take' && remoteId === null) throw findingChanged()
  if (!(await outbox.setOutcome(row, remoteId))) throw findingChanged()
  const name = removeIdFromName(row.name)
  return remoteId === null ? `"${name}" counts as not done.` : `"${name}" is linked to ${remoteId} on Facebook.`
}

import type { FindingAction } from '../../../contract/schemas/reconciliation.ts'
import { nameWithoutId } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Unsettled } from './difference.ts'
import { stale } from './stale.ts'

/** Resolves a call with unknown outcome: as not applied, or as applied if an object with its name exists. */
export async function endUnsettled(
  outbox: Outbox,
  { row, namesake }: Unsettled,
  action: FindingAction,
): Promise<string> {
  const remoteId = action === 'take' ? (namesake?.id ?? null) : null
  if (action === 'take' && remoteId === null) throw stale()
  if (!(await outbox.end(row, remoteId))) throw stale()
  const name = nameWithoutId(row.name)
  return remoteId === null ? `"${name}" counts as not done.` : `"${name}" is linked to ${remoteId} on Facebook.`
}

import type { Transaction } from '../../ports/record-store.ts'
import { planStatus } from './outbox/act.ts'
import { applyAdChange, type ChangeActor, setRemoteId } from './outbox/apply-act.ts'

/** Marks a record as deleted on the platform: no remote id, and paused. */
export async function markDeletedRemotely(
  tx: Transaction,
  { kind, id }: { kind: 'campaign' | 'adSet' | 'ad'; id: string },
  actor: ChangeActor,
): Promise<void> {
  await setRemoteId(tx, { kind, subjectId: id }, null)
  if (kind === 'ad') await setRemoteId(tx, { kind: 'creative', subjectId: id }, null)
  await applyAdChange(tx, planStatus(kind, id, 'PAUSED'), actor, null)
}

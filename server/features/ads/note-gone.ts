import type { Transaction } from '../../ports/record-store.ts'
import { setStatus } from './outbox/act.ts'
import { applyAct, type Doer, noteRemoteId } from './outbox/apply-act.ts'

/** Marks a record as deleted on the platform: no remote id, and paused. */
export async function noteGone(
  tx: Transaction,
  { kind, id }: { kind: 'campaign' | 'adSet' | 'ad'; id: string },
  doer: Doer,
): Promise<void> {
  await noteRemoteId(tx, { kind, subjectId: id }, null)
  if (kind === 'ad') await noteRemoteId(tx, { kind: 'creative', subjectId: id }, null)
  await applyAct(tx, setStatus(kind, id, 'PAUSED'), doer, null)
}

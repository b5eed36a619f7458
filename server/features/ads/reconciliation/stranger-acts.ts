import { planDiscard } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Duplicate, Orphan } from './difference.ts'
import { findingChanged } from './stale.ts'
import { withChildrenText } from './words.ts'

/** Deletes an unlinked object on the platform. Refuses if a record has been linked to it in the meantime. */
export async function discardUnlinked(outbox: Outbox, difference: Orphan | Duplicate, by: string): Promise<string> {
  const { object, remoteChildren } = difference
  if (remoteChildren.containsLinked) throw findingChanged()
  // Objects outside our campaigns use their own id as queue key.
  const campaignId = difference.type === 'duplicate' ? difference.ours.campaignId : object.id
  const localId = difference.type === 'duplicate' ? difference.ours.id : difference.markedId
  await outbox.perform({ campaignId, by }, async tx => {
    const record = await tx.get(object.kind, localId)
    const isLinked = record !== undefined && (difference.type === 'orphan' || record.remoteId === object.id)
    if (isLinked) throw findingChanged()
    return { changes: [planDiscard(object.kind, object.id, object.name)], result: undefined }
  })
  return `Removed "${object.name}" on Facebook${withChildrenText(remoteChildren)}.`
}

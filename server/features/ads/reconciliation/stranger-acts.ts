import { discard } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Duplicate, Orphan } from './difference.ts'
import { stale } from './stale.ts'
import { withWhatIsIn } from './words.ts'

/** Deletes an unlinked object on the platform. Refuses if a record has been linked to it in the meantime. */
export async function discardStranger(outbox: Outbox, difference: Orphan | Duplicate, by: string): Promise<string> {
  const { object, inside } = difference
  if (inside.holdsOurs) throw stale()
  // Objects outside our campaigns use their own id as queue key.
  const campaignId = difference.type === 'duplicate' ? difference.ours.campaignId : object.id
  const ourId = difference.type === 'duplicate' ? difference.ours.id : difference.markedId
  await outbox.perform({ campaignId, by }, async tx => {
    const record = await tx.get(object.kind, ourId)
    const isOurs = record !== undefined && (difference.type === 'orphan' || record.remoteId === object.id)
    if (isOurs) throw stale()
    return { acts: [discard(object.kind, object.id, object.name)], result: undefined }
  })
  return `Removed "${object.name}" on Facebook${withWhatIsIn(inside)}.`
}

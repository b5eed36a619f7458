import { discard } from '../outbox/act.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Duplicate, Orphan } from './difference.ts'
import { stale } from './stale.ts'
import { withWhatIsIn } from './words.ts'

/** Removes an object at the platform that no record names; of a duplicate, not the one that a record names by now. */
export async function discardStranger(outbox: Outbox, difference: Orphan | Duplicate, by: string): Promise<string> {
  const { object, inside } = difference
  if (inside.holdsOurs) throw stale()
  // What is of no campaign of ours waits in a line of its own.
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

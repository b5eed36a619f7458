import { BlogopsError } from '../../../contract/errors.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { OurObject } from './our-object.ts'

/** What was approved was told of another state than there is now. */
export function stale(): BlogopsError {
  return new BlogopsError(
    'conflict',
    'Nothing was done: this finding is not there any more. What it told of has changed, or is settled.',
    { hint: 'Compare again: blogops ads reconcile' },
  )
}

/** The record behind an object, as long as it names what it named when it was compared. @throws BlogopsError `conflict`. */
export async function recordOf(
  tx: RecordReader,
  { kind, id, remoteId }: OurObject,
): Promise<CampaignRecord | AdSetRecord | AdRecord> {
  const record = await tx.get(kind, id)
  if (!record || (record.remoteId ?? null) !== remoteId) throw stale()
  return record
}

import { BlogopsError } from '../../../contract/errors.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, CampaignRecord } from '../../../ports/records.ts'
import type { LocalAdObject } from './our-object.ts'

/** Error for a finding that has changed since it was displayed. */
export function findingChanged(): BlogopsError {
  return new BlogopsError(
    'conflict',
    'Nothing was done: this finding is not there any more. What it told of has changed, or is settled.',
    { hint: 'Compare again: blogops ads reconcile' },
  )
}

/**
 * Returns the record of an object if its remote id is unchanged since the comparison. @throws BlogopsError `conflict`.
 */
export async function getUnchangedRecord(
  tx: RecordReader,
  { kind, id, remoteId }: LocalAdObject,
): Promise<CampaignRecord | AdSetRecord | AdRecord> {
  const record = await tx.get(kind, id)
  if (!record || (record.remoteId ?? null) !== remoteId) throw findingChanged()
  return record
}

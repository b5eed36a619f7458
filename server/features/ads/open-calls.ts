import type { RecordReader } from '../../ports/record-store.ts'
import type { OutboxRecord } from '../../ports/records.ts'

/**
 * Ids of campaigns, ad sets and ads of which such a call is under way, or was, for all that is known: the platform may have done
 * it while no answer tells yet, and our records do not say.
 */
export async function subjectsOfOpen(
  reader: RecordReader,
  isMeant: (call: Pick<OutboxRecord, 'act' | 'value'>) => boolean,
): Promise<ReadonlySet<string>> {
  const open = await reader.find('outbox', { where: { open: true } })
  return new Set(open.filter(isMeant).map(({ subjectId }) => subjectId))
}

/** Those that are being activated. */
export function activating(reader: RecordReader): Promise<ReadonlySet<string>> {
  return subjectsOfOpen(reader, ({ act, value }) => act === 'status' && value === 'ACTIVE')
}

/** Those that are being paused. */
export function pausing(reader: RecordReader): Promise<ReadonlySet<string>> {
  return subjectsOfOpen(reader, ({ act, value }) => act === 'status' && value === 'PAUSED')
}

import type { RecordReader } from '../../ports/record-store.ts'
import type { OutboxRecord } from '../../ports/records.ts'

/**
 * Returns the ids of campaigns, ad sets and ads with a matching unconfirmed change: the platform may already have
 * applied it.
 */
export async function findPendingIds(
  reader: RecordReader,
  matches: (row: Pick<OutboxRecord, 'act' | 'value'>) => boolean,
): Promise<ReadonlySet<string>> {
  const open = await reader.find('outbox', { where: { open: true } })
  return new Set(open.filter(matches).map(({ subjectId }) => subjectId))
}

/** Returns the ids of objects that are being activated. */
export function findActivating(reader: RecordReader): Promise<ReadonlySet<string>> {
  return findPendingIds(reader, ({ act, value }) => act === 'status' && value === 'ACTIVE')
}

/** Returns the ids of objects that are being paused. */
export function findPausing(reader: RecordReader): Promise<ReadonlySet<string>> {
  return findPendingIds(reader, ({ act, value }) => act === 'status' && value === 'PAUSED')
}

import type { RecordReader } from '../../ports/record-store.ts'

/**
 * Ids of campaigns, ad sets and ads that are being activated, or were, for all that is known: the platform may have done it
 * while no answer tells yet.
 */
export async function activating(reader: RecordReader): Promise<ReadonlySet<string>> {
  const open = await reader.find('outbox', { where: { open: true } })
  const starting = open.filter(({ act, value }) => act === 'status' && value === 'ACTIVE')
  return new Set(starting.map(({ subjectId }) => subjectId))
}

import type { RecordReader } from '../../ports/record-store.ts'

type PlatformState = 'yes' | 'no' | 'unknown'

/**
 * Returns a function that tells if a record exists on the platform. A creation with an unknown outcome is `unknown`.
 */
export async function readPlatformStates(
  reader: RecordReader,
): Promise<(record: { id: string; remoteId?: string | null }) => PlatformState> {
  const open = await reader.find('outbox', { where: { open: true } })
  const unknownIds = new Set(
    open.filter(({ act, kind }) => act === 'create' && kind !== 'creative').map(({ subjectId }) => subjectId),
  )
  return ({ id, remoteId }) => {
    if ((remoteId ?? null) !== null) return 'yes'
    return unknownIds.has(id) ? 'unknown' : 'no'
  }
}

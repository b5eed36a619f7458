import { BlogopsError } from '../../../contract/errors.ts'
import type { RecordReader } from '../../../ports/record-store.ts'
import type { AdChange } from './act.ts'

/**
 * Refuses local changes to an object that exists on the platform, where it would continue to spend.
 * @throws BlogopsError `not_configured`
 */
export async function assertLocalOnly(reader: RecordReader, change: AdChange): Promise<void> {
  if (change.act === 'create' || change.act === 'discard') return
  const record = await reader.get(change.kind, change.subjectId)
  if (!record || (record.remoteId ?? null) === null) return
  throw new BlogopsError(
    'not_configured',
    `"${record.name}" is on Facebook, and cannot be changed there without a connection.`,
    { hint: 'Set the FACEBOOK_ settings again and start the server (blogops doctor), or change it in Ads Manager.' },
  )
}

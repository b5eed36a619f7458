import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { backupDownload } from '../../../server/contract/operations/backup.ts'

/** A link, and no call: a browser keeps a file of any length on the disk as it comes. */
export const backupPath = backupDownload.path

export function backupQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'backup', 'status'], queryFn: () => api.backup.status() })
}

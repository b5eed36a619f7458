import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../../server/contract/client.ts'
import { backupDownload } from '../../../server/contract/operations/backup.ts'

/** Used as a link instead of an API call, so that the browser streams the file to disk. */
export const backupPath = backupDownload.path

export function backupQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'backup', 'status'], queryFn: () => api.backup.status() })
}

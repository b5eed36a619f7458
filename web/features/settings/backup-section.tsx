import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../server/contract/client.ts'
import { backupDownload } from '../../../server/contract/operations/backup.ts'
import type { LastBackup } from '../../../server/contract/schemas/backup.ts'
import { useApi } from '../../lib/api.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { describeActor } from '../../lib/labels.ts'

/** Used as a link instead of an API call, so that the browser streams the file to disk. */
const backupPath = backupDownload.path

function backupQuery(api: Client) {
  return queryOptions({ queryKey: ['api', 'backup', 'status'], queryFn: () => api.backup.status() })
}

/** Default name; the server sends a better one. Without `download`, the router would treat the link as a page. */
const fileName = 'blogops.tar.gz'

/** Link that downloads a backup, and the date of the last one. */
export function BackupSection() {
  const { data, error } = useQuery(backupQuery(useApi()))
  const [hasStarted, setStarted] = useState(false)
  return (
    <>
      <p>
        {error ? `Could not load the date of the last backup: ${error.message}` : data && describeLastBackup(data.last)}
      </p>
      <p>
        <a
          className="button button-quiet button-small"
          href={backupPath}
          download={fileName}
          onClick={() => setStarted(true)}
        >
          Download backup
        </a>
      </p>
      <p className="note" role="status">
        {hasStarted && 'Download started. Your browser shows its progress.'}
      </p>
      <p className="note">
        Store the backup safely on another machine. Restore it to an empty folder with <code>blogops restore</code>. It
        does not contain settings from environment variables.
      </p>
    </>
  )
}

function describeLastBackup(last: LastBackup | null): string {
  if (!last) return 'This site has no backup yet.'
  return `Last backup: ${formatDateTime(last.at)}, by ${describeActor(last.by)}.`
}

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
        {error
          ? `When the last one was made could not be read: ${error.message}`
          : data && describeLastBackup(data.last)}
      </p>
      <p>
        <a
          className="button button-quiet button-small"
          href={backupPath}
          download={fileName}
          onClick={() => setStarted(true)}
        >
          Download a backup
        </a>
      </p>
      <p className="note" role="status">
        {hasStarted && 'The backup is on its way; your browser says when all of it is there.'}
      </p>
      <p className="note">
        Keep it as you would keep a key, and on another machine. <code>blogops restore</code> puts it into an empty
        folder; what the environment sets is not in it.
      </p>
    </>
  )
}

function describeLastBackup(last: LastBackup | null): string {
  if (!last) return 'No backup was made of this site yet.'
  return `The last backup was made ${formatDateTime(last.at)}, by ${describeActor(last.by)}.`
}

import { useQuery } from '@tanstack/react-query'
import type { FacebookStatus } from '../../../../server/contract/schemas/ads.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { statusQuery } from '../ads.queries.ts'
import { AdReadFailure } from './read-failure.tsx'

/** Connection to Facebook: mode, missing settings and last sync. */
export function ConnectionBanner() {
  const { data, error, refetch } = useQuery(statusQuery(useApi()))
  if (error && !data)
    return <AdReadFailure title="The connection could not be checked" error={error} onRetry={refetch} />
  if (!data) return <div className="notice ads-banner skeleton" aria-hidden="true" />
  const { isConfigured, message, lastSync } = data
  const mode = isConfigured ? 'Connected' : 'Database-Only Mode'
  return (
    <div className={`notice ads-banner ${isConfigured ? 'ads-connected' : ''}`}>
      <p>
        <strong>{mode}</strong>
        {message.startsWith(mode) ? message.slice(mode.length) : `: ${message}`}
      </p>
      {lastSync && <p>{describeLastSync(lastSync)}</p>}
    </div>
  )
}

/** Metrics are read on a schedule, so their age matters. */
function describeLastSync({ at, failed }: NonNullable<FacebookStatus['lastSync']>): string {
  const readText = at === null ? 'No figures were read yet.' : `Figures were read on ${formatDateTime(at)}.`
  return failed === null
    ? readText
    : `${readText} The last attempt, ${formatDateTime(failed.at)}, failed: ${failed.message}`
}

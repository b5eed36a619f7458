import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.tsx'
import { statusQuery } from '../ads.queries.ts'
import { ReadFailure } from './read-failure.tsx'

/** Whether what is done here is done on Facebook too, and what is missing for it. */
export function ConnectionBanner() {
  const { data, error, refetch } = useQuery(statusQuery(useApi()))
  if (error && !data) return <ReadFailure title="The connection could not be checked" error={error} onRetry={refetch} />
  if (!data) return <div className="notice ads-banner skeleton" aria-hidden="true" />
  const { isConfigured, message } = data
  return (
    <div className={`notice ads-banner ${isConfigured ? 'ads-connected' : ''}`}>
      <p className="ads-banner-title">{isConfigured ? 'Connected' : 'Database-Only Mode'}</p>
      <p>{message}</p>
    </div>
  )
}

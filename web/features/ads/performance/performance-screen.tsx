import '../../../ui/desk.css'
import '../../../ui/ads-performance.css'
import '../../../ui/figures.css'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { performanceQuery, statusQuery } from '../ads.queries.ts'
import { CampaignsPanel } from '../campaigns/campaigns-panel.tsx'
import { ImportButton } from '../import/import-button.tsx'
import { ReconcilePanel } from '../reconcile/reconcile-panel.tsx'
import { AdSetSkeleton } from './ad-set-card.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Dashboard } from './dashboard.tsx'
import { AdReadFailure } from './read-failure.tsx'
import { SyncPanel } from './sync-panel.tsx'
import { type Sync, useSync } from './use-sync.ts'

export function PerformanceScreen() {
  const api = useApi()
  const { data: rows, error, refetch } = useQuery(performanceQuery(api))
  const { data: status } = useQuery(statusQuery(api))
  const sync = useSync()
  return (
    <div className="desk-page ads-page">
      <PageHead title="Ads Performance" />
      <div className="ads-head">
        <h1>Ads Performance</h1>
        <div className="desk-actions">
          {status?.isConfigured && <SyncButton sync={sync} />}
          <ImportButton />
          <a className="button button-small" href="/facebook-ads/create">
            Create Campaign
          </a>
        </div>
      </div>
      <ConnectionBanner />
      <SyncPanel sync={sync} />
      {status?.isConfigured && <ReconcilePanel />}
      {rows && <Dashboard rows={rows} />}
      {!rows && error && <AdReadFailure title="The ad figures could not be read" error={error} onRetry={refetch} />}
      {!rows && !error && <PerformanceSkeleton />}
      <CampaignsPanel />
    </div>
  )
}

function SyncButton({ sync: { start, isRunning } }: { sync: Sync }) {
  return (
    <button type="button" className="button button-small button-quiet" disabled={isRunning} onClick={start}>
      {isRunning ? 'Reading figures from Facebook…' : 'Read figures from Facebook'}
    </button>
  )
}

function PerformanceSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Reading what the ads did…
      </p>
      <div className="totals" aria-hidden="true">
        {[1, 2, 3, 4].map(index => (
          <div key={index} className="total skeleton">
            <span className="skeleton-line skeleton-half" />
            <span className="skeleton-line skeleton-tall" />
          </div>
        ))}
      </div>
      <div className="ad-sets">
        {[1, 2, 3].map(index => (
          <AdSetSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}

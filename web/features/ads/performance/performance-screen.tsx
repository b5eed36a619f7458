import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FacebookStatus } from '../../../../server/contract/schemas/ads.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { useAddressFilter } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { PageHead } from '../../../lib/page-head.tsx'
import { Allowed, useMay } from '../../../lib/user.queries.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { DeskHead, Why } from '../../../ui/desk-head.tsx'
import { TableSkeleton } from '../../../ui/desk-table.tsx'
import { SampleMetricsLabel } from '../../../ui/labels.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Message } from '../../../ui/page-states.tsx'
import { type Sync, useSync } from '../ad-changes.queries.ts'
import { campaignsQuery, performanceQuery, statusQuery } from '../ads.queries.ts'
import { AdReadFailure } from '../error-report.tsx'
import { adsFilterFormat, toPeriod } from '../table/ads-address.ts'
import { AdsRange, useColumns } from '../table/ads-tools.tsx'
import '../../../ui/desk.css'
import './ads-performance.css'
import '../../../ui/figures.css'

const AdsBoard = lazyPart(() => import('../table/ads-board.tsx').then(module => module.AdsBoard), <TableSkeleton />)
const ColumnsDialog = lazyPart(() => import('../table/table-dialogs.tsx').then(module => module.ColumnsDialog))
const ImportDialog = lazyPart(() => import('../import/import-dialog.tsx').then(module => module.ImportDialog))
const ReconcilePanel = lazyPart(() => import('../reconcile/reconcile-panel.tsx').then(module => module.ReconcilePanel))
const SpendPanel = lazyPart(
  () => import('./charts/spend-panel.tsx').then(module => module.SpendPanel),
  <div className="panel ads-chart skeleton" aria-hidden="true" />,
)
const SyncPanel = lazyPart(() => import('./sync-panel.tsx').then(module => module.SyncPanel))
const TotalsCards = lazyPart(
  () => import('./charts/totals-cards.tsx').then(module => module.TotalsCards),
  <div className="kpis skeleton" aria-hidden="true" />,
)

/** Connection to Facebook: mode, missing settings and last sync. */
function ConnectionBanner() {
  const { data, error, refetch } = useQuery(statusQuery(useApi()))
  if (error && !data) return <AdReadFailure title="Could not check the connection" error={error} onRetry={refetch} />
  if (!data) return <div className="notice ads-banner skeleton" aria-hidden="true" />
  const { isConfigured, message, lastSync } = data
  const mode = isConfigured ? 'Connected' : 'Database-Only Mode'
  const at = message.search(/Missing settings: |Ads also need /)
  const [shown, missing] = at === -1 ? [message, ''] : [message.slice(0, at).trim(), message.slice(at)]
  return (
    <div className={`notice ads-banner ${isConfigured ? 'ads-connected' : ''}`}>
      <p>
        <strong>{mode}</strong>
        {shown.startsWith(mode) ? shown.slice(mode.length) : `: ${shown}`}
      </p>
      {missing !== '' && <Why label={describeMissing(missing)}>{missing}</Why>}
      {lastSync && <p>{describeLastSync(lastSync)}</p>}
    </div>
  )
}

/** Counts the settings that a message names with their descriptions: `FACEBOOK_PAGE_ID (page id)`. */
function describeMissing(message: string): string {
  const count = message.match(/\b[A-Z]+(?:_[A-Z]+)+\b/g)?.length ?? 0
  return pluralize(count, '1 setting is missing', `${count} settings are missing`)
}

/** Metrics are read on a schedule, so their age matters. */
function describeLastSync({ at, failed }: NonNullable<FacebookStatus['lastSync']>): string {
  const readText = at === null ? 'Not synced yet.' : `Last synced on ${formatDateTime(at)}.`
  return failed === null
    ? readText
    : `${readText} The attempt on ${formatDateTime(failed.at)} failed: ${failed.message}`
}

function NoCampaigns() {
  return (
    <Message title="No ads to show yet" level="h2">
      <p>Each ad set appears here with the spend, impressions and clicks of its ads.</p>
      <Allowed to="ads:draft">
        <a className="button button-quiet" href="/facebook-ads/create">
          Create Your First Campaign
        </a>
      </Allowed>
    </Message>
  )
}

export function PerformanceScreen() {
  const api = useApi()
  const { typed, change } = useAddressFilter(adsFilterFormat)
  const period = toPeriod(typed)
  const performance = useQuery({ ...performanceQuery(api, period), placeholderData: keepPreviousData })
  const campaigns = useQuery(campaignsQuery(api))
  const { data: status } = useQuery(statusQuery(api))
  const mayWrite = useMay()('ads:write')
  const sync = useSync()
  const { columns, show } = useColumns()
  const [asked, setAsked] = useState<'import' | 'columns'>()
  const { data: rows } = performance
  const error = performance.error ?? campaigns.error
  const isLoaded = rows !== undefined && campaigns.data !== undefined

  function retry(): void {
    if (performance.error) void performance.refetch()
    if (campaigns.error) void campaigns.refetch()
  }

  return (
    <div className="desk-page ads-page">
      <PageHead title="Ads Performance" />
      <DeskHead title="Ads Performance">
        <AdsRange filter={typed} onChange={change} />
        {status?.isConfigured && mayWrite && <SyncButton sync={sync} />}
        <MoreMenu
          isCompact
          about="ads"
          items={[
            ...(mayWrite ? [{ name: 'Import ad data', onChoose: () => setAsked('import') }] : []),
            { name: 'Columns…', onChoose: () => setAsked('columns') },
          ]}
        />
        <Allowed to="ads:draft">
          <a className="button button-small" href="/facebook-ads/create">
            Create Campaign
          </a>
        </Allowed>
      </DeskHead>
      <ConnectionBanner />
      <SyncPanel sync={sync} />
      {status?.isConfigured && mayWrite && <ReconcilePanel />}
      {isLoaded && (
        <>
          {rows.some(({ sample }) => sample) && <SampleMetricsLabel />}
          <TotalsCards rows={rows} period={period} />
          {rows.length + campaigns.data.length === 0 ? (
            <NoCampaigns />
          ) : (
            <>
              <SpendPanel period={period} onUntil={until => change({ until })} />
              <AdsBoard
                campaigns={campaigns.data}
                adSets={rows}
                filter={typed}
                columns={columns}
                isStale={performance.isPlaceholderData}
                onChange={change}
              />
            </>
          )}
        </>
      )}
      {!isLoaded && error && <AdReadFailure title="Could not load ad performance" error={error} onRetry={retry} />}
      {!isLoaded && !error && <PerformanceSkeleton />}
      {asked === 'import' && <ImportDialog onClose={() => setAsked(undefined)} />}
      {asked === 'columns' && <ColumnsDialog columns={columns} onShow={show} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function SyncButton({ sync: { start, isRunning } }: { sync: Sync }) {
  return (
    <QuietButton disabled={isRunning} onClick={start}>
      {isRunning ? 'Syncing from Facebook…' : 'Sync from Facebook'}
    </QuietButton>
  )
}

function PerformanceSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Loading ad performance…
      </p>
      <div className="kpis skeleton" aria-hidden="true" />
      <TableSkeleton />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { FacebookStatus } from '../../../../server/contract/schemas/ads.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { DeskHead } from '../../../ui/desk-head.tsx'
import { FormRow } from '../../../ui/form.tsx'
import { SampleMetricsLabel } from '../../../ui/labels.tsx'
import { Message } from '../../../ui/page-states.tsx'
import { AdReadFailure } from '../ad-read-failure.tsx'
import { performanceQuery, statusQuery } from '../ads.queries.ts'
import { CampaignsPanel } from '../campaigns-panel.tsx'
import { ImportButton } from '../import/import-dialog.tsx'
import { ReconcilePanel } from '../reconcile/reconcile-panel.tsx'
import { AdSetCard, AdSetSkeleton } from './ad-set-card.tsx'
import { CtrPanel } from './charts/ctr-panel.tsx'
import { SpendPanel } from './charts/spend-panel.tsx'
import { getRunningIds, PauseBar, usePausing, useSelection } from './pausing.tsx'
import { isOrder, listRows, orderLabels, type RowOrder, sumTotals, type Totals } from './performance-rows.ts'
import { type Sync, SyncPanel, useSync } from './sync-panel.tsx'
import '../../../ui/desk.css'
import './ads-performance.css'
import '../../../ui/figures.css'

/** Connection to Facebook: mode, missing settings and last sync. */
function ConnectionBanner() {
  const { data, error, refetch } = useQuery(statusQuery(useApi()))
  if (error && !data) return <AdReadFailure title="Could not check the connection" error={error} onRetry={refetch} />
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
  const readText = at === null ? 'Not synced yet.' : `Last synced on ${formatDateTime(at)}.`
  return failed === null
    ? readText
    : `${readText} The attempt on ${formatDateTime(failed.at)} failed: ${failed.message}`
}

interface ListToolsProps {
  searchText: string
  order: RowOrder
  onSearch: (searchText: string) => void
  onOrder: (order: RowOrder) => void
}

/** Search field and sort order of the ad sets. */
function ListTools({ searchText, order, onSearch, onOrder }: ListToolsProps) {
  return (
    <div className="desk-tools">
      <FormRow label="Search by name">
        {control => (
          <input {...control} type="search" value={searchText} onChange={event => onSearch(event.target.value)} />
        )}
      </FormRow>
      <FormRow label="Sort by">
        {control => (
          <select {...control} value={order} onChange={({ target }) => isOrder(target.value) && onOrder(target.value)}>
            {Object.entries(orderLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </div>
  )
}

/** Totals of all ad sets. */
function TotalsCards({ rows }: { rows: readonly PerformanceRow[] }) {
  const totals = sumTotals(rows)
  const ifKnown = (text: string) => (totals.isKnown ? text : unknownSign)
  return (
    <dl className="totals">
      <TotalCard label="Total Impressions">{ifKnown(countOrDash(totals.impressions))}</TotalCard>
      <TotalCard label="Total Clicks">{ifKnown(countOrDash(totals.clicks))}</TotalCard>
      <TotalCard label="Total Spend">{ifKnown(moneyOrDash(totals.spend))}</TotalCard>
      <TotalCard label="Average CTR" note={describeMean(totals)}>
        {ifKnown(percentOrDash(totals.averageCtr))}
      </TotalCard>
    </dl>
  )
}

function describeMean({ adSets }: Totals): string | undefined {
  return adSets > 1 ? `Average of ${countOrDash(adSets)} ad sets` : undefined
}

function TotalCard({ label, note, children }: { label: string; note?: string | undefined; children: string }) {
  return (
    <div className="total">
      <dt>{label}</dt>
      <dd>
        <span className="total-figure">{children}</span>
        {note && <span className="note">{note}</span>}
      </dd>
    </div>
  )
}

/** Number of ad sets per page, so that a thousand of them stay fast. */
const pageSize = 25

function Dashboard({ rows }: { rows: readonly PerformanceRow[] }) {
  const [searchText, setSearchText] = useState('')
  const [order, setOrder] = useState<RowOrder>('newest')
  const [limit, setLimit] = useState(pageSize)
  const selection = useSelection(rows)
  const pausing = usePausing(rows)
  // Keeps typing responsive while a long list is rendered.
  const deferredText = useDeferredValue(searchText)
  const found = useMemo(() => listRows(rows, deferredText, order), [rows, deferredText, order])
  const displayed = useMemo(() => found.slice(0, limit), [found, limit])
  return (
    <>
      {rows.some(({ sample }) => sample) && <SampleMetricsLabel />}
      <TotalsCards rows={rows} />
      {rows.length === 0 ? (
        <NoCampaigns />
      ) : (
        <>
          <div className="charts">
            <SpendPanel hasSpend={rows.some(({ totalSpend }) => totalSpend > 0)} />
            <CtrPanel rows={displayed} />
          </div>
          <section aria-labelledby="ad-sets-title">
            <h2 id="ad-sets-title">Ad sets</h2>
            <ListTools searchText={searchText} order={order} onSearch={setSearchText} onOrder={setOrder} />
            <PauseBar runningIds={getRunningIds(found)} selection={selection} pausing={pausing} />
            <p className="note" role="status">
              {formatRange(displayed.length, found.length)}
            </p>
            <div className="ad-sets">
              {displayed.map(row => (
                <AdSetCard key={row.adSetId} row={row} selection={selection} pausing={pausing} />
              ))}
            </div>
            {found.length === 0 && <p className="empty-text">No ad sets match this name.</p>}
            {found.length > limit && (
              <button type="button" className="button button-quiet ads-more" onClick={() => setLimit(limit + pageSize)}>
                Show {Math.min(pageSize, found.length - limit)} more
              </button>
            )}
          </section>
        </>
      )}
    </>
  )
}

function formatRange(displayed: number, found: number): string {
  const total = formatQuantity(found, 'ad set')
  return displayed < found ? `${displayed} of ${total}` : total
}

function NoCampaigns() {
  return (
    <Message title="No ads to show yet" level="h2">
      <p>Each ad set appears here with the spend, impressions and clicks of its ads.</p>
      <a className="button" href="/facebook-ads/create">
        Create Your First Campaign
      </a>
    </Message>
  )
}

export function PerformanceScreen() {
  const api = useApi()
  const { data: rows, error, refetch } = useQuery(performanceQuery(api))
  const { data: status } = useQuery(statusQuery(api))
  const sync = useSync()
  return (
    <div className="desk-page ads-page">
      <PageHead title="Ads Performance" />
      <DeskHead title="Ads Performance">
        {status?.isConfigured && <SyncButton sync={sync} />}
        <ImportButton />
        <a className="button button-small" href="/facebook-ads/create">
          Create Campaign
        </a>
      </DeskHead>
      <ConnectionBanner />
      <SyncPanel sync={sync} />
      {status?.isConfigured && <ReconcilePanel />}
      {rows && <Dashboard rows={rows} />}
      {!rows && error && <AdReadFailure title="Could not load ad performance" error={error} onRetry={refetch} />}
      {!rows && !error && <PerformanceSkeleton />}
      <CampaignsPanel />
    </div>
  )
}

function SyncButton({ sync: { start, isRunning } }: { sync: Sync }) {
  return (
    <button type="button" className="button button-small button-quiet" disabled={isRunning} onClick={start}>
      {isRunning ? 'Syncing from Facebook…' : 'Sync from Facebook'}
    </button>
  )
}

function PerformanceSkeleton() {
  return (
    <div aria-busy="true">
      <p className="unseen" role="status">
        Loading ad performance…
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

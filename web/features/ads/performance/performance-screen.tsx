import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import type { FacebookStatus } from '../../../../server/contract/schemas/ads.ts'
import { computeGrowth } from '../../../../server/domain/metric-changes.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { useAddressFilter } from '../../../app/router/router.tsx'
import { useApi } from '../../../lib/api.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { countOrDash, moneyOrDash, percentOrDash, unknownSign } from '../../../lib/format-metrics.ts'
import { PageHead } from '../../../lib/page-head.tsx'
import { useToday } from '../../../lib/site.queries.ts'
import { Allowed, useMay } from '../../../lib/user.queries.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { DeskHead, Why } from '../../../ui/desk-head.tsx'
import { TableSkeleton } from '../../../ui/desk-table.tsx'
import { SampleMetricsLabel } from '../../../ui/labels.tsx'
import { ChangeLine } from '../../../ui/metric-list.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { Message } from '../../../ui/page-states.tsx'
import { campaignsQuery, daysQuery, performanceQuery, statusQuery } from '../ads.queries.ts'
import { AdReadFailure } from '../error-report.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { ReconcilePanel } from '../reconcile/reconcile-panel.tsx'
import { comparePeriods, type PeriodComparison, sumTotals } from '../table/ad-comparison.ts'
import { adsFilterFormat, toPeriod } from '../table/ads-address.ts'
import { AdsBoard } from '../table/ads-board.tsx'
import { AdsRange } from '../table/ads-tools.tsx'
import { ColumnsDialog, useColumns } from '../table/table-columns.tsx'
import { SpendPanel } from './charts/spend-panel.tsx'
import { type Sync, SyncPanel, useSync } from './sync-panel.tsx'
import '../../../ui/desk.css'
import './ads-performance.css'
import '../../../ui/figures.css'

type Period = ReturnType<typeof toPeriod>

/** Maximum days of one report. */
const maxReportDays = 366

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

/** Reads the days of a period with as many days before it; undefined if they are too many for one report. */
function useComparison({ days, until }: Period): PeriodComparison | undefined {
  const today = useToday()
  const query = daysQuery(useApi(), { days: Math.min(2 * days, maxReportDays), ...(until !== undefined && { until }) })
  const { data } = useQuery({ ...query, enabled: 2 * days <= maxReportDays })
  return data && comparePeriods(data.days, today)
}

/** Totals of all ad sets on the chosen days, and their changes since the days before. */
function TotalsCards({ rows, period }: { rows: readonly PerformanceRow[]; period: Period }) {
  const totals = sumTotals(rows)
  const comparison = useComparison(period)
  const toChange = (key: 'impressions' | 'clicks' | 'spend', format: (figure: number) => string) =>
    totals.isKnown && comparison ? { ...comparison, key, format } : undefined
  const ifKnown = (text: string) => (totals.isKnown ? text : unknownSign)
  return (
    <dl className="kpis">
      <TotalCard label="Total Impressions" change={toChange('impressions', countOrDash)}>
        {ifKnown(countOrDash(totals.impressions))}
      </TotalCard>
      <TotalCard label="Total Clicks" change={toChange('clicks', countOrDash)}>
        {ifKnown(countOrDash(totals.clicks))}
      </TotalCard>
      <TotalCard label="Total Spend" change={toChange('spend', moneyOrDash)}>
        {ifKnown(moneyOrDash(totals.spend))}
      </TotalCard>
      <TotalCard
        label="Average CTR"
        note={totals.adSets > 1 ? `Average of ${countOrDash(totals.adSets)} ad sets` : undefined}
      >
        {ifKnown(percentOrDash(totals.averageCtr))}
      </TotalCard>
    </dl>
  )
}

interface TotalCardProps {
  label: string
  note?: string | undefined
  change?:
    | (PeriodComparison & { key: 'impressions' | 'clicks' | 'spend'; format: (figure: number) => string })
    | undefined
  children: string
}

function TotalCard({ label, note, change, children }: TotalCardProps) {
  const growth = change && computeGrowth(change.now[change.key], change.before[change.key])
  return (
    <div className="kpi">
      <dt>{label}</dt>
      <dd>
        {children} {note && <span className="kpi-change">{note}</span>}
      </dd>
      {change && growth && (
        <dd className="total-change">
          <ChangeLine
            change={growth}
            before={change.format(change.before[change.key])}
            isHigherBetter={change.key !== 'spend'}
            excludesToday={change.isPartial}
          />
        </dd>
      )}
    </div>
  )
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

import { queryOptions, useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Client } from '../../../../../server/contract/client.ts'
import { useApi } from '../../../../lib/api.tsx'
import { getErrorText } from '../../../../lib/error-text.ts'
import { countOrDash, moneyOrDash, percentOrDash } from '../../../../lib/format-metrics.ts'
import { Allowed } from '../../../../lib/user.queries.ts'
import { LinkButton, QuietButton } from '../../../../ui/buttons.tsx'
import { SampleMetricsLabel } from '../../../../ui/labels.tsx'
import type { Column } from '../../../../ui/sortable-table.tsx'
import { SortableTable } from '../../../../ui/sortable-table.tsx'
import { type Sync, useSync } from '../../ad-changes.queries.ts'
import { statusQuery } from '../../ads.queries.ts'
import { SyncPanel } from '../../performance/sync-panel.tsx'

const genderLabels: Readonly<Record<string, string>> = { female: 'Women', male: 'Men', unknown: 'Unknown' }

const getGenderLabel = (gender: string) => genderLabels[gender] ?? gender

/** Functions that read a breakdown and rename its group field to `group`. */
const breakdownReaders = {
  age: async (api: Client, adSetId: string) =>
    (await api.demographics.age({ adSetId })).map(({ age, ...metrics }) => ({ group: age, ...metrics })),
  gender: async (api: Client, adSetId: string) =>
    (await api.demographics.gender({ adSetId })).map(({ gender, ...metrics }) => ({
      group: getGenderLabel(gender),
      ...metrics,
    })),
  region: async (api: Client, adSetId: string) =>
    (await api.demographics.region({ adSetId })).map(({ region, ...metrics }) => ({ group: region, ...metrics })),
}

const breakdowns = ['age', 'gender', 'region'] as const
type Breakdown = (typeof breakdowns)[number]
type DemographicRow = Awaited<ReturnType<(typeof breakdownReaders)[Breakdown]>>[number]

/** Query key of all breakdowns of an ad set. */
const demographicsKey = (adSetId: string) => ['api', 'facebook', 'adsets', adSetId, 'demographics']

/** Metrics of an ad set by audience group. Fetched only while displayed. */
function demographicsQuery(api: Client, adSetId: string, by: Breakdown) {
  return queryOptions({
    queryKey: [...demographicsKey(adSetId), by],
    queryFn: () => breakdownReaders[by](api, adSetId),
  })
}

interface DemographicsTableProps {
  adSetId: string
  by: Breakdown
  title: string
  /** Heading of the group column. */
  heading: string
}

/** Metrics of an ad set by one breakdown. */
function DemographicsTable({ adSetId, by, title, heading }: DemographicsTableProps) {
  const { data: rows, error } = useQuery(demographicsQuery(useApi(), adSetId, by))
  if (error) {
    return (
      <p role="alert">
        {title}: {getErrorText(error)}
      </p>
    )
  }
  if (!rows) return <p role="status">Loading…</p>
  if (rows.length === 0) return <p className="row-hint">{title}: no data yet.</p>
  const groups = { label: heading, value: getGroup }
  return (
    <SortableTable
      className="demographics"
      caption={title}
      rows={rows}
      getKey={getGroup}
      columns={[groups, ...metricColumns]}
    />
  )
}

const getGroup = ({ group }: DemographicRow) => group

const metricColumns: readonly Column<DemographicRow>[] = [
  { label: 'Impressions', value: row => row.impressions, show: row => countOrDash(row.impressions) },
  { label: 'Clicks', value: row => row.clicks, show: row => countOrDash(row.clicks) },
  { label: 'CTR', value: row => row.ctr, show: row => percentOrDash(row.ctr) },
  { label: 'Spend', value: row => row.spend, show: row => moneyOrDash(row.spend) },
  { label: 'CPC', value: row => row.cpc, show: row => moneyOrDash(row.cpc) },
]

/** Metrics of an ad set by audience group. Fetches nothing until it is expanded. */
export function DemographicsPanel({ adSetId }: { adSetId: string }) {
  const [isShown, setShown] = useState(false)
  const sync = useSync()
  return (
    <section className="panel" aria-labelledby="demographics-title">
      <div className="panel-header">
        <h2 id="demographics-title">Audience Demographics</h2>
        <LinkButton aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <span className="unseen">audience demographics</span>
        </LinkButton>
      </div>
      {isShown && <Demographics adSetId={adSetId} sync={sync} />}
    </section>
  )
}

function Demographics({ adSetId, sync }: { adSetId: string; sync: Sync }) {
  const { data: status } = useQuery(statusQuery(useApi()))
  const hasSamples = useHasSamples(adSetId)
  return (
    <>
      <div className="demographics-tools">
        <div className="desk-actions">
          <RefreshButton adSetId={adSetId} />
          {status?.isConfigured === true && (
            <Allowed to="ads:write">
              <QuietButton aria-disabled={sync.isRunning} onClick={sync.start}>
                {sync.isRunning ? 'Syncing from Facebook…' : 'Sync from Facebook'}
              </QuietButton>
            </Allowed>
          )}
        </div>
        <SyncPanel sync={sync} />
      </div>
      {hasSamples && <SampleMetricsLabel />}
      <DemographicsTable adSetId={adSetId} by="age" title="By age" heading="Age" />
      <DemographicsTable adSetId={adSetId} by="gender" title="By gender" heading="Gender" />
      <DemographicsTable adSetId={adSetId} by="region" title="By region" heading="Region" />
    </>
  )
}

/** Returns true if a displayed row is sample data. */
function useHasSamples(adSetId: string): boolean {
  const api = useApi()
  const results = useQueries({ queries: breakdowns.map(by => demographicsQuery(api, adSetId, by)) })
  return results.some(({ data }) => data?.some(({ sample }) => sample))
}

function RefreshButton({ adSetId }: { adSetId: string }) {
  const queries = useQueryClient()
  const queryKey = demographicsKey(adSetId)
  const isReading = useIsFetching({ queryKey }) > 0
  return (
    <QuietButton aria-disabled={isReading} onClick={() => isReading || void queries.invalidateQueries({ queryKey })}>
      {isReading ? 'Refreshing…' : 'Refresh'}
    </QuietButton>
  )
}

import { useIsFetching, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../lib/api.tsx'
import { SampleMetricsLabel } from '../../../../ui/sample-label.tsx'
import { statusQuery } from '../../ads.queries.ts'
import { SyncPanel } from '../../performance/sync-panel.tsx'
import { type Sync, useSync } from '../../performance/use-sync.ts'
import { breakdowns, demographicsKey, demographicsQuery } from './demographics.queries.ts'
import { DemographicsTable } from './demographics-table.tsx'

/** Metrics of an ad set by audience group. Fetches nothing until it is expanded. */
export function DemographicsPanel({ adSetId }: { adSetId: string }) {
  const [isShown, setShown] = useState(false)
  const sync = useSync()
  return (
    <section className="panel" aria-labelledby="demographics-title">
      <div className="panel-header">
        <h2 id="demographics-title">Audience Demographics</h2>
        <button type="button" className="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'} <span className="unseen">the audience demographics</span>
        </button>
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
            <button
              type="button"
              className="button button-small button-quiet"
              aria-disabled={sync.isRunning}
              onClick={sync.start}
            >
              {sync.isRunning ? 'Reading from Facebook…' : 'Read from Facebook'}
            </button>
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
    <button
      type="button"
      className="button button-small button-quiet"
      aria-disabled={isReading}
      onClick={() => isReading || void queries.invalidateQueries({ queryKey })}
    >
      {isReading ? 'Refreshing…' : 'Refresh'}
    </button>
  )
}

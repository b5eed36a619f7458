import { useMutation, useQuery } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { toAnalyticsCsv } from '../../../server/domain/article-performance.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { saveCsv } from '../../ui/csv-button.tsx'
import { DeskHead } from '../../ui/desk-head.tsx'
import { Message } from '../../ui/page-states.tsx'
import { overviewQuery } from './analytics.queries.ts'
import { RangePicker } from './range-picker.tsx'
import { OverviewSkeleton } from './skeletons.tsx'
import { useRange, withRange } from './use-range.ts'
import '../../ui/desk.css'
import '../../ui/figures.css'
import './analytics.css'

const Overview = lazyPart(() => import('./overview.tsx').then(module => module.Overview), <OverviewSkeleton />)

interface ExportButtonProps {
  data: Comprehensive
  isDisabled: boolean
}

/**
 * Downloads the metrics of every article as CSV. Uses the loaded rows if they are complete; otherwise reads all of
 * them.
 */
function ExportButton({ data, isDisabled }: ExportButtonProps) {
  const api = useApi()
  const { range, articlePerformance, articlesInAll } = data
  const fullRead = useMutation({
    mutationFn: () => api.analytics.comprehensive({ range: `${range.from}..${range.to}` }),
    onSuccess: all => saveCsv(getFileName(all), toAnalyticsCsv(all.articlePerformance)),
  })
  const isComplete = articlePerformance.length >= articlesInAll
  return (
    <div>
      <button
        type="button"
        className="button button-small button-quiet"
        disabled={isDisabled || fullRead.isPending}
        onClick={() =>
          isComplete ? saveCsv(getFileName(data), toAnalyticsCsv(articlePerformance)) : fullRead.mutate()
        }
      >
        Download CSV
      </button>
      <p className="note" role="status">
        {fullRead.isPending && 'Loading all articles…'}
        {fullRead.error && getErrorText(fullRead.error)}
      </p>
    </div>
  )
}

function getFileName({ range: { from, to }, sample }: Comprehensive): string {
  return `${sample ? 'sample-' : ''}analytics-${from}_${to}.csv`
}

const title = 'Comprehensive Analytics'

export function AnalyticsScreen() {
  const { range } = useRange()
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(useApi(), range))
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <DeskHead title={title}>
        <a className="button button-small button-quiet" href={withRange('/analytics/visits', range)}>
          Sources, pages and devices
        </a>
        <a className="button button-small button-quiet" href="/earnings">
          Earnings
        </a>
        <a className="button button-small button-quiet" href="/analytics/search">
          Search engines
        </a>
        {data && <ExportButton data={data} isDisabled={isPlaceholderData} />}
      </DeskHead>
      <RangePicker days={data?.range} />
      {data && <Overview data={data} range={range} isStale={isPlaceholderData} />}
      {!data && error && <AnalyticsReadFailure error={error} onRetry={refetch} />}
      {!data && !error && <OverviewSkeleton />}
    </div>
  )
}

function AnalyticsReadFailure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  return (
    <Message title="No analytics data available" level="h2">
      {error instanceof CallError && <p>Please check your configuration</p>}
      <p>{getErrorText(error)}</p>
      <button type="button" className="button button-small" onClick={() => void onRetry()}>
        Try again
      </button>
    </Message>
  )
}

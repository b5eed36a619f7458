import '../../ui/desk.css'
import '../../ui/figures.css'
import '../../ui/analytics.css'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { Message } from '../../ui/message.tsx'
import { overviewQuery } from './analytics.queries.ts'
import { ExportButton } from './export-button.tsx'
import { Overview } from './overview.tsx'
import { OverviewSkeleton } from './overview-skeleton.tsx'
import { RangePicker } from './range-picker.tsx'
import { useRange } from './use-range.ts'

const title = 'Comprehensive Analytics'

export function AnalyticsScreen() {
  const { range } = useRange()
  const { data, error, refetch, isPlaceholderData } = useQuery(overviewQuery(useApi(), range))
  return (
    <div className="desk-page analytics-page">
      <PageHead title={title} />
      <div className="analytics-head">
        <h1>{title}</h1>
        {data && <ExportButton data={data} isDisabled={isPlaceholderData} />}
      </div>
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

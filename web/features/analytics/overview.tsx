import { useQuery } from '@tanstack/react-query'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { ReadFailure } from '../../ui/page-states.tsx'
import { timeseriesQuery } from './analytics.queries.ts'
import { ArticleTable, OpportunitiesPanel, TopPerformers } from './article-table.tsx'
import { DataNotices, describeRange, explainOverview, RangeNote, StaleArea } from './data-notes.tsx'
import { DaysPanel } from './days-panel.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { HeadlineCards, SecondaryCards } from './metric-cards.tsx'
import { DaysSkeleton } from './skeletons.tsx'

/** Recommendations from the server; renders nothing if the list is empty. */
function Recommendations({ recommendations }: { recommendations: readonly string[] }) {
  if (recommendations.length === 0) return null
  return (
    <section className="notice recommendations" aria-labelledby="recommendations-title">
      <h2 id="recommendations-title">Optimization Recommendations</h2>
      <ul>
        {recommendations.map(recommendation => (
          <li key={recommendation}>{recommendation}</li>
        ))}
      </ul>
    </section>
  )
}

interface OverviewProps {
  data: Comprehensive
  range: string
  /** True while the data of the previous range is still displayed. */
  isStale: boolean
}

/** Analytics of all articles in a range. */
export function Overview({ data, range, isStale }: OverviewProps) {
  const { data: series, error, refetch } = useQuery(timeseriesQuery(useApi(), range))
  const { articlePerformance: rows, articlesInAll, topPerformers, opportunities } = data
  return (
    <StaleArea isStale={isStale}>
      <RangeNote range={describeRange(data)} explanations={explainOverview(data)} />
      <DataNotices {...data} />
      <HeadlineCards data={data} days={series?.days} />
      <SecondaryCards data={data} />
      <Recommendations {...data} />
      {series && <DaysPanel {...series} />}
      {!series && error && (
        <ReadFailure title="Could not load daily data" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!series && !error && <DaysSkeleton />}
      <ArticleTable rows={rows} articlesInAll={articlesInAll} range={range} comparison={data} />
      <EarningsPanel range={range} />
      <div className="analytics-pair">
        <TopPerformers rows={topPerformers} range={range} />
        <OpportunitiesPanel rows={opportunities} range={range} />
      </div>
    </StaleArea>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { timeseriesQuery } from './analytics.queries.ts'
import { ArticleTable } from './article-table.tsx'
import { RangeNote } from './days-line.tsx'
import { DaysPanel, DaysSkeleton } from './days-panel.tsx'
import { HeadlineCards } from './headline-cards.tsx'
import { DataNotices } from './notices.tsx'
import { OpportunitiesPanel } from './opportunities-panel.tsx'
import { Recommendations } from './recommendations.tsx'
import { SecondaryCards } from './secondary-cards.tsx'
import { StaleArea } from './stale-area.tsx'
import { TopPerformers } from './top-performers.tsx'

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
      <RangeNote data={data} />
      <DataNotices {...data} />
      <HeadlineCards data={data} days={series?.days} />
      <SecondaryCards data={data} />
      <Recommendations {...data} />
      {series && <DaysPanel {...series} />}
      {!series && error && (
        <ReadFailure title="The days could not be read" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!series && !error && <DaysSkeleton />}
      <ArticleTable rows={rows} articlesInAll={articlesInAll} range={range} comparison={data} />
      <div className="analytics-pair">
        <TopPerformers rows={topPerformers} range={range} />
        <OpportunitiesPanel rows={opportunities} range={range} />
      </div>
    </StaleArea>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ArticlePerformance, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger } from '../../lib/format.ts'
import { countOrDash, tenthPercentOrDash } from '../../lib/format-metrics.ts'
import { MetricList } from '../../ui/metric-list.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { getArticlePath, timeseriesQuery, withRange } from './analytics.queries.ts'
import { ArticleTable } from './article-table.tsx'
import { DataNotices, describeRange, explainOverview, RangeNote, Recommendations, StaleArea } from './data-notes.tsx'
import { DaysPanel } from './days-panel.tsx'
import { EarningsPanel } from './earnings-panel.tsx'
import { HeadlineCards, SecondaryCards } from './metric-cards.tsx'
import { DaysSkeleton } from './skeletons.tsx'

interface RankingProps {
  rows: readonly ArticlePerformance[]
  range: string
}

/** Articles with a good conversion rate and no ads. */
function OpportunitiesPanel({ rows, range }: RankingProps) {
  return (
    <section className="panel" aria-labelledby="opportunities-title">
      <h2 id="opportunities-title">Optimization Opportunities</h2>
      {rows.length === 0 && <p className="empty-text">No optimization opportunities detected yet.</p>}
      <ul className="ranking">
        {rows.map(({ articleId, articleTitle, visitors, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(getArticlePath(articleId), range)}>{articleTitle}</a>
            <p className="note">
              Conversion rate: {tenthPercentOrDash(conversionRate)}. Visitors: {formatInteger(visitors)}. No ads yet.
            </p>
            <a
              className="button button-small button-quiet"
              href={`/facebook-ads/create?article=${encodeURIComponent(articleId)}`}
            >
              Create Ad Campaign <span className="unseen">for {articleTitle}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TopPerformers({ rows, range }: RankingProps) {
  return (
    <section className="panel" aria-labelledby="top-title">
      <h2 id="top-title">Top Performers</h2>
      {rows.length === 0 && (
        <p className="empty-text">No performance data yet. Create articles and drive traffic to see top performers.</p>
      )}
      <ol className="ranking">
        {rows.map(({ articleId, articleTitle, visitors, productClicks, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(getArticlePath(articleId), range)}>{articleTitle}</a>
            <MetricList
              className="figures-standing"
              metrics={[
                ['Visitors', countOrDash(visitors)],
                ['Product clicks', countOrDash(productClicks)],
                ['Conv. rate', tenthPercentOrDash(conversionRate)],
              ]}
            />
          </li>
        ))}
      </ol>
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

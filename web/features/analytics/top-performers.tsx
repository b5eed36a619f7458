import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { countOrDash, tenthPercentOrDash } from '../../lib/figures.ts'
import { MetricList } from '../../ui/figure-list.tsx'
import { articlePath, withRange } from './use-range.ts'

interface TopPerformersProps {
  rows: readonly ArticlePerformance[]
  range: string
}

export function TopPerformers({ rows, range }: TopPerformersProps) {
  return (
    <section className="panel" aria-labelledby="top-title">
      <h2 id="top-title">Top Performers</h2>
      {rows.length === 0 && (
        <p className="nothing">No performance data yet. Create articles and drive traffic to see top performers.</p>
      )}
      <ol className="standings">
        {rows.map(({ articleId, articleTitle, visitors, productClicks, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(articlePath(articleId), range)}>{articleTitle}</a>
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

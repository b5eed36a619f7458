import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { countText, tenthsText } from '../../lib/figures.ts'
import { FigureList } from '../../ui/figure-list.tsx'
import { articlePath, withRange } from './use-range.ts'

interface Props {
  rows: readonly ArticlePerformance[]
  range: string
}

export function TopPerformers({ rows, range }: Props) {
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
            <FigureList
              className="figures-standing"
              figures={[
                ['Visitors', countText(visitors)],
                ['Product clicks', countText(productClicks)],
                ['Conv. rate', tenthsText(conversionRate)],
              ]}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

import type { ArticlePerformance } from '../../../server/contract/schemas/analytics.ts'
import { tenthPercentOrDash } from '../../lib/figures.ts'
import { formatInteger } from '../../lib/format.ts'
import { articlePath, withRange } from './use-range.ts'

interface OpportunitiesPanelProps {
  rows: readonly ArticlePerformance[]
  range: string
}

/** Articles with a good conversion rate and no ads. */
export function OpportunitiesPanel({ rows, range }: OpportunitiesPanelProps) {
  return (
    <section className="panel" aria-labelledby="opportunities-title">
      <h2 id="opportunities-title">Optimization Opportunities</h2>
      {rows.length === 0 && <p className="nothing">No optimization opportunities detected yet.</p>}
      <ul className="standings">
        {rows.map(({ articleId, articleTitle, visitors, conversionRate }) => (
          <li key={articleId}>
            <a href={withRange(articlePath(articleId), range)}>{articleTitle}</a>
            <p className="note">
              {tenthPercentOrDash(conversionRate)} of {formatInteger(visitors)}{' '}
              {visitors === 1 ? 'visitor' : 'visitors'} went on to a product, and no ad leads here.
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

import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countOrDash, tenthPercentOrDash } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'
import { getConversionRate } from '../conversion-of.ts'

type Source = ArticleAnalytics['sources'][number]

/** Name for visits without a referrer: typed addresses, and browsers that hide it. */
const directLabel = 'Direct, or not said'
const getSourceName = ({ source }: Source) => source || directLabel

const sourceColumns: readonly Column<Source>[] = [
  { label: 'Source', value: getSourceName, show: row => <bdi>{getSourceName(row)}</bdi> },
  { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countOrDash(visitors) },
  { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: row => countOrDash(row.productClicks) },
  {
    label: 'Conv. Rate',
    value: row => (row.visitors === 0 ? null : getConversionRate(row)),
    show: row => tenthPercentOrDash(getConversionRate(row)),
  },
]

/** Traffic sources of the article. */
export function SourcesPanel({ sources }: { sources: readonly Source[] }) {
  return (
    <section className="panel" aria-labelledby="sources-title">
      <h2 id="sources-title">Sources</h2>
      {sources.length === 0 ? (
        <p className="nothing">Nobody came in these days. The sites that readers come from will be listed here.</p>
      ) : (
        <SortableTable
          hasHeading
          caption="Sources"
          rows={sources}
          columns={sourceColumns}
          getKey={({ source }) => source}
          initialOrder={{ label: 'Visitors', direction: 'descending' }}
        />
      )}
    </section>
  )
}

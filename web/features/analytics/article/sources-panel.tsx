import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countText, tenthsText } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'
import { conversionOf } from '../conversion-of.ts'

type Source = ArticleAnalytics['sources'][number]

/** Name for visits without a referrer: typed addresses, and browsers that hide it. */
const nowhere = 'Direct, or not said'
const nameOf = ({ source }: Source) => source || nowhere

const columns: readonly Column<Source>[] = [
  { label: 'Source', value: nameOf, show: row => <bdi>{nameOf(row)}</bdi> },
  { label: 'Visitors', value: ({ visitors }) => visitors, show: ({ visitors }) => countText(visitors) },
  { label: 'Product Clicks', value: ({ productClicks }) => productClicks, show: row => countText(row.productClicks) },
  {
    label: 'Conv. Rate',
    value: row => (row.visitors === 0 ? null : conversionOf(row)),
    show: row => tenthsText(conversionOf(row)),
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
          isTitled
          caption="Sources"
          rows={sources}
          columns={columns}
          keyOf={({ source }) => source}
          sortedBy={{ label: 'Visitors', direction: 'descending' }}
        />
      )}
    </section>
  )
}

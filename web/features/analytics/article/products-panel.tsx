import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countText, tenthsText } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'

type Product = ArticleAnalytics['products'][number]

/** Products that readers clicked. */
export function ProductsPanel({ products }: { products: readonly Product[] }) {
  const all = products.reduce((sum, { clicks }) => sum + clicks, 0)
  const columns: readonly Column<Product>[] = [
    { label: 'Product', value: ({ product }) => product, show: ({ product }) => <bdi>{product}</bdi> },
    { label: 'Clicks', value: ({ clicks }) => clicks, show: ({ clicks }) => countText(clicks) },
    {
      label: 'Share',
      value: ({ clicks }) => clicks,
      show: ({ clicks }) => tenthsText(all === 0 ? 0 : (clicks / all) * 100),
    },
  ]
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">Products clicked</h2>
      {products.length === 0 ? (
        <p className="nothing">No product was clicked in these days. What readers go on to will be listed here.</p>
      ) : (
        <SortableTable
          isTitled
          caption="Products clicked"
          rows={products}
          columns={columns}
          keyOf={({ product }) => product}
          sortedBy={{ label: 'Clicks', direction: 'descending' }}
        />
      )}
    </section>
  )
}

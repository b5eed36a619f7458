import type { ArticleAnalytics } from '../../../../server/contract/schemas/analytics.ts'
import { countOrDash, tenthPercentOrDash } from '../../../lib/figures.ts'
import { SortableTable } from '../../../ui/sortable-table.tsx'
import type { Column } from '../../../ui/sorting.ts'

type Product = ArticleAnalytics['products'][number]

/** Products that readers clicked. */
export function ProductsPanel({ products }: { products: readonly Product[] }) {
  const totalClicks = products.reduce((sum, { clicks }) => sum + clicks, 0)
  const columns: readonly Column<Product>[] = [
    { label: 'Product', value: ({ product }) => product, show: ({ product }) => <bdi>{product}</bdi> },
    { label: 'Clicks', value: ({ clicks }) => clicks, show: ({ clicks }) => countOrDash(clicks) },
    {
      label: 'Share',
      value: ({ clicks }) => clicks,
      show: ({ clicks }) => tenthPercentOrDash(totalClicks === 0 ? 0 : (clicks / totalClicks) * 100),
    },
  ]
  return (
    <section className="panel" aria-labelledby="products-title">
      <h2 id="products-title">Products clicked</h2>
      {products.length === 0 ? (
        <p className="nothing">No product was clicked in these days. What readers go on to will be listed here.</p>
      ) : (
        <SortableTable
          hasHeading
          caption="Products clicked"
          rows={products}
          columns={columns}
          getKey={({ product }) => product}
          initialOrder={{ label: 'Clicks', direction: 'descending' }}
        />
      )}
    </section>
  )
}

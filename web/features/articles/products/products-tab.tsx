import './products.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CheckedSentenceView } from '../../../../server/contract/schemas/claims.ts'
import { maxProducts } from '../../../../server/domain/article-formats.ts'
import { useApi } from '../../../lib/api.tsx'
import { getErrorText } from '../../../lib/error-text.ts'
import { useLeaveWarning } from '../../../lib/leave-warning.ts'
import type { ClaimCheck } from '../claims/use-claim-check.ts'
import type { EditingState } from '../use-editing.ts'
import { AddProductDialog } from './add-product-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import type { ProductValues } from './product-values.ts'
import { productsQuery, useProductChange } from './products.queries.ts'

interface ProductsTabProps {
  editing: EditingState
  claims: ClaimCheck
  /** Called with a sentence to show in the text. */
  onShow: (sentence: CheckedSentenceView) => void
}

/** Products of the article: the list in their order, and the form of the selected one. */
export function ProductsTab({ editing, claims, onShow }: ProductsTabProps) {
  const { data, error } = useQuery(productsQuery(useApi(), editing.article.id))
  const [selectedId, setSelectedId] = useState<string>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, ProductValues>>>({})
  const [isAdding, setAdding] = useState(false)
  const order = useProductChange(editing)
  useLeaveWarning(Object.keys(drafts).length > 0)
  if (error) return <p role="alert">{getErrorText(error)}</p>
  if (!data) return <p role="status">Loading products…</p>
  const { version, products } = data
  const selected = products.find(({ id }) => id === selectedId) ?? products[0]
  const context = { category: editing.values.category, title: editing.values.title }

  function reorder(ids: readonly string[]): void {
    const { id } = editing.article
    order.mutate({ version, send: api => api.products.order({ id, products: [...ids], version }) })
  }

  return (
    <div className="products-columns">
      <section className="panel" aria-labelledby="products-title">
        <div className="panel-header">
          <h2 id="products-title">Products</h2>
          <button
            type="button"
            className="button button-small button-quiet"
            disabled={products.length >= maxProducts}
            onClick={() => setAdding(true)}
          >
            Add
          </button>
        </div>
        {products.length === 0 ? (
          <p className="row-hint">This article has no products. Add the first one by its link.</p>
        ) : (
          <ProductList
            products={products}
            selected={selected?.id}
            context={context}
            isPending={order.isPending}
            onSelect={setSelectedId}
            onOrder={reorder}
          />
        )}
        {products.length >= maxProducts && <p className="row-hint">An article has at most {maxProducts} products.</p>}
        {order.error && (
          <p className="field-error" role="alert">
            The order was not saved. {getErrorText(order.error)}
          </p>
        )}
      </section>
      {selected && (
        <ProductForm
          key={selected.id}
          editing={editing}
          claims={claims}
          product={selected}
          version={version}
          draft={drafts[selected.id]}
          onDraft={draft => setDrafts(before => withDraft(before, selected.id, draft))}
          onShow={onShow}
        />
      )}
      {isAdding && (
        <AddProductDialog
          editing={editing}
          version={version}
          onAdded={setSelectedId}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}

function withDraft(
  drafts: Readonly<Record<string, ProductValues>>,
  id: string,
  draft: ProductValues | undefined,
): Readonly<Record<string, ProductValues>> {
  const { [id]: _, ...others } = drafts
  return draft ? { ...others, [id]: draft } : others
}

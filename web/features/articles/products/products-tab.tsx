import './products.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { CheckedSentenceView } from '../../../../server/contract/schemas/claims.ts'
import { readProductLink } from '../../../../server/domain/amazon.ts'
import { maxProducts } from '../../../../server/domain/article-formats.ts'
import { getCurrency } from '../../../../server/domain/money.ts'
import { withLink } from '../../../../server/domain/product-changes.ts'
import { useApi } from '../../../lib/api.tsx'
import { type FieldErrors, getErrorText, getFieldErrors } from '../../../lib/error-text.ts'
import { useLeaveWarning } from '../../../lib/leave-warning.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { LineField } from '../../../ui/form.tsx'
import { FailureText } from '../../../ui/page-states.tsx'
import type { ClaimCheck } from '../claims/use-claim-check.ts'
import { getUnsupportedClaims } from '../publishing.queries.ts'
import type { EditingState } from '../use-editing.ts'
import { ConsentDialog } from './affected-sentences.tsx'
import { NameField } from './product-fields.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductList } from './product-list.tsx'
import { blankValues, checkProduct, type ProductValues } from './product-values.ts'
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
          <QuietButton disabled={products.length >= maxProducts} onClick={() => setAdding(true)}>
            Add
          </QuietButton>
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
        {order.error && <FailureText>The order was not saved. {getErrorText(order.error)}</FailureText>}
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

interface AddProductDialogProps {
  editing: EditingState
  version: number
  /** Called with the id of the new product. */
  onAdded: (id: string) => void
  onClose: () => void
}

/** Adds a product from the address of its page in a shop. */
function AddProductDialog({ editing, version, onAdded, onClose }: AddProductDialogProps) {
  const [values, setValues] = useState<ProductValues>(blankValues)
  const [problems, setProblems] = useState<FieldErrors>({})
  const change = useProductChange(editing)
  const read = readProductLink(values.link)
  const set = (changes: Partial<ProductValues>) => setValues({ ...values, ...changes })

  function add(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    const checked = checkProduct(blankValues, values)
    const found: FieldErrors = 'problems' in checked ? checked.problems : {}
    const missing = values.link.trim() === '' ? { link: 'Paste the address of its page in the shop' } : {}
    setProblems({ ...missing, ...found })
    if ('problems' in checked || values.link.trim() === '') return
    const request = { id: editing.article.id, version, ...checked.changes }
    change.mutate(
      { version, send: (api, consent) => api.products.add({ ...request, ...consent }) },
      { onSuccess: finish, onError: error => setProblems(getFieldErrors(error)) },
    )
  }

  function finish({ products }: { products: readonly { id: string }[] }): void {
    onAdded(products.at(-1)?.id ?? '')
    onClose()
  }

  const isRefused = change.error !== null && getUnsupportedClaims(change.error) === null
  return (
    <Dialog title="Add a product" onClose={onClose}>
      <form className="desk-form" onSubmit={add}>
        <LineField
          label="Link"
          hint={read ? `${read.shop.name}, ASIN ${read.asin}` : 'Paste the address of its page in the shop.'}
          value={values.link}
          error={problems.link}
          onChange={link => setValues(withLink(values, link))}
        />
        <NameField value={values.name} error={problems.name} onChange={name => set({ name })} />
        <LineField
          label={read ? `Price, ${getCurrency(read.shop.currency).sign.trim()}` : 'Price'}
          hint="As the shop shows it today. Leave empty if you do not know it."
          value={values.price}
          error={problems.price}
          inputMode="decimal"
          onChange={price => set({ price })}
        />
        <FormFooter
          failure={isRefused ? getErrorText(change.error) : undefined}
          labels={{ submit: 'Add product', pending: 'Adding…' }}
          isPending={change.isPending}
          onCancel={onClose}
        />
      </form>
      <ConsentDialog change={change} onSaved={finish} />
    </Dialog>
  )
}

import { type FormEvent, useState } from 'react'
import { readProductLink } from '../../../../server/domain/amazon.ts'
import { getCurrency } from '../../../../server/domain/money.ts'
import { type FieldErrors, getErrorText, getFieldErrors } from '../../../lib/error-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter } from '../../../ui/form.tsx'
import { getUnsupportedClaims } from '../publishing.queries.ts'
import type { EditingState } from '../use-editing.ts'
import { ConsentDialog } from './affected-sentences.tsx'
import { LineField } from './line-field.tsx'
import { blankValues, checkProduct, type ProductValues, withLink } from './product-values.ts'
import { useProductChange } from './products.queries.ts'

interface AddProductDialogProps {
  editing: EditingState
  version: number
  /** Called with the id of the new product. */
  onAdded: (id: string) => void
  onClose: () => void
}

/** Adds a product from the address of its page in a shop. */
export function AddProductDialog({ editing, version, onAdded, onClose }: AddProductDialogProps) {
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
        <LineField label="Name" value={values.name} error={problems.name} onChange={name => set({ name })} />
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

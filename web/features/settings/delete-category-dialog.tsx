import { useState } from 'react'
import type { ListedCategory } from '../../../server/contract/schemas/category.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form.tsx'
import { useCategoryChange } from './categories.queries.ts'

interface DeleteCategoryDialogProps {
  category: ListedCategory
  all: readonly ListedCategory[]
  onClose(): void
  onDone(message: string): void
}

/** Deletes a category. Its articles, if any, move to another one, to which its address then redirects. */
export function DeleteCategoryDialog({ category, all, onClose, onDone }: DeleteCategoryDialogProps) {
  const { slug, name, articles } = category
  const others = all.filter(other => other !== category)
  const [moveTo, setMoveTo] = useState(articles > 0 ? (others[0]?.slug ?? '') : '')
  const remove = useCategoryChange(api => api.categories.delete({ slug, ...(moveTo !== '' && { moveTo }) }))
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      labels={{ confirm: 'Delete category', pending: 'Deleting…', keep: 'Keep category' }}
      isDangerous
      isPending={remove.isPending}
      failure={remove.error ? getErrorText(remove.error) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            onDone(`${name} deleted.`)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>
        {articles === 0
          ? 'It has no articles.'
          : `Its ${formatQuantity(articles, 'article')}, drafts and deleted ones included, move to another category.`}
      </p>
      <FormRow label={articles === 0 ? 'Redirect its address to' : 'Move its articles to'}>
        {control => (
          <select {...control} value={moveTo} onChange={event => setMoveTo(event.target.value)}>
            {articles === 0 && <option value="">Nothing (not found)</option>}
            {others.map(other => (
              <option key={other.slug} value={other.slug}>
                {other.name}
              </option>
            ))}
          </select>
        )}
      </FormRow>
    </ConfirmDialog>
  )
}

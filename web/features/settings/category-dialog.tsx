import { type FormEvent, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { categoriesCreate } from '../../../server/contract/operations/categories.ts'
import type { ListedCategory } from '../../../server/contract/schemas/category.ts'
import { getCategoryPath } from '../../../server/domain/categories.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { toSlug } from '../../../server/domain/slugs.ts'
import { type FieldErrors, firstErrorByField, getErrorText, getFieldErrors } from '../../lib/error-text.ts'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form.tsx'
import { useCategoryChange } from './categories.queries.ts'

interface CategoryDialogProps {
  /** Category to rename; undefined to create one. */
  category?: ListedCategory
  onClose(): void
  onDone(message: string): void
}

interface Values {
  name: string
  slug: string
}

/** Creates or renames a category. The address follows the name of a new one until it is typed. */
export function CategoryDialog({ category, onClose, onDone }: CategoryDialogProps) {
  const [values, setValues] = useState<Values>({ name: category?.name ?? '', slug: category?.slug ?? '' })
  const [isTyped, setTyped] = useState(category !== undefined)
  const [errors, setErrors] = useState<FieldErrors>({})
  const save = useCategoryChange((api, { name, slug }: Values) =>
    category
      ? api.categories.update({ slug: category.slug, name, ...(slug !== category.slug && { newSlug: slug }) })
      : api.categories.create({ name, slug }),
  )
  const isMoving = category !== undefined && values.slug !== category.slug

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = values.name.trim()
    const found = validate({ ...values, name })
    setErrors(found)
    if (Object.keys(found).length > 0) return
    save.mutate(
      { ...values, name },
      {
        onSuccess: () => {
          onDone(category ? `${category.name} is now ${name}.` : `${name} added.`)
          onClose()
        },
        onError: error => setErrors(toFieldErrors(error)),
      },
    )
  }

  return (
    <Dialog title={category ? `Rename ${category.name}` : 'Add category'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <FormRow label="Name" error={errors.name}>
          {control => (
            <input
              {...control}
              autoComplete="off"
              value={values.name}
              onChange={({ target: { value: name } }) =>
                setValues({ name, slug: isTyped ? values.slug : toSlug(name, 60) })
              }
            />
          )}
        </FormRow>
        <FormRow
          label="Address"
          hint={
            isMoving
              ? `${formatQuantity(category.articles, 'article')} will move. ${getCategoryPath(category.slug)} will redirect.`
              : `Its page: ${getCategoryPath(values.slug || '…')}`
          }
          error={errors.slug}
        >
          {control => (
            <input
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={values.slug}
              onChange={event => {
                setTyped(true)
                setValues({ ...values, slug: event.target.value })
              }}
            />
          )}
        </FormRow>
        {errors.other && (
          <p className="field-error" role="alert">
            {errors.other}
          </p>
        )}
        <div className="desk-actions">
          <button type="submit" className="button" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : category ? 'Rename' : 'Add category'}
          </button>
          <button type="button" className="button button-quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Validates with the server's schema. */
function validate({ name, slug }: Values): FieldErrors {
  const { error } = categoriesCreate.body.safeParse({ name, slug })
  return firstErrorByField((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** A conflict names the value that another category has. */
function toFieldErrors(error: Error): FieldErrors {
  const { newSlug, ...fields } = getFieldErrors(error)
  const rejected = { ...fields, ...(newSlug !== undefined && { slug: newSlug }) }
  if (Object.keys(rejected).length > 0) return rejected
  const message = getErrorText(error)
  if (!(error instanceof CallError) || error.code !== 'conflict') return { other: message }
  const taken = ['name', 'slug'].find(name => error.details !== undefined && name in error.details)
  return { [taken ?? 'other']: [error.reason, error.hint].filter(Boolean).join(' ') }
}

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

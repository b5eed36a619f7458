import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedCategory } from '../../../server/contract/schemas/category.ts'
import { getCategoryPath } from '../../../server/domain/categories.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { showError } from '../../lib/toasts.ts'
import { Allowed } from '../../lib/user.queries.ts'
import { categoriesQuery, useCategoryChange } from './categories.queries.ts'
import { CategoryDialog, DeleteCategoryDialog } from './category-dialog.tsx'
import { RowButton } from './row-list.tsx'

type OpenDialog = 'create' | { edit: ListedCategory } | { remove: ListedCategory }

/** Categories of the site. Unlike the settings, each change is saved at once. */
export function CategoryList() {
  const { data, error, refetch } = useQuery(categoriesQuery(useApi()))
  const [dialog, setDialog] = useState<OpenDialog>()
  const [announcement, setAnnouncement] = useState('')
  const close = () => setDialog(undefined)

  if (!data) {
    if (!error) return <p className="note">Loading categories…</p>
    return (
      <p className="field-error" role="alert">
        Could not load categories. {error.message}{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Try again
        </button>
      </p>
    )
  }
  return (
    <>
      <ol className="category-list">
        {data.map((category, index) => (
          <CategoryRow
            key={category.slug}
            category={category}
            index={index}
            all={data}
            onEdit={() => setDialog({ edit: category })}
            onRemove={() => setDialog({ remove: category })}
            onDone={setAnnouncement}
          />
        ))}
      </ol>
      <p>
        <Allowed to="settings:write">
          <button type="button" className="button button-quiet button-small" onClick={() => setDialog('create')}>
            Add category
          </button>
        </Allowed>
      </p>
      <p className="unseen" role="status">
        {announcement}
      </p>
      {dialog === 'create' && <CategoryDialog onClose={close} onDone={setAnnouncement} />}
      {typeof dialog === 'object' && 'edit' in dialog && (
        <CategoryDialog category={dialog.edit} onClose={close} onDone={setAnnouncement} />
      )}
      {typeof dialog === 'object' && 'remove' in dialog && (
        <DeleteCategoryDialog category={dialog.remove} all={data} onClose={close} onDone={setAnnouncement} />
      )}
    </>
  )
}

interface CategoryRowProps {
  category: ListedCategory
  index: number
  all: readonly ListedCategory[]
  onEdit(): void
  onRemove(): void
  /** Announces a change to screen readers. */
  onDone(message: string): void
}

function CategoryRow({ category, index, all, onEdit, onRemove, onDone }: CategoryRowProps) {
  const { slug, name, hidden } = category
  const order = useCategoryChange((api, slugs: string[]) => api.categories.order({ slugs }), showOrderError)
  const visibility = useCategoryChange(
    (api, hide: boolean) => (hide ? api.categories.hide({ slug }) : api.categories.unhide({ slug })),
    error => showError('Could not change the category', error),
  )

  function move(to: number) {
    const slugs = all.map(other => other.slug)
    order.mutate(slugs.toSpliced(index, 1).toSpliced(to, 0, slug), {
      onSuccess: () => onDone(`${name} moved to position ${to + 1} of ${all.length}.`),
    })
  }

  return (
    <li className="category-row">
      <div className="category-about">
        <p>
          <strong>{name}</strong>
          {hidden && <span className="badge">Hidden</span>}
        </p>
        <p className="note">
          <span className="category-address">{getCategoryPath(slug)}</span> {describeArticles(category)}
        </p>
      </div>
      <Allowed to="settings:write">
        <div className="category-actions">
          <RowButton name="Move up" rowName={name} isDisabled={index === 0} onPress={() => move(index - 1)}>
            ↑
          </RowButton>
          <RowButton
            name="Move down"
            rowName={name}
            isDisabled={index === all.length - 1}
            onPress={() => move(index + 1)}
          >
            ↓
          </RowButton>
          <TextButton name="Rename" rowName={name} onPress={onEdit} />
          <TextButton
            name={hidden ? 'Show' : 'Hide'}
            rowName={name}
            onPress={() =>
              visibility.mutate(!hidden, {
                onSuccess: () => onDone(hidden ? `${name} is shown again.` : `${name} is hidden.`),
              })
            }
          />
          <TextButton name="Delete" rowName={name} onPress={onRemove} />
        </div>
      </Allowed>
    </li>
  )
}

function showOrderError(error: Error): void {
  showError('Could not change the order', error)
}

function describeArticles({ articles, published }: ListedCategory): string {
  if (articles === 0) return 'No articles'
  return published === articles
    ? `${formatQuantity(articles, 'article')}, published`
    : `${formatQuantity(articles, 'article')}, ${published} published`
}

function TextButton({ name, rowName, onPress }: { name: string; rowName: string; onPress(): void }) {
  return (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={`${name} ${rowName}`}
      onClick={onPress}
    >
      {name}
    </button>
  )
}

import { useState } from 'react'
import { titleLimit } from '../../../../server/contract/field-values.ts'
import { getOptionLabel, useCategories } from '../../../lib/categories.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { showError } from '../../../lib/toasts.ts'
import { builtInViews, useSavedViews } from './saved-views.ts'
import type { TableFilter } from './table.queries.ts'
import type { TableFilterState } from './use-table-filter.ts'

const reportFailure = (error: unknown) => showError('Could not open the form', error)

const ViewDialog = lazy(() => import('./view-dialog.tsx').then(module => module.ViewDialog))

type Props = Pick<TableFilterState, 'typed' | 'change'>

/** Search, filters and saved views. */
export function TableTools({ typed, change }: Props) {
  const categories = useCategories()
  return (
    <div className="tools">
      <input
        type="search"
        aria-label="Search by title"
        placeholder="Search by title"
        maxLength={titleLimit}
        value={typed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <select
        aria-label="Category"
        value={typed.category}
        onChange={({ target }) => change({ category: target.value })}
      >
        <option value="">Any category</option>
        {categories.map(category => (
          <option key={category.slug} value={category.slug}>
            {getOptionLabel(category)}
          </option>
        ))}
      </select>
      <select aria-label="Ads" value={typed.ads} onChange={({ target }) => change({ ads: toAds(target.value) })}>
        <option value="">With or without ads</option>
        <option value="with">With ads</option>
        <option value="without">Without ads</option>
      </select>
      <ViewSelect typed={typed} change={change} />
    </div>
  )
}

function toAds(value: string): TableFilter['ads'] {
  return value === 'with' || value === 'without' ? value : ''
}

const otherView = 'other'
const savesView = 'save'
const removesView = 'remove'

/** Chooses a view, saves the current one, or removes a saved one. */
function ViewSelect({ typed, change }: Props) {
  const views = useSavedViews(typed)
  const { saved, current } = views
  const [isNaming, setNaming] = useState(false)
  const isOwn = current !== undefined && saved.includes(current)

  function choose(value: string): void {
    if (value === savesView) void ViewDialog.preload().then(() => setNaming(true), reportFailure)
    else if (value === removesView && current) views.remove(current.name)
    else {
      const view = [...builtInViews, ...saved].find(({ name }) => `view ${name}` === value)
      if (view) change({ ...view.filter, page: 1 })
    }
  }

  return (
    <>
      <select
        className="tools-end"
        aria-label="Saved view"
        value={current ? `view ${current.name}` : otherView}
        onChange={({ target }) => choose(target.value)}
      >
        {!current && <option value={otherView}>View: not saved</option>}
        {[...builtInViews, ...saved].map(({ name }) => (
          <option key={name} value={`view ${name}`}>
            View: {name}
          </option>
        ))}
        {!current && <option value={savesView}>Save this view…</option>}
        {isOwn && <option value={removesView}>Delete this view</option>}
      </select>
      {isNaming && <ViewDialog onSave={views.save} onClose={() => setNaming(false)} />}
    </>
  )
}

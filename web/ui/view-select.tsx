import { useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { type FilterFormat, useSavedViews } from '../lib/saved-views.ts'
import { showError } from '../lib/toasts.ts'

const reportFailure = (error: unknown) => showError('Could not open the form', error)

const ViewDialog = lazy(() => import('./view-dialog.tsx').then(module => module.ViewDialog))

const otherView = 'other'
const savesView = 'save'
const removesView = 'remove'

interface Props<Filter> {
  filterFormat: FilterFormat<Filter>
  filter: Filter
  onChange: (filter: Filter) => void
}

/** Chooses a view of a table, saves the current one, or removes a saved one. */
export function ViewSelect<Filter>({ filterFormat, filter, onChange }: Props<Filter>) {
  const { builtInViews, toView } = filterFormat
  const views = useSavedViews(filterFormat, filter)
  const { saved, current } = views
  const [isNaming, setNaming] = useState(false)
  const isOwn = current !== undefined && saved.includes(current)

  function choose(value: string): void {
    if (value === savesView) void ViewDialog.preload().then(() => setNaming(true), reportFailure)
    else if (value === removesView && current) views.remove(current.name)
    else {
      const view = [...builtInViews, ...saved].find(({ name }) => `view ${name}` === value)
      if (view) onChange(toView(view.filter))
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
      {isNaming && (
        <ViewDialog
          takenNames={builtInViews.map(({ name }) => name)}
          onSave={views.save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

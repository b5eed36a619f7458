import { type FormEvent, useState } from 'react'
import { type FilterFormat, maxViewName, useSavedViews } from '../lib/saved-views.ts'
import { Dialog } from './dialog.tsx'
import { FormFooter, FormRow } from './form.tsx'

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
    if (value === savesView) setNaming(true)
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
        <NameDialog
          takenNames={builtInViews.map(({ name }) => name)}
          onSave={views.save}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

interface NameDialogProps {
  takenNames: readonly string[]
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a view. */
function NameDialog({ takenNames, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') setProblem('Enter a name for the view.')
    else if (takenNames.includes(trimmed)) setProblem('This view exists already.')
    else {
      onSave(trimmed)
      onClose()
    }
  }

  return (
    <Dialog title="Save this view" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <FormRow label="Name" hint="The filters and the order are stored in this browser." error={problem}>
          {control => (
            <input {...control} maxLength={maxViewName} value={name} onChange={({ target }) => setName(target.value)} />
          )}
        </FormRow>
        <FormFooter
          failure={undefined}
          labels={{ submit: 'Save view', pending: 'Saving…' }}
          isPending={false}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

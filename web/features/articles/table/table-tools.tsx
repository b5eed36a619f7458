import { type FormEvent, useState } from 'react'
import * as z from 'zod'
import { titleLimit } from '../../../../server/contract/schemas/article.ts'
import { parseJson } from '../../../../server/domain/json.ts'
import { getOptionLabel, useCategories } from '../../../lib/categories.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFooter, FormRow } from '../../../ui/form.tsx'
import type { TableFilter } from './table.queries.ts'
import { defaultFilter, formatAddress, isSameFilter, parseAddress, type TableFilterState } from './table-address.ts'

/** Named filter and order. */
interface View {
  name: string
  filter: TableFilter
}

/** Views that every browser has. */
const builtInViews: readonly View[] = [
  { name: 'Newest first', filter: defaultFilter },
  { name: 'Most visitors', filter: { ...defaultFilter, sort: 'visitors' } },
  {
    name: 'Published without ads',
    filter: { ...defaultFilter, status: 'published', ads: 'without', sort: 'productClicks' },
  },
]

const maxViewName = 60

const storageKey = 'article-views'
const storedSchema = z.array(z.object({ name: z.string(), query: z.string() }))

function readViews(): View[] {
  const stored = storedSchema.safeParse(parseJson(localStorage.getItem(storageKey) ?? '')).data ?? []
  return stored.map(({ name, query }) => ({
    name,
    filter: parseAddress(Object.fromEntries(new URLSearchParams(query))),
  }))
}

function storeViews(views: readonly View[]): void {
  const stored = views.map(({ name, filter }) => ({ name, query: formatAddress({ ...filter, page: 1 }) }))
  localStorage.setItem(storageKey, JSON.stringify(stored))
}

/** Views of this browser. A view with the name of another replaces it. */
function useSavedViews(filter: TableFilter) {
  const [saved, setSaved] = useState(readViews)

  function update(views: View[]): void {
    storeViews(views)
    setSaved(views)
  }

  return {
    saved,
    current: [...builtInViews, ...saved].find(view => isSameFilter(view.filter, filter)),
    save: (name: string) => update([...saved.filter(view => view.name !== name), { name, filter }]),
    remove: (name: string) => update(saved.filter(view => view.name !== name)),
  }
}

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
    if (value === savesView) setNaming(true)
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
      {isNaming && <NameDialog onSave={views.save} onClose={() => setNaming(false)} />}
    </>
  )
}

/** Asks for the name of a view. */
function NameDialog({ onSave, onClose }: { onSave: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  function submit(event: FormEvent): void {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') setProblem('Enter a name for the view.')
    else if (builtInViews.some(view => view.name === trimmed)) setProblem('This view exists already.')
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

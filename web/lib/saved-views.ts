import { useState } from 'react'
import { isRecord, parseJson } from '../../server/domain/json.ts'

/** Named filter and order of a table. */
export interface View<Filter> {
  name: string
  filter: Filter
}

/** Writes the filter of a table into an address, and names the views of that table. */
export interface FilterFormat<Filter> {
  /** Reads the filter from the query of an address. */
  parse: (query: Readonly<Record<string, string | undefined>>) => Filter
  /** Returns the query of the filter's address; empty for the default. */
  format: (filter: Filter) => string
  /** Filter without the parts that no view includes, such as the page. */
  toView: (filter: Filter) => Filter
  /** Views that every browser has. */
  builtInViews: readonly View<Filter>[]
  /** Key in the browser's storage. */
  storageKey: string
}

export const maxViewName = 60

/** Returns the views of this browser; none if another version stored them in another form. */
function readViews<Filter>({ parse, storageKey }: FilterFormat<Filter>): View<Filter>[] {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '')
  if (!Array.isArray(stored) || !stored.every(isStoredView)) return []
  return stored.map(({ name, query }) => ({ name, filter: parse(Object.fromEntries(new URLSearchParams(query))) }))
}

function isStoredView(value: unknown): value is { name: string; query: string } {
  return isRecord(value) && typeof value.name === 'string' && typeof value.query === 'string'
}

/** Views of this browser. A view with the name of another replaces it. */
export function useSavedViews<Filter>(filterFormat: FilterFormat<Filter>, filter: Filter) {
  const { format, toView, builtInViews, storageKey } = filterFormat
  const [saved, setSaved] = useState(() => readViews(filterFormat))
  const getQuery = (of: Filter) => format(toView(of))

  function update(views: View<Filter>[]): void {
    const stored = views.map(view => ({ name: view.name, query: getQuery(view.filter) }))
    localStorage.setItem(storageKey, JSON.stringify(stored))
    setSaved(views)
  }

  return {
    saved,
    current: [...builtInViews, ...saved].find(view => getQuery(view.filter) === getQuery(filter)),
    save: (name: string) => update([...saved.filter(view => view.name !== name), { name, filter }]),
    remove: (name: string) => update(saved.filter(view => view.name !== name)),
  }
}

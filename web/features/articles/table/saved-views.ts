import { useState } from 'react'
import { isRecord, parseJson } from '../../../../server/domain/json.ts'
import type { TableFilter } from './table.queries.ts'
import { defaultFilter, formatAddress, isSameFilter, parseAddress } from './table-address.ts'

/** Named filter and order. */
export interface View {
  name: string
  filter: TableFilter
}

/** Views that every browser has. */
export const builtInViews: readonly View[] = [
  { name: 'Newest first', filter: defaultFilter },
  { name: 'Most visitors', filter: { ...defaultFilter, sort: 'visitors' } },
  {
    name: 'Published without ads',
    filter: { ...defaultFilter, status: 'published', ads: 'without', sort: 'productClicks' },
  },
]

export const maxViewName = 60

const storageKey = 'article-views'

/** Returns the views of this browser; none if another version stored them in another form. */
function readViews(): View[] {
  const stored = parseJson(localStorage.getItem(storageKey) ?? '')
  return Array.isArray(stored) && stored.every(isStoredView)
    ? stored.map(({ name, query }) => ({
        name,
        filter: parseAddress(Object.fromEntries(new URLSearchParams(query))),
      }))
    : []
}

function isStoredView(value: unknown): value is { name: string; query: string } {
  return isRecord(value) && typeof value.name === 'string' && typeof value.query === 'string'
}

function storeViews(views: readonly View[]): void {
  const stored = views.map(({ name, filter }) => ({ name, query: formatAddress({ ...filter, page: 1 }) }))
  localStorage.setItem(storageKey, JSON.stringify(stored))
}

/** Views of this browser. A view with the name of another replaces it. */
export function useSavedViews(filter: TableFilter) {
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

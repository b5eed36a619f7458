import { useState } from 'react'
import { useLocation } from '../../../app/router/router.tsx'
import { useDebounced } from '../../../lib/use-debounced.ts'
import type { TableFilter } from './table.queries.ts'
import { formatAddress, parseAddress } from './table-address.ts'

/** Milliseconds without typing before the search starts. */
const debounceMs = 300

export type TableFilterState = ReturnType<typeof useTableFilter>

/** Filter of the table. Stored in the address, so that it survives a reload and going back, and can be shared. */
export function useTableFilter() {
  const { path, query, route } = useLocation()
  const stored = parseAddress(query)
  // The address updates too late for a text field, so the title has its own state.
  const [title, setTitle] = useState(stored.title)
  const debouncedTitle = useDebounced(title.trim(), debounceMs)

  function change(changes: Partial<TableFilter>): void {
    if (changes.title !== undefined) setTitle(changes.title)
    const search = formatAddress({ ...stored, title, page: 1, ...changes })
    route(search === '' ? path : `${path}?${search}`, true)
  }

  return {
    /** Filter as typed. */
    typed: { ...stored, title },
    /** Filter to load. */
    filter: { ...stored, title: debouncedTitle },
    change,
  }
}

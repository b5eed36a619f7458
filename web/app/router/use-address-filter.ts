import { useState } from 'react'
import type { FilterFormat } from '../../lib/saved-views.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useLocation } from './router.tsx'

/** Milliseconds without typing before the search starts. */
const debounceMs = 300

/** Filter of a table. Stored in the address, so that it survives a reload and going back, and can be shared. */
export function useAddressFilter<Filter extends { title: string }>({
  parse,
  format,
  toView,
}: Pick<FilterFormat<Filter>, 'parse' | 'format' | 'toView'>) {
  const { path, query, route } = useLocation()
  const stored = parse(query)
  // The address updates too late for a text field, so the title has its own state.
  const [title, setTitle] = useState(stored.title)
  const debouncedTitle = useDebounced(title.trim(), debounceMs)

  function change(changes: Partial<Filter>): void {
    if (changes.title !== undefined) setTitle(changes.title)
    const search = format({ ...toView({ ...stored, title }), ...changes })
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

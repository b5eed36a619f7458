import { useState } from 'react'
import { titleLimit } from '../../../server/contract/schemas/article.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ArticleFilter } from './articles.queries.ts'

export const filters = ['All', 'Published', 'Drafts', 'Deleted'] as const
type Filter = (typeof filters)[number]

const statuses = { All: 'all', Published: 'published', Drafts: 'draft', Deleted: 'deleted' } as const

/** Milliseconds without typing before the search starts. */
const debounceMs = 300

/** Filter of the list. Stored in the address, so that it survives a reload and going back. */
export function useFilter() {
  const { path, query, route } = useLocation()
  const filter = filters.find(name => name.toLowerCase() === query.show) ?? 'All'
  // The address updates too late for a text field, so the title has its own state.
  const [title, setTitle] = useState((query.title ?? '').slice(0, titleLimit))
  const debouncedTitle = useDebounced(title.trim(), debounceMs)
  const articleFilter: ArticleFilter = { status: statuses[filter], title: debouncedTitle }

  function updateAddress(show: Filter, searchText: string): void {
    const search = new URLSearchParams({
      ...(show !== 'All' && { show: show.toLowerCase() }),
      ...(searchText !== '' && { title: searchText }),
    })
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }

  return {
    filter,
    title,
    articleFilter,
    setFilter: (show: Filter) => updateAddress(show, title),
    setTitle: (searchText: string) => {
      setTitle(searchText)
      updateAddress(filter, searchText)
    },
  }
}

import { useState } from 'react'
import { titleLimit } from '../../../server/contract/schemas/article.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { Wanted } from './articles.queries.ts'

export const filters = ['All', 'Published', 'Drafts', 'Deleted'] as const
type Filter = (typeof filters)[number]

const statuses = { All: 'all', Published: 'published', Drafts: 'draft', Deleted: 'deleted' } as const

/** Milliseconds without another key before it is searched. */
const pause = 300

/** In the address, so that it is still there when the page is reloaded, or come back to. */
export function useFilter() {
  const { path, query, route } = useLocation()
  const filter = filters.find(name => name.toLowerCase() === query.show) ?? 'All'
  // The address follows in its own time, which is too late for a field that is typed in.
  const [title, setTitle] = useState((query.title ?? '').slice(0, titleLimit))
  const words = useDebounced(title.trim(), pause)
  const wanted: Wanted = { status: statuses[filter], title: words }

  function address(show: Filter, sought: string): void {
    const search = new URLSearchParams({
      ...(show !== 'All' && { show: show.toLowerCase() }),
      ...(sought !== '' && { title: sought }),
    })
    route(search.size === 0 ? path : `${path}?${search}`, true)
  }

  return {
    filter,
    title,
    wanted,
    setFilter: (show: Filter) => address(show, title),
    setTitle: (sought: string) => {
      setTitle(sought)
      address(filter, sought)
    },
  }
}
